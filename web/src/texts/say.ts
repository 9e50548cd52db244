/** What the server tells of a game, in words: events, entries of the log, cards, actions and items of the score. */
import type { AnyEntry, AnyEvent, BotName, Holding, WhyNot } from '../messages';
import { has, list, t, type Params } from './texts.svelte';

type GameKey = `game.${string}`;
/** The key of a text among those of its kind, and what is filled in. */
type Words = readonly [key: string, params: Params];

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

/** A terrain card in words, a double one too. */
export function cardName(card: string): string {
    const [first = '', second] = card.split('/').map((terrain) => t(`game.terrains.${terrain}.word`));
    return second === undefined ? first : t('game.double_card', { first, second });
}

/** One of several terrain cards. */
const anyCard = (cards: readonly string[]): string => list(cards.map(cardName), 'disjunction');

/** What is called by its own name among the things that are taken and lost, and where these names are. */
const NAMED: Readonly<Record<string, string>> = { nomad_tile: 'nomads', bonus_tile: 'tiles' };

/** Something that is taken or lost. */
export function holdingName({ kind, which }: Holding): string {
    const group = NAMED[kind];
    return t(`game.holdings.${kind}`, { which: group ? t(`game.${group}.${which}.name`) : which });
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
        wanted: anyCard(wanted),
    });
}

/** What a special hex is called: a location by its tile. */
export function specialName(symbol: string): string {
    return t(`${keyIn(['tiles', 'specials'], symbol)}.name`);
}

/** Events that differ only in their hexes and their gold as one sentence; `names` are those of the players, by seat. */
export function sayEvents(events: readonly AnyEvent[], names: readonly string[]): string {
    const [first] = events;
    if (!first) return '';
    const [key, params] = eventWords(first);
    const player = 'player' in first ? (names[first.player] ?? '') : '';
    return t(`events.${key}`, { player, ...params, ...inAll(events) });
}

/** The hexes and the gold of several events; a city hall is on the hex in the middle. */
function inAll(events: readonly AnyEvent[]): Params {
    const hexes = events.flatMap((event) => ('hex' in event ? [event.hex] : []));
    const gold = events.reduce((sum, event) => ('gold' in event ? sum + event.gold : sum), 0);
    const isHall = events.some((event) => event.type === 'built' && event.piece === 'city_hall');
    const hex = (isHall && hexes[hexes.length >> 1]) || list(hexes);
    return { ...(hexes.length && { hex }), ...(gold && { n: gold }) };
}

/** What is said of an event, but for its player, its hex and its gold. */
function eventWords(event: AnyEvent): Words {
    switch (event.type) {
        case 'turn_began':
            return event.card ? ['turn_began', { card: cardName(event.card) }] : ['turn_began_no_card', {}];
        case 'terrain_chosen':
        case 'other_half':
            return [event.type, { terrain: cardName(event.terrain) }];
        case 'built':
            if (event.piece !== 'house') return ['built_piece', { piece: aPiece(event.piece) }];
            return event.by === 'build' ? ['built', {}] : ['built_by', { by: actionName(event.by) }];
        case 'picked':
            return ['picked', { by: actionName(event.by) }];
        case 'moved':
            return ['moved', { source: event.source, target: event.target, by: actionName(event.by) }];
        case 'tile_taken':
        case 'tile_lost':
            return [event.type, { tile: t(`game.tiles.${event.tile}.name`) }];
        case 'card_removed': {
            const card = anyCard(event.cards);
            if (!event.replacement) return ['card_removed_none', { card }];
            return ['card_removed', { card, replacement: cardName(event.replacement) }];
        }
        case 'card_drawn':
            return event.card === 'hidden' ? ['card_drawn', {}] : ['card_drawn_seen', { card: cardName(event.card) }];
        case 'card_turned_up':
            return ['card_turned_up', { card: cardName(event.card) }];
        case 'deck_shuffled':
            return ['deck_shuffled', { n: event.cards }];
        case 'gold_earned':
            return ['gold_earned', { why: itemName(event.why) }];
        case 'piece_taken_off': {
            const key = event.by === 'end' ? 'piece_taken_off_end' : 'piece_taken_off';
            return [key, { piece: t(`game.pieces.${event.piece}.the`), by: actionName(event.by) }];
        }
        case 'taken': {
            const what = holdingName(event.what);
            return event.hexes.length ? ['taken_at', { what, hex: list(event.hexes) }] : ['taken', { what }];
        }
        case 'lost':
            return ['lost', { what: holdingName(event.what) }];
        case 'put_down':
            return ['put_down', { piece: aPiece(event.what) }];
        case 'last_house_built':
        case 'game_ended':
            return [event.type, {}];
    }
}

const aPiece = (piece: string): string => t(`game.pieces.${piece}.a`);

/** An entry of the log as a sentence; `times`: so often in a row. */
export function sayEntry(entry: AnyEntry, names: readonly string[], times = 1): string {
    const [key, params] = entryWords(entry, times);
    const seat = 'seat' in entry ? entry.seat : null;
    const who: Params = seat === null ? {} : { player: names[seat] ?? '', seat: seat + 1 };
    const by: Params = 'by' in entry ? { by: names[entry.by] ?? '' } : {};
    return t(`entries.${key}`, { ...who, ...by, ...params });
}

/** What is said of an entry, but for its seat and who sits there. */
function entryWords(entry: AnyEntry, times: number): Words {
    switch (entry.type) {
        case 'joined':
            return ['joined', { player: entry.name }];
        case 'learning':
            return [entry.on ? 'learning' : 'ready', {}];
        case 'left':
        case 'flagged':
            return entry.bot ? [`${entry.type}_bot`, { bot: botText(entry.bot, 'name') }] : [entry.type, {}];
        case 'bot':
            return entry.bot ? ['bot', { bot: botText(entry.bot, 'name') }] : ['bot_none', {}];
        case 'seats':
            return ['seats', { n: entry.players }];
        case 'acted': {
            const action = actionName(entry.kind);
            return entry.hex ? ['acted', { action, hex: entry.hex }] : ['acted_nowhere', { action }];
        }
        case 'substituted':
            return ['substituted', { bot: botText(entry.bot, 'name') }];
        case 'replaced':
            return ['replaced', { program: botText(entry.program, 'name'), bot: botText(entry.bot, 'name') }];
        case 'rematched':
            return [entry.seat === null ? 'rematched' : 'rematched_by', {}];
        case 'undid':
            return times > 1 ? ['undid_more', { n: times }] : ['undid', {}];
        case 'spoke':
            return ['spoke', { text: entry.text }];
        default:
            return [entry.type, {}];
    }
}

/** What there is to say of a bot; a program of the server's owner is called what the owner calls it. */
export function botText(bot: BotName, what: 'name' | 'strength' | 'text'): string {
    const [kind, name = ''] = bot.split(':');
    return t(`ui.bots.${kind}.${what}`, { name });
}

function keyIn(groups: readonly string[], name: string): GameKey {
    const group = groups.find((group) => has(`game.${group}.${name}.name`)) ?? groups[0];
    return `game.${group}.${name}`;
}
