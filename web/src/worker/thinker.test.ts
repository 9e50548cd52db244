import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Logs } from './logs';
import type { FromThinker, ToThinker } from './messages';
import { Gone, Thinker } from './thinker';

/** A worker that knows five rows of every table, and thinks of whatever it is asked. */
class FakeWorker {
    static last: FakeWorker | null = null;
    calls: unknown[][] = [];
    silent = false;
    terminated = false;
    onmessage?: (event: { data: FromThinker }) => void;
    onerror?: (event: { message: string; preventDefault(): void }) => void;

    constructor() {
        FakeWorker.last = this;
    }

    say(data: FromThinker): void {
        this.onmessage?.({ data });
    }

    postMessage(message: ToThinker): void {
        if (message.type === 'think') return;
        const call = JSON.parse(message.text) as unknown[];
        this.calls.push(call);
        const found =
            call[0] === 'refuse'
                ? { refused: { code: 'no', message: '' } }
                : { result: call[0] === 'number' ? 5 : 'thought' };
        if (!this.silent)
            queueMicrotask(() => this.say({ type: 'answer', id: message.id, text: JSON.stringify(found) }));
    }

    terminate(): void {
        this.terminated = true;
    }
}

let last: number;
let thinker: Thinker;
beforeEach(() => {
    FakeWorker.last = null;
    vi.stubGlobal('Worker', FakeWorker);
    last = 5;
    const logs = {
        table: async () => ({ sheet: 'sheet', last }),
        rows: async (_: string, after = 0) => [`after ${after}`],
    };
    thinker = new Thinker('runtime/', logs as unknown as Logs);
});
afterEach(() => vi.unstubAllGlobals());

/** A second worker that is there. */
function started(): FakeWorker {
    thinker.start();
    FakeWorker.last!.say({ type: 'ready' });
    return FakeWorker.last!;
}

test('it reads what it does not know of a table, and no more', async () => {
    const worker = started();
    await expect(thinker.think('d_1', 'think', 'd_1')).resolves.toBe('thought');
    last = 7;
    await thinker.think('d_1', 'think', 'd_1');
    last = 3; // deleted, and set anew from a file
    await thinker.think('d_1', 'think', 'd_1');
    expect(worker.calls.filter(([name]) => name !== 'number')).toEqual([
        ['think', 'd_1'],
        ['read_on', 'd_1', ['after 5']],
        ['think', 'd_1'],
        ['load', 'd_1', 'sheet', ['after 0']],
        ['think', 'd_1'],
    ]);
});

test('until it is there, and where there is too little memory, somebody else must think', async () => {
    await expect(thinker.think('d_1', 'think')).rejects.toBeInstanceOf(Gone);
    thinker.start();
    await expect(thinker.think('d_1', 'think')).rejects.toBeInstanceOf(Gone);
    FakeWorker.last = null;
    vi.stubGlobal('navigator', { deviceMemory: 1, hardwareConcurrency: 8 });
    new Thinker('runtime/', {} as Logs).start();
    expect(FakeWorker.last).toBeNull();
});

test('when it fails, whoever waits hears of it, and it is not started again', async () => {
    const worker = started();
    worker.silent = true;
    const waiting = thinker.think('d_1', 'think', 'd_1');
    await new Promise((done) => setTimeout(done));
    const preventDefault = vi.fn();
    worker.onerror!({ message: 'out of memory', preventDefault });
    expect(preventDefault).toHaveBeenCalled();
    await expect(waiting).rejects.toBeInstanceOf(Gone);
    expect(worker.terminated).toBe(true);
    FakeWorker.last = null;
    thinker.start();
    expect(FakeWorker.last).toBeNull();
});

test('what is refused is refused', async () => {
    started();
    await expect(thinker.think('d_1', 'refuse')).rejects.toMatchObject({ code: 'no' });
    await expect(thinker.think('d_1', 'think')).resolves.toBe('thought');
});
