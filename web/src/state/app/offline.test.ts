import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FromServiceWorker } from '../../service-worker/messages';
import { Offline } from './offline.svelte';

/** A service worker that remembers what it was told. */
class FakeWorker extends EventTarget {
    told: string[] = [];
    state = 'installing';

    postMessage({ type }: { type: string }): void {
        this.told.push(type);
    }

    become(state: string): void {
        this.state = state;
        this.dispatchEvent(new Event('statechange'));
    }
}

class FakeRegistration extends EventTarget {
    installing: FakeWorker | null = null;
    waiting: FakeWorker | null = null;
    active: FakeWorker | null = null;
    update = vi.fn(() => Promise.resolve());
}

class FakeContainer extends EventTarget {
    registration = new FakeRegistration();
    controller: FakeWorker | null = null;
    ready = Promise.resolve(this.registration);
    register = vi.fn(() => Promise.resolve(this.registration));

    say(data: FromServiceWorker, source: FakeWorker): void {
        this.dispatchEvent(Object.assign(new Event('message'), { data, source }));
    }
}

let container: FakeContainer;
let offline: Offline;

beforeEach(() => {
    container = new FakeContainer();
    vi.stubGlobal('navigator', { serviceWorker: container });
    document.documentElement.dataset.version = 'one';
    offline = new Offline();
    vi.spyOn(offline, 'reload').mockReturnValue();
});
afterEach(() => vi.unstubAllGlobals());

/** A new version has been fetched and waits; the old one counts. */
function fetched(): FakeWorker {
    const worker = new FakeWorker();
    container.registration.active ??= new FakeWorker();
    container.registration.installing = worker;
    container.registration.dispatchEvent(new Event('updatefound'));
    container.registration.waiting = worker;
    worker.become('installed');
    return worker;
}

test('the app is kept, for the whole folder, and the script is never taken from a cache', async () => {
    await offline.start();
    expect(offline.kept).toBe('yes');
    expect(container.register).toHaveBeenCalledWith(`${location.origin}/sw.js?server`, {
        scope: `${location.origin}/`,
        updateViaCache: 'none',
    });
});

test('where nothing is kept, it is known why', async () => {
    container.register.mockRejectedValue(new Error('private'));
    await offline.start();
    expect(offline.kept).toBe('refused');
    vi.stubGlobal('navigator', {});
    await offline.start();
    expect(offline.kept).toBe('insecure');
});

test('the first version of all is no update', async () => {
    await offline.start();
    const worker = new FakeWorker();
    container.registration.installing = worker;
    container.registration.dispatchEvent(new Event('updatefound'));
    worker.become('installed');
    expect(worker.told).toEqual([]);
    container.controller = worker;
    container.dispatchEvent(new Event('controllerchange'));
    container.say({ type: 'version', version: 'one' }, worker);
    expect(offline.updateReady).toBe(false);
    expect(offline.reload).not.toHaveBeenCalled();
});

test('a new version waits for the reader, then takes over and the page opens anew', async () => {
    await offline.start();
    const worker = fetched();
    container.say({ type: 'version', version: 'two' }, worker);
    expect(offline.updateReady).toBe(true);
    expect(worker.told).toEqual(['version']);
    offline.update();
    expect(worker.told).toEqual(['version', 'take_over']);
    expect(offline.reload).not.toHaveBeenCalled();
    container.dispatchEvent(new Event('controllerchange'));
    expect(offline.reload).toHaveBeenCalledOnce();
});

test('a page that is new already lets its version take over by itself', async () => {
    await offline.start();
    const worker = fetched();
    container.say({ type: 'version', version: 'one' }, worker);
    expect(offline.updateReady).toBe(false);
    expect(worker.told).toEqual(['version', 'take_over']);
    container.dispatchEvent(new Event('controllerchange'));
    expect(offline.reload).not.toHaveBeenCalled();
});

test('what another window wanted is told here, but does not interrupt', async () => {
    await offline.start();
    container.controller = new FakeWorker();
    container.dispatchEvent(new Event('controllerchange'));
    container.say({ type: 'version', version: 'two' }, container.controller);
    expect(offline.reload).not.toHaveBeenCalled();
    expect(offline.updateReady).toBe(true);
    offline.update();
    expect(offline.reload).toHaveBeenCalledOnce();
});

test('the runtime is fetched when it is asked for', async () => {
    await offline.start();
    container.registration.active = new FakeWorker();
    offline.keepRuntime();
    expect([offline.fetching, container.registration.active.told]).toEqual(['yes', ['keep_runtime']]);
    container.say({ type: 'keeping', share: 0.4 }, container.registration.active);
    expect([offline.share, offline.fetching]).toEqual([0.4, 'yes']);
    container.say({ type: 'not_kept' }, container.registration.active);
    expect(offline.fetching).toBe('failed');
    offline.keepRuntime();
    container.say({ type: 'keeping', share: 1 }, container.registration.active);
    expect([offline.share, offline.fetching]).toEqual([1, 'no']);
});

test('new versions are looked for now and then', async () => {
    vi.useFakeTimers({ now: 0 });
    await offline.start();
    offline.look();
    expect(container.registration.update).not.toHaveBeenCalled();
    vi.setSystemTime(31 * 60 * 1000);
    offline.look();
    offline.look();
    expect(container.registration.update).toHaveBeenCalledOnce();
    vi.useRealTimers();
});
