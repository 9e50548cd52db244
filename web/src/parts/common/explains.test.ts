import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onLongTouch } from './explains';

const LONG = 600;
let asked: number;
let stop: () => void;

function point(type: string, pointerType: string, x = 0): void {
    const pointerId = pointerType === 'mouse' ? 1 : 2;
    document.body.dispatchEvent(new PointerEvent(type, { pointerType, pointerId, clientX: x }));
}

beforeEach(() => {
    vi.useFakeTimers();
    asked = 0;
    stop = onLongTouch(document.body, () => asked++);
});
afterEach(() => {
    stop();
    vi.useRealTimers();
});

test('a finger that rests asks once', () => {
    point('pointerdown', 'touch');
    point('pointermove', 'touch', 3);
    vi.advanceTimersByTime(LONG);
    expect(asked).toBe(1);
});

test.each(['pointerup', 'pointercancel', 'pointermove'])('%s of the finger ends it', (type) => {
    point('pointerdown', 'touch');
    point(type, 'touch', 30);
    vi.advanceTimersByTime(LONG);
    expect(asked).toBe(0);
});

test('a mouse neither asks nor ends it', () => {
    point('pointerdown', 'mouse');
    vi.advanceTimersByTime(LONG);
    expect(asked).toBe(0);
    point('pointerdown', 'touch');
    point('pointermove', 'mouse', 300);
    vi.advanceTimersByTime(LONG);
    expect(asked).toBe(1);
});
