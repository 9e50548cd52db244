/** Links that hold a whole position: its code, and the players by seat. Nothing is stored anywhere. */

import type { Colour } from '../../messages';
import { linkWith } from '../../net/addresses';
import { facts } from '../../state/app/facts.svelte';
import type { Person } from './draft';

export const PAGE = '/positions';
/** The most characters of a link. */
const LONGEST = 2048;
const LONGEST_NAME = 30;

/** A code with the players: `P...&red=Ann&blue=Bob`. */
export function packed(code: string, people: readonly Person[]): string {
    const players = new URLSearchParams(people.map(({ colour, name }) => [colour, name.slice(0, LONGEST_NAME)]));
    return `${code}&${players}`;
}

/** The link; names that would make it too long are left out. */
export function linkOf(code: string, people: readonly Person[]): string {
    const link = linkWith(PAGE, packed(code, people));
    if (link.length <= LONGEST) return link;
    return linkWith(
        PAGE,
        packed(
            code,
            people.map((person) => ({ ...person, name: '' })),
        ),
    );
}

/** The content of a link or a code. It is untrusted input. */
export function unpacked(text: string): { code: string; people: Person[] } {
    const inside = text.trim().split('#').at(-1) ?? '';
    const [code = '', ...rest] = inside.split('&');
    const people: Person[] = [];
    for (const [key, name] of new URLSearchParams(rest.join('&'))) {
        const colour = facts.colours.find((one) => one === key);
        if (colour && people.every((one) => one.colour !== colour))
            people.push({ colour, name: name.trim().slice(0, LONGEST_NAME) });
    }
    return { code, people };
}

/** Players for so many seats: those that are known, and colours that nobody has. */
export function peopleFor(seats: number, known: readonly Person[]): Person[] {
    const people = known.slice(0, seats);
    const free: Colour[] = facts.colours.filter((colour) => people.every((one) => one.colour !== colour));
    return [...people, ...free.slice(0, seats - people.length).map((colour) => ({ name: '', colour }))];
}
