/** For tests: the facts of the game from the small catalogue. */

import { vi } from 'vitest';
import { facts } from '../state/app/facts.svelte';
import { CATALOGUE } from './samples';

export async function loadFacts(): Promise<void> {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(CATALOGUE))));
    await facts.load();
    vi.unstubAllGlobals();
}
