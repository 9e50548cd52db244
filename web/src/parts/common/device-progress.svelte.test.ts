import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';
import type { DeviceState } from '../../net/device';
import { choose } from '../../texts';

let tell: (state: DeviceState) => void;
vi.mock('../../net/device', () => ({ followDevice: (follower: typeof tell) => (tell = follower) }));

test('a bar shows how far the game is loaded, as long as it is being loaded', async () => {
    await choose('en');
    const { default: DeviceProgress } = await import('./DeviceProgress.svelte');
    const shown = mount(DeviceProgress, { target: document.body });
    const bar = () => document.querySelector('progress');
    const become = (status: DeviceState['status']) => {
        tell({ status, keeping: 'kept' });
        flushSync();
    };
    expect(bar()).toBeNull();
    become({ phase: 'loading', share: 0.426 });
    expect([bar()?.value, bar()?.labels[0]?.textContent]).toEqual([42, 'Loading the game … 42 %']);
    become({ phase: 'ready' });
    expect(bar()).toBeNull();
    await unmount(shown);
});
