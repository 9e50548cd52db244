/** Turns, and what speaks for them, in words. */

import type { LineName, StepMark } from '../../board/types';
import type { Clause, HintStep, Reason, Special } from '../../messages';
import { actionName, cardName, holdingName, itemName, list, specialName, t } from '../../texts';
import { signed } from './prompts';

const END = 'end';
/** A piece that was picked up goes to a hex. */
const PLACE = 'place';

/** Decisions, one after another: a turn that was played, or could be. */
export interface Line {
    steps: readonly HintStep[];
}

/** The decisions of a turn. The end of the turn is left to the reader, unless there is nothing else to do. */
export function stepsOf({ steps }: Line): readonly HintStep[] {
    const before = steps.filter(({ kind }) => kind !== END);
    return before.length ? before : steps;
}

/** The hexes of a turn with the numbers of their steps: `1`, or `1, 4` where something is done twice. */
export function stepMarks(turn: Line, line?: LineName): StepMark[] {
    const numbers: Record<string, number[]> = {};
    const hexes = stepsOf(turn).flatMap(({ hex }) => hex ?? []);
    hexes.forEach((hex, index) => (numbers[hex] ??= []).push(index + 1));
    return Object.entries(numbers).map(([hex, all]) => ({
        hex,
        text: all.join(', '),
        ...(line && { line }),
    }));
}

/** A space at which no line breaks, so that what belongs together stays together. */
const SPACE = '\u00a0';

/** What a turn does, actions of a kind together: `Build c4, c5 · Paddock c4 → e4`. */
export function whatText(turn: Line): string {
    const found: { kind: string; places: string[] }[] = [];
    for (const { kind, hex } of stepsOf(turn)) {
        const last = found.at(-1);
        const picked = kind === PLACE ? last?.places.pop() : undefined;
        if (picked) last?.places.push([picked, hex].join(`${SPACE}→${SPACE}`));
        else if (hex && last?.kind === kind) last.places.push(hex);
        else found.push({ kind, places: hex ? [hex] : [] });
    }
    return found
        .map(({ kind, places }) => [stepName(kind), places.join(', ')].filter(Boolean).join(SPACE))
        .join(`${SPACE}· `);
}

const stepName = (kind: string): string => (kind === END ? t('ui.table.end_turn') : actionName(kind));

/** What speaks for something and against it, line by line; what it does to others is one line. */
export function reasonTexts(reasons: readonly Reason[], seat: number | null, names: readonly string[]): string[] {
    const own = reasons.filter(({ player }) => player === seat).map(ownText);
    const others = reasons.filter(({ player }) => player !== seat).map((reason) => otherText(reason, names));
    return [...own, others.join(' · ')].filter(Boolean);
}

function ownText({ gold, item, clauses }: Reason): string {
    const why = clauses.map(clauseText).join(', ');
    if (!gold) return capital(why);
    return why
        ? t('reasons.gold', { gold: signed(gold), item: itemName(item), why })
        : `${signed(gold)} ${itemName(item)}`;
}

/** Of the gold of others only how much, and what for. */
function otherText({ player, gold, item, clauses }: Reason, names: readonly string[]): string {
    const why = gold ? `${signed(gold)} ${itemName(item)}` : clauses.map(clauseText).join(', ');
    return t('reasons.of', { player: names[player] ?? '', why });
}

/** A clause in words. */
export function clauseText({ key, values, lost }: Clause): string {
    const said = Object.entries(values).map(([name, value]) => [name, valueText(name, value)] as const);
    const why = t(`reasons.clauses.${key}`, Object.fromEntries(said));
    return lost ? t('reasons.no_longer', { why }) : why;
}

/** What to call the ids of a value. Those of hexes and lines stay as they are. */
const NAMES: Readonly<Record<string, (id: string) => string>> = {
    action: actionName,
    edge: (edge) => t(`reasons.edges.${edge}`),
    piece: (piece) => t(`game.pieces.${piece}.the`),
    put: (piece) => t(`game.pieces.${piece}.a`),
    sectors: (sector) => t(`game.sectors.${sector}`),
    terrain: cardName,
    terrains: cardName,
};
/** Special hexes, which may be so many that there is only their number. */
const SPECIALS = ['specials', 'others'];

function valueText(name: string, value: Clause['values'][string]): string | number {
    const named = NAMES[name] ?? ((id) => id);
    if (typeof value === 'number') return SPECIALS.includes(name) ? t('reasons.specials', { n: value }) : value;
    if (typeof value === 'string') return named(value);
    if (!Array.isArray(value)) return value.type === 'special' ? specialText(value) : holdingName(value);
    const all = list(value.map((item) => (typeof item === 'string' ? named(item) : specialText(item))));
    if (name === 'lines') return t(value.length > 1 ? 'reasons.lines' : 'reasons.line', { lines: all });
    if (name === 'mountains') return t(value.length > 1 ? 'reasons.mountains' : 'reasons.mountain', { hexes: all });
    return all;
}

const specialText = ({ symbol, hex }: Special): string => `${specialName(symbol)} ${hex}`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
