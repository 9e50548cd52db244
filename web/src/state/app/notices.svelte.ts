/** What the app tells the reader by the way: short notes that go by themselves, and words for screen readers. */

import { Failure } from '../../net/api';
import { has, t } from '../../texts';

interface Note {
    id: number;
    text: string;
    bad: boolean;
    /** The dialog that was open; the note is shown in it, not over it. */
    dialog: string | null;
    /** What the reader may do about it; such a note stays until it is dismissed. */
    action: Action | null;
}

interface Action {
    label: string;
    run: () => void;
}

const SHOWN_FOR = 6000;
/** The newest notes; more would hide the board. */
const MOST = 3;

class Notices {
    notes: Note[] = $state([]);
    /** The dialogs that are open, by id, the topmost last. */
    #dialogs: string[] = $state.raw([]);
    /** What a screen reader is to say next; two places take turns so that the same words are heard twice. */
    spoken: [string, string] = $state(['', '']);
    #count = 0;
    #queue: string[] = [];

    /** Show a note for a while. */
    note(text: string, bad = false, action: Action | null = null): void {
        if (this.notes.some((note) => note.text === text)) return;
        const id = ++this.#count;
        const dialog = this.#dialogs.at(-1) ?? null;
        this.notes = [...this.notes, { id, text, bad, dialog, action }].slice(-MOST);
        if (!action) setTimeout(() => this.dismiss(id), SHOWN_FOR);
    }

    dismiss(id: number): void {
        this.notes = this.notes.filter((note) => note.id !== id);
    }

    /** The notes of a dialog, or of the page (null), which has those of closed dialogs, too. */
    shownIn(dialog: string | null): Note[] {
        const open = (one: string | null) => (one !== null && this.#dialogs.includes(one) ? one : null);
        return this.notes.filter((note) => open(note.dialog) === dialog);
    }

    /** A dialog opens; what to do when it closes. */
    enter(dialog: string): () => void {
        this.#dialogs = [...this.#dialogs, dialog];
        return () => (this.#dialogs = this.#dialogs.filter((one) => one !== dialog));
    }

    /** The reader goes to another page: what was said there is of no use here, except where there is something to do. */
    leavePage(): void {
        this.notes = this.notes.filter(({ action }) => action);
    }

    /** Show why something did not work. */
    fail(failure: unknown): void {
        this.note(failureText(failure), true);
    }

    /** Clear all current and queued announcements, before another player takes the device. */
    hush(): void {
        this.#queue.length = 0;
        this.spoken = ['', ''];
        this.leavePage();
    }

    /** Let a screen reader say something; what is said within a moment is said together. */
    say(text: string): void {
        this.#queue.push(text);
        if (this.#queue.length > 1) return;
        setTimeout(() => {
            if (!this.#queue.length) return;
            const words = this.#queue.splice(0).join(' ');
            const place = this.#count++ % 2;
            this.spoken = place ? ['', words] : [words, ''];
        }, 150);
    }
}

export const notices = new Notices();

/** A failure in the reader's language. */
export function failureText(failure: unknown): string {
    const { code, message } = failure instanceof Failure ? failure : { code: '', message: String(failure) };
    if (code === 'offline') return t('ui.errors.server');
    if (has(`ui.errors.codes.${code}`)) return t(`ui.errors.codes.${code}`, { message });
    return t('ui.errors.unexpected', { message });
}
