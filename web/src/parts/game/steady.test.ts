import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { steady } from './steady';

const CLICK = { bubbles: true, detail: 1, clientX: 20, clientY: 10 };
let panel: HTMLElement;
let heard: string[];
let guard: ReturnType<typeof steady>;

/** A button at some place of the panel. */
function button(name: string, x: number): HTMLButtonElement {
    const made = document.createElement('button');
    made.textContent = name;
    made.getBoundingClientRect = () => new DOMRect(x, 0, 40, 20);
    made.addEventListener('click', () => heard.push(name));
    return made;
}

beforeEach(() => {
    vi.useFakeTimers();
    document.body.innerHTML = '<div></div>';
    panel = document.querySelector('div')!;
    heard = [];
});

afterEach(() => {
    guard?.destroy?.();
    vi.useRealTimers();
});

/** Watch a panel with these buttons for longer than anything is ignored. */
function watch(...buttons: HTMLButtonElement[]): void {
    panel.append(...buttons);
    guard = steady(panel, 'button');
    vi.advanceTimersByTime(1000);
}

test('a double tap does not hit what has taken the place of a control', async () => {
    const [place, end] = [button('place', 0), button('end', 0)];
    place.addEventListener('click', () => place.replaceWith(end));
    watch(place);
    place.dispatchEvent(new MouseEvent('click', CLICK));
    await vi.advanceTimersByTimeAsync(180);
    end.dispatchEvent(new MouseEvent('click', CLICK));
    expect(heard).toEqual(['place']);
    await vi.advanceTimersByTimeAsync(401);
    end.dispatchEvent(new MouseEvent('click', CLICK));
    expect(heard).toEqual(['place', 'end']);
});

test('nor a control that was moved there, or that means something else now', async () => {
    const [undo, end] = [button('undo', 0), button('end', 50)];
    watch(undo, end);
    undo.getBoundingClientRect = () => new DOMRect(50, 0, 40, 20);
    end.getBoundingClientRect = () => new DOMRect(0, 0, 40, 20);
    end.dispatchEvent(new MouseEvent('click', CLICK));
    await vi.advanceTimersByTimeAsync(500);
    end.textContent = 'end now';
    end.dispatchEvent(new MouseEvent('click', CLICK));
    expect(heard).toEqual([]);
});

test('a key is always heard, and so is a tap where nothing could be used', async () => {
    const [first, second] = [button('first', 0), button('second', 0)];
    watch(first);
    first.replaceWith(second);
    await vi.advanceTimersByTimeAsync(20);
    second.dispatchEvent(new MouseEvent('click', { ...CLICK, detail: 0 }));
    const [idle, other] = [button('idle', 100), button('other', 100)];
    idle.disabled = true;
    panel.append(idle);
    await vi.advanceTimersByTimeAsync(20);
    idle.replaceWith(other);
    other.dispatchEvent(new MouseEvent('click', { ...CLICK, clientX: 120 }));
    expect(heard).toEqual(['second', 'other']);
});

test('of a mouse, only the second click of a double click is ignored', async () => {
    const [first, second] = [button('first', 0), button('second', 0)];
    watch(first);
    first.replaceWith(second);
    await vi.advanceTimersByTimeAsync(20);
    const click = (detail: number) => new PointerEvent('click', { ...CLICK, detail, pointerType: 'mouse' });
    second.dispatchEvent(click(2));
    expect(heard).toEqual([]);
    second.dispatchEvent(click(1));
    expect(heard).toEqual(['second']);
});

test('the same control may be tapped again and again', () => {
    const next = button('next', 0);
    watch(next);
    for (let n = 0; n < 3; n++) next.dispatchEvent(new MouseEvent('click', CLICK));
    expect(heard).toEqual(['next', 'next', 'next']);
});
