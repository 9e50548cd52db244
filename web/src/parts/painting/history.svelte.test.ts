import { expect, test } from 'vitest';
import { History } from './history.svelte';

test('changes are taken back and done again, a line of them at once', () => {
    const history = new History('');
    history.change('a');
    history.change('ab');
    history.change('abc', true);
    history.undo();
    expect(history.now).toBe('a');
    history.redo();
    expect(history.now).toBe('abc');
    expect(history.canRedo).toBe(false);
    history.undo();
    history.undo();
    history.undo();
    expect([history.now, history.canUndo]).toEqual(['', false]);
});

test('after another change nothing is left to be done again', () => {
    const history = new History(0);
    history.change(1);
    history.undo();
    history.change(2);
    history.redo();
    expect(history.now).toBe(2);
});

test('what stays the same is no change', () => {
    const history = new History(0);
    history.change(0);
    expect(history.canUndo).toBe(false);
});
