/** What was said and not read yet. */

import type { ChatLine } from '../../messages';

/** How many lines of the chat are new to a seat that has seen the first `read`: not its own, nor what it answered. */
export function unreadOf(chat: readonly ChatLine[], seat: number | null, read: number): number {
    const answered = chat.findLastIndex((line) => line.seat === seat) + 1;
    return Math.max(0, chat.length - Math.max(read, answered));
}
