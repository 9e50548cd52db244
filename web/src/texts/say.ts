/** What the server tells of a game, in words: events, entries of the log, cards, actions and items of the score. */
import type { WhyNot } from '../messages';
import { has, list, t, type Params } from './texts.svelte';

/** An event or an entry, as the protocol has it. */
export interface Told {
    readonly type: string;
}
type Fields = Readonly<Record<string, unknown>>;
type GameKey = `game.${string}`;

const ACTIONS = ['tiles', 'nomads', 'extras'];
const ITEMS = ['cards', 'tasks', 'items', 'nomads'];

/** Where the texts of an action are: add `.name` or `.text`. */
export function actionKey(kind: string): GameKey {
    return kind.endsWith('_bonus') ? `game.bonus.${kind.slice(0, -'_bonus'.length)}` : keyIn(ACTIONS, kind);
}

/** Where the texts of an item of the score are: add `.name` or `.text`. */
export function itemKey(item: string): GameKey {
    return keyIn(ITEMS, item);
}

/** What an action is called. */
export function actionName(kind: string): string {
    const key = `${actionKey(kind)}.name` as const;
    return has(key) ? t(key) : t(`actions.${kind}.label`);
}

/** What an item of the score is called. */
export function itemName(item: string): string {
    return t(`${itemKey(item)}.name`);
}

/** A terrain card in words, a double one or a choice of several too. */
export function cardName(cards: string): string {
    return list(
        cards.split(' and ').map((card) => {
            const words = card.split('/').map((terrain) => t(`game.terrains.${terrain}.word`));
            return words.length === 2 ? t('game.double_card', { first: words[0]!, second: words[1]! }) : words[0]!;
        }),
        'disjunction',
    );
}

/** Why an action may not name a hex; `action` is the one whose rule it is. */
export function sayWhyNot(why: WhyNot, action: string, names: readonly string[]): string {
    const { fault, player, thing, printed, wanted = [] } = why;
    const variant = fault === 'closed' ? `.${thing}` : '';
    return t(`ui.why.${fault}${variant}`, {
        action: actionName(action),
        text: fault === 'rule' ? t(`${actionKey(action)}.text`) : '',
        player: names[player ?? -1] ?? '',
        piece: fault === 'piece' ? t(`game.pieces.${thing}.a`) : '',
        printed: fault === 'special' ? specialName(printed!) : printed ? cardName(printed) : '',
        wanted: wanted.length ? cardName(wanted.join(' and ')) : '',
    });
}

/** What a special hex is called: a location by its tile. */
function specialName(symbol: string): string {
    return t(`${keyIn(['tiles', 'specials'], symbol)}.name`);
}

/** An event as a sentence; `names` are those of the players, by seat. */
function sayEvent(event: Told, names: readonly string[]): string {
    const fields = event as unknown as Fields;
    const variant = EVENT_VARIANTS[event.type]?.(fields) ?? '';
    return t(`events.${event.type}${variant}`, eventParams(event.type, fields, names));
}

/** Events that differ only in their hexes and their gold as one sentence. */
export function sayEvents(events: readonly Told[], names: readonly string[]): string {
    const all = events as unknown as readonly Fields[];
    const hexes = all.flatMap(({ hex }) => (typeof hex === 'string' ? [hex] : []));
    const gold = all.reduce((sum, event) => sum + Number(event.gold ?? 0), 0);
    const hex = all[0]?.piece === 'city_hall' ? hexes[hexes.length >> 1] : list(hexes);
    return sayEvent({ ...events[0]!, ...(hexes.length && { hex }), ...(gold && { gold }) }, names);
}

/** An entry of the log as a sentence; `times`: so often in a row. */
export function sayEntry(entry: Told, names: readonly string[], times = 1): string {
    const fields: Fields = { ...entry, times };
    const variant = ENTRY_VARIANTS[entry.type]?.(fields) ?? '';
    const { seat, name, bot, kind } = fields;
    return t(`entries.${entry.type}${variant}`, {
        player: typeof name === 'string' ? name : (names[Number(seat)] ?? ''),
        seat: Number(seat) + 1,
        n: times,
        bot: typeof bot === 'string' ? t(`ui.bots.${bot}.name`) : '',
        action: typeof kind === 'string' ? actionName(kind) : '',
        hex: String(fields.hex ?? ''),
        text: String(fields.text ?? ''),
    });
}

const EVENT_VARIANTS: Record<string, (fields: Fields) => string> = {
    turn_began: ({ card }) => (card ? '' : '_no_card'),
    built: ({ piece, by }) => (piece !== 'house' ? '_piece' : by === 'build' ? '' : '_by'),
    card_removed: ({ replacement }) => (replacement ? '' : '_none'),
    card_drawn: ({ card }) => (card === 'hidden' ? '' : '_seen'),
    piece_taken_off: ({ by }) => (by === 'end' ? '_end' : ''),
};
const ENTRY_VARIANTS: Record<string, (fields: Fields) => string> = {
    left: ({ bot }) => (bot ? '_bot' : ''),
    bot: ({ bot }) => (bot ? '' : '_none'),
    acted: ({ hex }) => (hex ? '' : '_nowhere'),
    undid: ({ times }) => (Number(times) > 1 ? '_more' : ''),
    flagged: ({ bot }) => (bot ? '_bot' : ''),
};

/** How each field of an event is put into words. Fields that are not listed, such as hexes, stay as they are. */
const IN_WORDS: Record<string, (value: string, type: string) => Params> = {
    card: (card) => ({ card: card === 'hidden' ? '' : cardName(card) }),
    replacement: (card) => ({ replacement: cardName(card) }),
    terrain: (terrain) => ({ terrain: cardName(terrain) }),
    by: (kind) => ({ by: actionName(kind) }),
    tile: (tile) => ({ tile: t(`game.tiles.${tile}.name`) }),
    why: (item) => ({ why: itemName(item) }),
    piece: (piece, type) => ({ piece: t(`game.pieces.${piece}.${type === 'piece_taken_off' ? 'the' : 'a'}`) }),
    what: (what, type): Params =>
        type === 'put_down' ? { piece: t(`game.pieces.${what}.a`) } : { what: thingName(what) },
};

function eventParams(type: string, fields: Fields, names: readonly string[]): Params {
    const params: Record<string, string | number> = { player: names[Number(fields.player)] ?? '' };
    for (const [field, value] of Object.entries(fields)) {
        if (typeof value === 'string') Object.assign(params, IN_WORDS[field]?.(value, type) ?? { [field]: value });
        else if (typeof value === 'number' && field !== 'player') params.n = value;
    }
    return params;
}

/** What the engine calls a thing that is taken or lost, each with the key of its text. */
const THINGS: readonly [RegExp, string][] = [
    [/^the (?<tile>\w+) bonus tile$/, 'bonus_tile'],
    [/^the mark of line (?<line>\w+)$/, 'line_mark'],
    [/^a cathedral number$/, 'number'],
    [/^all cathedral numbers$/, 'numbers'],
    [/^(?<nomad>[\w:]+)$/, 'nomad_tile'],
];

/** What is taken or lost, in words. */
export function thingName(what: string): string {
    for (const [form, key] of THINGS) {
        const { tile, nomad, line } = what.match(form)?.groups ?? {};
        if (form.test(what)) {
            const name = tile ? t(`game.tiles.${tile}.name`) : nomad ? t(`game.nomads.${nomad}.name`) : '';
            return t(`game.things.${key}`, { tile: name, line: line ?? '' });
        }
    }
    return what;
}

function keyIn(groups: readonly string[], name: string): GameKey {
    const group = groups.find((group) => has(`game.${group}.${name}.name`)) ?? groups[0];
    return `game.${group}.${name}`;
}
