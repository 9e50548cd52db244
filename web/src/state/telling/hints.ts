/** Hints in words, and as the decisions that play them. */

import { isLocation } from '../../artwork';
import type { Clause, Hint, Reason } from '../../messages';
import { actionName, cardName, itemName, list, t, thingName, type Params } from '../../texts';
import { signed } from './prompts';

/** One decision. */
export interface Step {
    kind: string;
    hex: string | null;
}

const END = 'end';

/** The decisions of a hint; the end of the turn is left to the reader. */
export function stepsOf({ actions }: Hint): Step[] {
    return actions.filter((action) => action !== END).flatMap(decisions);
}

/** `barn c4-d9` picks a piece up and places it. */
function decisions(action: string): Step[] {
    const [kind, [first = null, ...rest]] = parted(action);
    return [{ kind, hex: first }, ...rest.map((hex) => ({ kind: 'place', hex }))];
}

function parted(action: string): [kind: string, hexes: string[]] {
    const [kind = '', where] = action.split(' ');
    return [kind, where?.split('-') ?? []];
}

/** A space at which no line breaks, so that what belongs together stays together. */
const SPACE = '\u00a0';

/** What a hint does, actions of a kind together: `Build c4, c5 · Paddock c4 → e4`. */
export function whatText({ actions }: Hint): string {
    const found: { kind: string; places: string[] }[] = [];
    for (const [kind, hexes] of actions.filter((action) => action !== END).map(parted)) {
        const last = found.at(-1);
        const place = hexes.join(`${SPACE}→${SPACE}`);
        if (place && last?.kind === kind) last.places.push(place);
        else found.push({ kind, places: place ? [place] : [] });
    }
    return found
        .map(({ kind, places }) => [actionName(kind), places.join(', ')].filter(Boolean).join(SPACE))
        .join(`${SPACE}· `);
}

/** The end of the turn, if that is where the hint ends. */
export function endText({ actions }: Hint): string {
    if (!actions.includes(END)) return '';
    return `${actions.length > 1 ? `${SPACE}· ` : ''}${t('ui.table.end_turn')}`;
}

/** Whether a hint stands above one with more gold although nobody else has less by it: it is better later. */
export function paysLater(hint: Hint, hints: readonly Hint[], seat: number | null): boolean {
    const after = hints.slice(hints.indexOf(hint) + 1);
    return after.some((other) => other.gold > hint.gold && ahead(other, seat) > ahead(hint, seat));
}

/** The gold that a hint brings, without what it brings to others. */
function ahead({ reasons, gold }: Hint, seat: number | null): number {
    return reasons.reduce((left, reason) => (reason.player === seat ? left : left - reason.gold), gold);
}

/** What speaks for a hint and against it, and what comes then, line by line; what it does to others is one line. */
export function whyTexts({ reasons, then }: Hint, seat: number | null, names: readonly string[]): string[] {
    const own = reasons.filter(({ player }) => player === seat).map(ownText);
    const others = reasons.filter(({ player }) => player !== seat).map((reason) => otherText(reason, names));
    const why = [...own, others.join(' · ')].filter(Boolean);
    return [...(why.length ? why : [t('reasons.nothing')]), ...(then ? [t(`reasons.then.${then}`)] : [])];
}

function ownText({ gold, item, clauses }: Reason): string {
    const why = clauses.map(clauseText).join(', ');
    return gold ? t('reasons.gold', { gold: signed(gold), item: itemName(item), why }) : capital(why);
}

/** Of the gold of others only how much, and what for. */
function otherText({ player, gold, item, clauses }: Reason, names: readonly string[]): string {
    const why = gold ? `${signed(gold)} ${itemName(item)}` : clauses.map(clauseText).join(', ');
    return t('reasons.of', { player: names[player] ?? '', why });
}

function clauseText({ key, values, lost }: Clause): string {
    const why = t(`reasons.clauses.${key}`, inWords(values));
    return lost ? t('reasons.no_longer', { why }) : why;
}

type Value = Clause['values'][string];

/** How each value is put into words. Numbers, and hexes that stand alone, stay as they are. */
const IN_WORDS: Record<string, (value: Value) => string> = {
    hexes: (hexes) => list(all(hexes)),
    special: (special) => specialName(String(special)),
    specials: specialNames,
    others: specialNames,
    mountains: (hexes) => list(all(hexes).map((hex) => t('reasons.mountain', { hex }))),
    lines: (lines) => t(all(lines).length > 1 ? 'reasons.lines' : 'reasons.line', { lines: list(all(lines)) }),
    sectors: (sectors) => list(all(sectors).map((sector) => t(`game.sectors.${sector}`))),
    edge: (edge) => t(`reasons.edges.${String(edge)}`),
    terrain: (terrain) => cardName(String(terrain)),
    terrains: (terrains) => list(all(terrains).map(cardName)),
    piece: (piece) => t(`game.pieces.${String(piece)}.the`),
    thing: (thing) => thingName(String(thing)),
};

function inWords(values: Clause['values']): Params {
    const said = Object.entries(values).map(([name, value]) => [
        name,
        IN_WORDS[name]?.(value) ?? (typeof value === 'number' ? value : String(value)),
    ]);
    return Object.fromEntries(said) as Params;
}

const all = (value: Value): string[] => (Array.isArray(value) ? value : [String(value)]);

/** Special hexes by name, or how many there are. */
function specialNames(specials: Value): string {
    return typeof specials === 'number' ? t('reasons.specials', { n: specials }) : list(all(specials).map(specialName));
}

/** `tavern h7` as it is called. */
function specialName(special: string): string {
    const [symbol = '', hex] = special.split(' ');
    return `${t(`game.${isLocation(symbol) ? 'tiles' : 'specials'}.${symbol}.name`)} ${hex}`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
