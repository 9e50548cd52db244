/** What is asked of the engine for a set-up, and what the browser remembers of it. */

import type { AskSetUp, PositionReport, SetUp } from '../../messages';
import { decoded } from '../../net/api';
import { wireAt } from '../../net/place';
import { store, stored } from '../../net/storage';
import { straight } from '../../state/new-table/land';
import { ownSections } from '../../state/app/own-sections.svelte';

const BOXES = 'set-up.boxes';
/** How often a thing is drawn anew, so that it is another one. */
const TRIES = 6;

/** The boxes that the reader owns. */
export const ownedBoxes = (all: readonly string[]): string[] => {
    const kept = stored<unknown>(BOXES, ['base']);
    return all.filter((box) => box === 'base' || (Array.isArray(kept) && kept.includes(box)));
};
export const keepBoxes = (boxes: readonly string[]): void => store(BOXES, boxes);

/** Draw a set-up; the reader's own sections lie there instead of those that they replace. */
async function draw(asked: AskSetUp): Promise<PositionReport> {
    const sets = asked.sets ?? [];
    const own = ownSections.all.filter((section) => section.shadows && section.sets.every((box) => sets.includes(box)));
    const body = { ...asked, own_sections: own.map(({ code }) => code).join(' ') };
    return (await wireAt().request('POST setups', { body })).position;
}

export const drawAll = (sets: readonly string[], players: number): Promise<PositionReport> =>
    draw({ sets: [...sets], players });

/** The place of a section or of a card in a set-up. */
export type Place = { section?: number; card?: number };

/** The same set-up with another section or card, if there is one. */
export async function drawAnother(
    { players, sets, sections, cards, tasks, island }: SetUp,
    { section = -1, card = -1 }: Place,
): Promise<PositionReport> {
    const asked: AskSetUp = {
        ...{ players, sets, island },
        sections: sections.map((name, place) => (place === section ? null : name)),
        cards: cards.filter((_, place) => place !== card),
        excluded: card < 0 ? [] : [cards[card]!],
        tasks: section < 0 ? tasks : null,
    };
    let drawn = await draw(asked);
    const isSame = ({ setup }: PositionReport) =>
        section >= 0 && straight(setup?.sections[section] ?? '') === straight(sections[section]!);
    for (let tried = 1; tried < TRIES && isSame(drawn); tried++) drawn = await draw(asked);
    return drawn;
}

/** The set-up of a code. */
export const readSetUp = (code: string): Promise<PositionReport> =>
    decoded(wireAt().request('POST positions', { body: { code } }));
