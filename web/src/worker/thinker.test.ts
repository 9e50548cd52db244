import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FromThinker, ToThinker } from './messages';
import { Thinker } from './thinker';

/** A worker that thinks of whatever it is asked. */
class FakeWorker {
    static last: FakeWorker | null = null;
    jobs: string[] = [];
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
        this.jobs.push(message.job);
        if (!this.silent)
            queueMicrotask(() => this.say({ type: 'answer', id: message.id, text: `thought of ${message.job}` }));
    }

    terminate(): void {
        this.terminated = true;
    }
}

let thinker: Thinker;
beforeEach(() => {
    FakeWorker.last = null;
    vi.stubGlobal('Worker', FakeWorker);
    thinker = new Thinker('runtime/');
});
afterEach(() => vi.unstubAllGlobals());

/** A second worker that is there. */
function started(): FakeWorker {
    thinker.start();
    FakeWorker.last!.say({ type: 'ready' });
    return FakeWorker.last!;
}

test('each job has its answer, in whatever order they come', async () => {
    const worker = started();
    const [one, two] = [thinker.think('one'), thinker.think('two')];
    await expect(two).resolves.toBe('thought of two');
    await expect(one).resolves.toBe('thought of one');
    expect(worker.jobs).toEqual(['one', 'two']);
});

test('until it is there, and where there is too little memory, the first worker must think', async () => {
    await expect(thinker.think('job')).resolves.toBe('');
    thinker.start();
    await expect(thinker.think('job')).resolves.toBe('');
    FakeWorker.last = null;
    vi.stubGlobal('navigator', { deviceMemory: 1, hardwareConcurrency: 8 });
    new Thinker('runtime/').start();
    expect(FakeWorker.last).toBeNull();
});

test('when it fails, the job that waits is answered by nobody, and it is not started again', async () => {
    const worker = started();
    worker.silent = true;
    const waiting = thinker.think('job');
    const preventDefault = vi.fn();
    worker.onerror!({ message: 'out of memory', preventDefault });
    expect(preventDefault).toHaveBeenCalled();
    await expect(waiting).resolves.toBe('');
    expect(worker.terminated).toBe(true);
    FakeWorker.last = null;
    thinker.start();
    expect(FakeWorker.last).toBeNull();
});
