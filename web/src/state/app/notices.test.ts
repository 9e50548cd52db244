import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notices } from './notices.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
    notices.hush();
    for (const { id } of notices.notes) notices.dismiss(id);
    vi.useRealTimers();
});

test('a note goes by itself, unless there is something to do about it', () => {
    notices.note('saved');
    notices.note('a new version', false, { label: 'Reload', run() {} });
    vi.advanceTimersByTime(60_000);
    expect(notices.notes.map(({ text }) => text)).toEqual(['a new version']);
});

test('a note does not survive a change of page, unless there is something to do about it', () => {
    notices.note('copied');
    notices.note('a new version', false, { label: 'Reload', run() {} });
    notices.leavePage();
    expect(notices.notes.map(({ text }) => text)).toEqual(['a new version']);
});

test('a note is shown in the dialog that was open, and on the page when that is closed', () => {
    const texts = (dialog: string | null) => notices.shownIn(dialog).map(({ text }) => text);
    notices.note('before');
    const close = notices.enter('menu');
    notices.note('within');
    expect([texts(null), texts('menu')]).toEqual([['before'], ['within']]);
    close();
    expect([texts(null), texts('menu')]).toEqual([['before', 'within'], []]);
});

test('when the device is passed on, nothing that was said or about to be said is heard', () => {
    notices.say('You drew grass.');
    vi.advanceTimersByTime(200);
    notices.say('You drew desert.');
    notices.note('You have drawn desert.');
    notices.hush();
    vi.advanceTimersByTime(1000);
    expect(notices.spoken).toEqual(['', '']);
    expect(notices.notes).toEqual([]);
    notices.say('Bob is next.');
    vi.advanceTimersByTime(200);
    expect(notices.spoken.join('')).toBe('Bob is next.');
});
