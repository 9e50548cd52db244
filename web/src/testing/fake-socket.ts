/** For tests: a web socket without a network. */

import type { FromClient, FromServer } from '../messages';

export class FakeSocket {
    static all: FakeSocket[] = [];
    static readonly OPEN = 1;
    readyState = 0;
    sent: FromClient[] = [];
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: ((event: { code: number; reason: string }) => void) | null = null;

    constructor(readonly url: string) {
        FakeSocket.all.push(this);
    }

    /** The one in use. */
    static get latest(): FakeSocket {
        return FakeSocket.all.at(-1)!;
    }

    send(text: string): void {
        this.sent.push(JSON.parse(text) as FromClient);
    }

    close(): void {
        this.readyState = 3;
    }

    // --- What the other side does ---

    accept(): void {
        this.readyState = 1;
        this.onopen?.();
    }

    say(message: FromServer): void {
        this.onmessage?.({ data: JSON.stringify(message) });
    }

    drop(code = 1006, reason = ''): void {
        this.readyState = 3;
        this.onclose?.({ code, reason });
    }

    /** What was sent of this type. */
    asked<T extends FromClient['type']>(type: T): Extract<FromClient, { type: T }>[] {
        return this.sent.filter((message): message is Extract<FromClient, { type: T }> => message.type === type);
    }
}
