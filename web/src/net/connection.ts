/**
 * The connection to a table. It connects again by itself, says what was seen last so that nothing is missed, and asks again
 * what was not answered: everything asked has a key, so that it is done once.
 */

import type { Command, Done, FromClient, FromServer } from '../messages';
import { Failure, type Line, type LineEvents } from './wire';

/** How the connection is: being made, open, lost and tried again, or given up. */
export type ConnectionStatus = 'connecting' | 'open' | 'lost' | 'restarting' | 'closed';

interface Listener {
    /** What goes into `hello`. */
    secret(): string | null;
    last(): number | null;
    /** The server said something. */
    hear(message: FromServer): void;
    /** The status is another now; `reason` is what the server said. */
    statusChanged(status: ConnectionStatus, reason: string): void;
    /** The server turned us away; whether another try makes sense, after something was mended. */
    turnedAway(reason: string): boolean;
}

interface Asked {
    command: Command & { key: string };
    done(answer: Done): void;
    failed(failure: Failure): void;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 15_000;
const PING_EVERY = 25_000;
const ANSWER_WITHIN = 10_000;
/** Bad conduct, such as a secret that opens no seat. */
const POLICY = 1008;

export class Connection {
    #line: Line | null = null;
    #heard = false;
    #closedByUs = false;
    #restarting = false;
    #tries = 0;
    #timer: ReturnType<typeof setTimeout> | undefined;
    #pulse: ReturnType<typeof setTimeout> | undefined;
    #asked = new Map<string, Asked>();

    constructor(
        /** Makes a line to the table. */
        private readonly connect: (events: LineEvents) => Line,
        private readonly listener: Listener,
    ) {}

    /** Connect, and stay connected. */
    open(): void {
        clearTimeout(this.#timer);
        this.#closedByUs = false;
        this.#heard = false;
        if (this.#tries === 0) this.listener.statusChanged('connecting', '');
        this.#line?.close();
        this.#line = this.connect({
            opened: () => this.#greet(),
            received: (text) => this.#hear(JSON.parse(text)),
            closed: (code, reason) => this.#closed(code, reason),
        });
    }

    close(): void {
        this.#closedByUs = true;
        clearTimeout(this.#timer);
        clearTimeout(this.#pulse);
        this.#line?.close();
    }

    /** Try at once instead of waiting on, or make sure that the connection is still there. */
    wake(): void {
        if (this.#closedByUs) return;
        if (this.#line && this.#line.state !== 'closed') this.#ping();
        else this.open();
    }

    /** Ask something of the table; asked again after a loss, until there is an answer. */
    ask(command: Command): Promise<Done> {
        const key = command.key ?? crypto.randomUUID();
        return new Promise((done, failed) => {
            const asked: Asked = { command: { ...command, key }, done, failed };
            this.#asked.set(key, asked);
            if (this.#heard) this.#send(asked.command);
        });
    }

    #send(message: FromClient): void {
        if (this.#line?.state === 'open') this.#line.send(JSON.stringify(message));
    }

    #greet(): void {
        this.#send({ type: 'hello', secret: this.listener.secret(), last: this.listener.last(), texts: false });
    }

    #hear(message: FromServer): void {
        if (!this.#heard) this.#connected();
        this.#expectPulse();
        if (message.type === 'done') this.#settle(message.key, (asked) => asked.done(message));
        else if (message.type === 'refused')
            this.#settle(message.key, (asked) => asked.failed(new Failure(message.code, message.message)));
        else if (message.type === 'closing') this.#restarting = message.again;
        this.listener.hear(message);
    }

    #connected(): void {
        this.#heard = true;
        this.#tries = 0;
        this.#restarting = false;
        this.listener.statusChanged('open', '');
        for (const { command } of this.#asked.values()) this.#send(command);
    }

    #settle(key: string | null, answer: (asked: Asked) => void): void {
        const asked = key === null ? undefined : this.#asked.get(key);
        if (!asked || key === null) return;
        this.#asked.delete(key);
        answer(asked);
    }

    /** After a while of silence ask whether the server is there, and hang up if it is not. */
    #expectPulse(): void {
        clearTimeout(this.#pulse);
        this.#pulse = setTimeout(() => this.#ping(), PING_EVERY);
    }

    #ping(): void {
        clearTimeout(this.#pulse);
        this.#send({ type: 'ping' });
        this.#pulse = setTimeout(() => this.#hangUp(), ANSWER_WITHIN);
    }

    /** A dead connection may take minutes to close; do not wait for that. */
    #hangUp(): void {
        this.#line?.close();
        this.#closed(0, '');
    }

    #closed(code: number, reason: string): void {
        if (this.#closedByUs) return;
        clearTimeout(this.#pulse);
        this.#heard = false;
        if (code === POLICY && !this.listener.turnedAway(reason)) return this.#giveUp(reason);
        this.listener.statusChanged(this.#restarting ? 'restarting' : 'lost', reason);
        const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++);
        this.#timer = setTimeout(() => this.open(), longest * (0.5 + Math.random() / 2));
    }

    #giveUp(reason: string): void {
        this.#tries = 0;
        this.listener.statusChanged('closed', reason);
        for (const key of [...this.#asked.keys()])
            this.#settle(key, (asked) => asked.failed(new Failure('closed', reason)));
    }
}
