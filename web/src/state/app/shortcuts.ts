/** Letters for the actions on offer, and keys for everything else. */

/** Keys with a meaning of their own; no action gets one of these. */
const TAKEN = 'euhrcslaxkb';
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';

/** A letter for each action: one of its name if possible. `named` says what the actions are called. */
export function letters(kinds: readonly string[], named: (kind: string) => string): Map<string, string> {
    const found = new Map<string, string>();
    const used = new Set(TAKEN);
    for (const kind of kinds) {
        const name = named(kind)
            .toLowerCase()
            .normalize('NFD')
            .replace(/[^a-z]/g, '');
        const letter = [...name, ...ALPHABET].find((letter) => !used.has(letter));
        if (letter) {
            used.add(letter);
            found.set(kind, letter);
        }
    }
    return found;
}

/** Which key was pressed: a letter is small unless Shift was held, whatever Caps Lock says. */
export function keyOf({ key, shiftKey }: KeyboardEvent): string {
    if (key.length > 1) return key;
    return shiftKey ? key.toUpperCase() : key.toLowerCase();
}

/** From anywhere in the game, walking keys lead to the board. */
export function focusBoard(): void {
    document.querySelector<HTMLElement>('[role=application]')?.focus();
}

/** Go on where a part of the page begins, whether or not it can be reached by Tab. */
export function focusOn(part: HTMLElement): void {
    if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
    part.focus();
}

/** Go on where the content of the page begins, such as when what had the focus is gone. */
export function focusMain(): void {
    const main = document.getElementById('main');
    if (main) focusOn(main);
}

/** Whether a key was typed into a field, or into a dialog. */
export function isTyping(event: KeyboardEvent): boolean {
    const target = event.target as HTMLElement | null;
    return !!target?.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog');
}

/** Whether a key was typed into a field, or is part of a browser's shortcut, and so is none of ours. */
export function isOurs(event: KeyboardEvent): boolean {
    return !isTyping(event) && !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
}
