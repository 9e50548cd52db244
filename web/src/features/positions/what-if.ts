/** A moment of a game, taken along to be changed. */

import type { GameMoment } from '../../feature';
import { currentPath, go } from '../../router.svelte';
import { sections } from './api';
import type { Draft } from './draft';
import { PAGE } from './share';

let taken: { draft: Draft; from: string } | null = null;

/** Go to the page of positions with a moment of a game; from there a button leads back. */
export async function askWhatIf({ position, setup, people }: GameMoment): Promise<void> {
    const codes = setup.own_sections.map(({ code }) => code).join('\n');
    const own = codes ? (await sections(codes)).sections.flatMap(({ text }) => text ?? []) : [];
    const draft = {
        position: { ...position, ...(own.length && { own_sections: own }) },
        people: people.map(({ name, colour }) => ({ name, colour })),
    };
    taken = { draft, from: currentPath() };
    go(PAGE);
}

/** The moment that was taken along, once. */
export function takeMoment(): typeof taken {
    const moment = taken;
    taken = null;
    return moment;
}
