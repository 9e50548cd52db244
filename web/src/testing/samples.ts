/** For tests: a small table as the server would describe it. */

import type {
    AnyEvent,
    BoardHex,
    Catalogue,
    Decision,
    GameView,
    PieceName,
    PlayerPosition,
    Position,
    Seat,
    TableView,
    Update,
    Welcome,
} from '../messages';

export const HEXES: BoardHex[] = ['a1', 'b1', 'c1', 'd1'].map((hex, column) => ({
    hex,
    symbol: column === 3 ? 'tavern' : 'grass',
    row: 0,
    column,
    island: false,
}));

const thing = (box: string) => (name: string) => ({ name, box, text: '' });
const section = (box: string) => (name: string) => ({ name, box, rows: [] });
/** A small catalogue. */
export const CATALOGUE: Catalogue = {
    sets: ['base', 'nomads', 'crossroads'],
    sections: [
        ...['barn', 'farm', 'oasis', 'tower', 'tavern'].map(section('base')),
        ...['quarry', 'village'].map(section('nomads')),
    ],
    islands: [],
    cards: [...['knights', 'lords', 'miners', 'workers'].map(thing('base')), thing('nomads')('families')],
    tasks: ['road', 'fortress'].map(thing('crossroads')),
    tiles: [],
    actions: ['farm', 'sword', 'donation:grass', 'refuge_bonus', 'canoe'],
    reactions: ['canoe'],
    position_fields: { marked_lines: ['mayors'] },
    puts: { barracks: 'warrior', city_hall: 'city_hall', lighthouse: 'ship', quarry: 'wall', wagon: 'wagon' },
    units: [
        { kind: 'warrior', number: 2, location: 'barracks' },
        { kind: 'wagon', number: 1, location: 'wagon' },
        { kind: 'ship', number: 1, location: 'lighthouse' },
        { kind: 'city_hall', number: 1, location: 'city_hall' },
    ],
    spots: [
        { name: 'capitols', box: 'capitol', thing: 'capitol' },
        { name: 'caves', box: 'caves', thing: 'cave' },
    ],
    first_game: {
        sections: ['tavern', 'paddock', 'oasis', 'farm'],
        cards: ['fishermen', 'knights', 'merchants'],
    },
    size: { fewest_players: 2, most_players: 5, sections: 4, cards: 3, most_tasks: 4 },
    bots: ['beginner', 'greedy'],
    levels: [{ bot: 'greedy', below: 'beginner', wins: 96, low: 94, high: 98, games: 400 }],
    colours: ['blue', 'orange', 'black', 'white', 'red'],
};

const seat = (name: string, colour: Seat['colour']): Seat => ({
    kind: 'person',
    name,
    colour,
    bot: null,
    present: true,
    resigned: false,
    remaining: null,
    reserved: null,
    away: null,
    rated: false,
    replaced_by: null,
    learning: false,
});

export const decision = (choices: Decision['choices'], more: Partial<Decision> = {}): Decision => ({
    choices,
    without_hex: Object.keys(choices).filter((kind) => !choices[kind]!.length),
    previews: {},
    under_way: null,
    picked: null,
    ...more,
});

/** A player who has this and nothing else. */
export const player = (has: Partial<PlayerPosition> = {}): PlayerPosition => ({
    houses: [],
    supply: 40,
    gold: 0,
    tiles: [],
    taken_from: [],
    ...has,
});

/** A position in which these players sit. */
const position = (players: PlayerPosition[]): Position => ({
    format: 'kingdombuilder-position/1',
    sections: [],
    cards: [],
    start_player: 0,
    end_flag: false,
    tiles_left: {},
    players,
});

/** A game in which these players have houses on these hexes. */
export const game = (houses: string[][], asked: Decision | null = null, more: Partial<GameView> = {}): GameView => ({
    position: position(houses.map((own) => player({ houses: own, supply: 40 - own.length }))),
    tiles_left: {},
    actions: 0,
    active: 0,
    decider: asked ? 0 : 1,
    phase: 'before',
    builds_left: 3,
    played: ['grass'],
    card: 'grass',
    under_way: null,
    hands: [[], []],
    deck: 20,
    last_round: false,
    over: false,
    scores: [],
    decision: asked,
    can_undo: false,
    can_redo: false,
    ...more,
});

export const view = (of: GameView | null, more: Partial<TableView> = {}): TableView => ({
    id: 'abcdefghijkl',
    status: of ? 'running' : 'open',
    visibility: 'link',
    hints: true,
    clock: { kind: 'none', bank: 600, increment: 15, days: 3, flag: 'bot' },
    substitute: 'planner',
    autostart: true,
    absence: { kind: 'bot', minutes: 10 },
    patience: null,
    claims: [],
    host: true,
    seats: [seat('Ann', 'blue'), seat('Bob', 'orange')],
    setup: {
        players: 2,
        sets: ['base'],
        sections: [],
        cards: [],
        tasks: [],
        island: null,
        capitols: [],
        caves: [],
        start_player: 0,
        own_sections: [],
    },
    fairness: { hash: '', chosen: false, seed: null, salt: null },
    game: of,
    winners: [],
    kept: null,
    next_table: null,
    next_by: null,
    stopped: null,
    stopped_by: null,
    closed: false,
    imported: false,
    came_from: null,
    lesson: null,
    practice: null,
    puzzle: null,
    deal: null,
    unrated: 'people',
    host_seat: 0,
    ...more,
});

export const welcome = (of: TableView, number = 10): Welcome => ({
    type: 'welcome',
    number,
    seat: 0,
    view: of,
    board: HEXES,
    chat: [],
});

export const built = (player: number, hex: string, piece: PieceName = 'house'): AnyEvent => ({
    type: 'built',
    player,
    hex,
    by: piece === 'house' ? 'build' : piece,
    piece,
    text: '',
});

/** A player has built. */
export const builtUpdate = (number: number, player: number, hex: string, shown: TableView | null): Update => ({
    type: 'update',
    number,
    at: 0,
    entry: { type: 'acted', seat: player, kind: 'build', hex, bot: false },
    events: [built(player, hex)],
    view: shown,
});
