/**
 * The messages between the server and its clients.
 *
 * Written by `make schema` from the structs of the server; change those instead.
 * What a client says may leave fields with a `?` out; what the server says is complete.
 */

export type Colour = "blue" | "orange" | "black" | "white" | "red";
export type HouseBot = "random" | "beginner" | "easy" | "greedy" | "planner" | "expert";
export type UnitName = "warrior" | "wagon" | "ship" | "city_hall";
export type PieceName = "house" | "warrior" | "wagon" | "ship" | "city_hall" | "wall" | "scout";
export type SpotName = "capitols" | "caves";
export type Status = "open" | "running" | "finished";
export type Visibility = "public" | "link";
export type Advice = "hint" | "coach";
export type ProxyFault = "proxy_untrusted" | "proxy_silent" | "one_address";
export type FaultName = "no_piece" | "fixed" | "stuck" | "stays" | "own_piece" | "piece" | "special" | "closed" | "card" | "terrain" | "land" | "apart" | "rule";
export type ReportReason = "insult" | "hate" | "threat" | "spam" | "otherwise";
export type GameRatingStatus = "unrated" | "waiting" | "counted" | "too_many" | "taken_back";
export type DayStatus = "open" | "counting" | "final";
export type TryStatus = "running" | "counted" | "gave_up" | "too_late";
export type PuzzleLevel = "easy" | "medium" | "hard";
export type AnalysisStatus = "none" | "running" | "stopped" | "done";
export type Verdict = "found" | "better" | "same" | "worse";
export type Whose = "everybody" | "people" | "bots";
export type BanKind = "guest" | "address" | "mute";
export type Unrated = "practice" | "imported" | "deal" | "chosen" | "hints" | "clock" | "people" | "alone";
export type BotName = HouseBot | `program:${string}`;

/** A special hex: what is printed there, and where it is. */
export interface Special {
  type: "special";
  symbol: string;
  hex: string;
}

/** Something that a player can hold, other than a location tile. */
export interface Holding {
  type: "holding";
  /** `nomad_tile`, `bonus_tile`, `line_mark`, `cathedral_number`, or `cathedral_numbers` for all. */
  kind: string;
  /** Which one of its kind: `sword`, `temple`, the name of the line; empty if all are alike. */
  which: string;
}

/** The clock: none, real time (bank and increment per turn), or days per decision. */
export interface Clock {
  kind?: "none" | "real" | "days";
  /** Real time: the seconds of each player for the whole game. */
  bank?: number;
  /** Real time: the seconds added for every turn. */
  increment?: number;
  /** Days: the days for each decision. */
  days?: number;
  /** What happens when the time is up: a bot takes over, or the player has resigned. */
  flag?: "bot" | "resign";
}

/** The absence rule: what the other players may do while they wait for an absent player, and after how long. */
export interface Absence {
  /** Let a bot play until the player returns; that or claim the game; or nothing. */
  kind?: "bot" | "claim" | "none";
  /**
   * The minutes of absence required, at most a week; ignored with a clock in days.
   *
   * Null means 3 minutes if all players were connected at the start, otherwise 10.
   */
  minutes?: number | null;
}

/** A moment of a finished game: its table, and the number of actions before it. */
export interface Moment {
  table: string;
  step: number;
}

/** The start in a lesson: its name, chapter and step, from 0. */
export interface LessonStart {
  name: string;
  chapter?: number;
  /** The board is that after the solutions of all earlier steps of the chapter. */
  step?: number;
}

/** A request to create a table. Null fields are random. */
export interface NewTable {
  players?: number;
  sets?: string[];
  /** The sections: top left, top right, bottom left, bottom right; null for a random one. */
  sections?: (string | null)[] | null;
  /** The cards; if fewer than three, the others are drawn. */
  cards?: string[] | null;
  /** Cards that are never drawn. */
  excluded?: string[];
  tasks?: string[] | null;
  island?: string | null;
  capitols?: string[] | null;
  caves?: string[] | null;
  /** Own sections of the host, for `sections` and `island`; they shadow built-in ones. */
  own_sections?: string;
  /** A seed chosen by the host, who then knows the deck, which the table shows; null draws a secret one. */
  seed?: string | null;
  start_player?: number | null;
  visibility?: Visibility;
  hints?: boolean;
  clock?: Clock;
  /** The bot for players who leave or run out of time. */
  substitute?: BotName;
  /** Whether the game begins as soon as every seat is taken; otherwise the host begins it. */
  autostart?: boolean;
  absence?: Absence;
  /** The bots by seat; null for a person. */
  bots?: (BotName | null)[];
  /** The host's name. */
  name?: string;
  colour?: Colour | null;
  /** The host's seat; null for the first seat without a bot. */
  seat?: number | null;
  /** Whether the host only watches. */
  watch?: boolean;
  /** A record to continue, instead of the options above; a finished game can be replayed. */
  record?: string | null;
  /** A position document to continue, instead of the options above. */
  position?: Record<string, unknown> | null;
  /** A moment of a finished game to continue with the same deck, instead of the options above. */
  moment?: Moment | null;
  /** A chapter of a lesson, played alone with bots; only the learner's name and colour are used beside it. */
  lesson?: LessonStart | null;
  /** A puzzle, solved alone; only the solver's name and colour are used beside it. */
  puzzle?: string | null;
  /**
   * The moment before a turn of a finished game, to practise that turn alone with bots.
   *
   * As in a lesson, only the player's name and colour are used beside it.
   */
  practice?: Moment | null;
}

/** Take an empty seat, or the given one. */
export interface Join {
  type: "join";
  name: string;
  colour?: Colour | null;
  seat?: number | null;
  /** Whether the player first learns the rules, as with `learn`. */
  learn?: boolean;
  key?: string | null;
}

/** Learn the rules before the game, which then does not begin by itself; or (false) be ready to play. */
export interface Learn {
  type: "learn";
  learning?: boolean;
  key?: string | null;
}

/** Leave the seat: before the game it becomes empty; during the game the substitute takes over. */
export interface Leave {
  type: "leave";
  key?: string | null;
}

/** Take the own seat back from the substitute. */
export interface Return {
  type: "return";
  key?: string | null;
}

/** Put a bot on a seat before the game, or (null) empty the seat. For the host. */
export interface SetBot {
  type: "bot";
  seat: number;
  bot: BotName | null;
  key?: string | null;
}

/** Change the number of seats before the game: new ones are empty, and only empty seats at the end are removed. */
export interface SetSeats {
  type: "seats";
  players: number;
  key?: string | null;
}

/** Begin the game. For the host. */
export interface Start {
  type: "start";
  key?: string | null;
}

/** Make a decision, as in the notation of records: `build c4` is `{"kind": "build", "hex": "c4"}`. */
export interface Act {
  type: "act";
  kind: string;
  hex?: string | null;
  /** The number of the last entry known to the client; the decision is refused if the game has advanced since. */
  after?: number | null;
  key?: string | null;
}

/** Undo the player's last decision, if it revealed nothing hidden. */
export interface Undo {
  type: "undo";
  key?: string | null;
}

/** Redo the decision that was undone last. */
export interface Redo {
  type: "redo";
  key?: string | null;
}

/** Resign. */
export interface Resign {
  type: "resign";
  key?: string | null;
}

/** Let a bot play for an absent player, until they return. */
export interface Substitute {
  type: "substitute";
  seat: number;
  key?: string | null;
}

/** Claim the game from an absent player, who has lost once all present players claim it. */
export interface Claim {
  type: "claim";
  seat: number;
  key?: string | null;
}

/** Send a chat message to the table. */
export interface Chat {
  type: "chat";
  text: string;
  key?: string | null;
}

/** Play again on a new deal: create the next table, or join the one that another player created. */
export interface Rematch {
  type: "rematch";
  key?: string | null;
}

/**
 * The first message on a socket: identity, and the last entry seen.
 *
 * Without a secret, the guest's cookie identifies the seat; without both, the client watches.
 */
export interface Hello {
  type: "hello";
  secret?: string | null;
  /** The number of the last entry seen; null for none. */
  last?: number | null;
  /** Whether events include an English `text`, which is empty otherwise. */
  texts?: boolean;
}

/** Ask for hints for the own decision. */
export interface AskHints {
  type: "hints";
}

/** Check the connection. The answer is `pong`. */
export interface Ping {
  type: "ping";
}

/** The table was created. */
export interface WasSet {
  type: "set";
}

/** A person took a seat. */
export interface Joined {
  type: "joined";
  seat: number;
  name: string;
  colour: Colour;
  /** Whether the player is ready for a rated game. */
  rated: boolean;
}

/** A player learns the rules before the game begins, or (not `on`) is ready to play. */
export interface Learning {
  type: "learning";
  seat: number;
  on: boolean;
}

/** A person left the seat; during the game the bot takes over. */
export interface LeftTable {
  type: "left";
  seat: number;
  bot: BotName | null;
}

/** A person took the seat back. */
export interface Returned {
  type: "returned";
  seat: number;
}

/** The host put a bot on a seat, or emptied it. */
export interface BotSat {
  type: "bot";
  seat: number;
  bot: BotName | null;
}

/** The number of seats changed. The board stays; the seed draws the first player, unless the host chose one. */
export interface SeatsChanged {
  type: "seats";
  players: number;
}

/** The game began. */
export interface Started {
  type: "started";
  /** Whether all players were connected. */
  live: boolean;
}

/** A decision was made. */
export interface Acted {
  type: "acted";
  seat: number;
  kind: string;
  hex: string | null;
  bot: boolean;
}

/** The last decision was undone. */
export interface Undid {
  type: "undid";
  seat: number;
}

/** An undone decision was redone. */
export interface Redid {
  type: "redid";
  seat: number;
}

/** A player resigned. */
export interface Resigned {
  type: "resigned";
  seat: number;
}

/** A player ran out of time: the bot takes over, or (null) the player has resigned. */
export interface Flagged {
  type: "flagged";
  seat: number;
  bot: BotName | null;
}

/** Another player let a bot play for a player who was absent too long. */
export interface Substituted {
  type: "substituted";
  seat: number;
  bot: BotName;
  by: number;
}

/** A program on a seat failed, and a built-in bot replaced it. Only the operator sees the reason. */
export interface Replaced {
  type: "replaced";
  seat: number;
  program: BotName;
  bot: BotName;
}

/** Another player claimed the game from a player who was absent too long. */
export interface Claimed {
  type: "claimed";
  seat: number;
  by: number;
}

/** An absent player has lost, because all present players have claimed the game. */
export interface Forfeited {
  type: "forfeited";
  seat: number;
}

/** A player sent a chat message. */
export interface Spoke {
  type: "spoke";
  seat: number;
  /** The message; empty once its author's data were deleted. */
  text: string;
}

/** A player offers a rematch, and the next table exists. */
export interface Rematched {
  type: "rematched";
  table: string;
  /** The seat of the player who offers it; null in older logs. */
  seat: number | null;
}

/** The operator closed the game, without a winner. */
export interface Closed {
  type: "closed";
}

/** A guest's data were deleted: their name and messages are erased from this log and all views. */
export interface Erased {
  type: "erased";
  /** The guest's seat; null if they had left it. */
  seat: number | null;
}

/** The operator gave a player another name, which replaces the old one in this log and all views. */
export interface Renamed {
  type: "renamed";
  /** The player's seat; null if they had left it. */
  seat: number | null;
}

/** A location tile that a player holds, taken `from` a location hex. */
export interface HeldTile {
  from: string;
  kind: string;
  used?: boolean;
  new?: boolean;
}

/** The pieces, tiles and gold of one player. */
export interface PlayerPosition {
  houses: string[];
  supply: number;
  gold: number;
  tiles: HeldTile[];
  /** Location hexes from which the player took a tile and lost it. */
  taken_from: string[];
  warriors?: string[];
  wagon?: string | null;
  ship?: string | null;
  /** The hex in the middle of the city hall. */
  city_hall?: string | null;
  /** The nomad tiles, each as `sword`, or `new:sword` if it was taken this turn. */
  nomads?: string[];
  /** The bonus tiles, each as `refuge`, or `used:refuge` and `new:refuge` if it was used or taken this turn. */
  bonus?: string[];
  temple_houses?: number;
  temple_new?: number;
  cathedral?: number;
  /** The lines that the player has marked for the Mayors, `I1` to `I5` on the island. */
  marked_lines?: (number | string)[];
}

/** The turn: its player and progress. */
export interface TurnPosition {
  player: number;
  /** The terrain in play; a list while one of several is still to be chosen. */
  card: string | string[];
  phase: string;
  builds_left: number;
  farmland_used?: boolean;
  cave_used?: boolean;
  scouts?: string[];
}

/** A position: the board and the players. */
export interface Position {
  format: string;
  sections: string[];
  cards: string[];
  start_player: number;
  end_flag: boolean;
  /** The tiles left by location hex; the default is two, minus those that players hold. */
  tiles_left: Record<string, number>;
  players: PlayerPosition[];
  tasks?: string[];
  island?: string | null;
  capitols?: string[];
  caves?: string[];
  removed_terrain?: string | null;
  walls?: string[];
  /** The nomad tiles on the board, by hex. */
  nomads_left?: Record<string, string>;
  turn?: TurnPosition | null;
}

/** A seat and its player. */
export interface Seat {
  kind: "empty" | "person" | "bot";
  name: string;
  colour: Colour;
  /** The bot on the seat, or the one deciding for the person now. */
  bot: BotName | null;
  /** Whether the person is connected. */
  present: boolean;
  resigned: boolean;
  /** Milliseconds on the clock at the time of the message; the decider's clock runs. */
  remaining: number | null;
  /** The name of the player for whom the empty seat is reserved, from the previous game; null if it is free. */
  reserved: string | null;
  /** Milliseconds of absence at the time of the message; null if present. */
  away: number | null;
  /** Whether the person is ready for a rated game, or the bot, which always is. */
  rated: boolean;
  /** The built-in bot that replaced the failed program on this seat; `bot` still names the program. */
  replaced_by: BotName | null;
  /** Whether the person learns the rules before the game begins. */
  learning: boolean;
}

/** An own section on the board, or an own island side. */
export interface OwnSection {
  name: string;
  island: boolean;
  /** The source, as given by its author. */
  origin: string;
  /** Its code, for sharing. */
  code: string;
  /** The box whose section of this name it replaces. */
  replaces: string | null;
}

/** The set-up of a game: boxes, board, cards. */
export interface SetUp {
  players: number;
  sets: string[];
  sections: string[];
  cards: string[];
  tasks: string[];
  island: string | null;
  capitols: string[];
  caves: string[];
  start_player: number;
  own_sections: OwnSection[];
}

/** The commitment to the deck: a hash from the beginning, and the seed and salt at the end. */
export interface Fairness {
  hash: string;
  /** Whether the host chose the seed, and so could know the deck. */
  chosen: boolean;
  seed: string | null;
  salt: string | null;
}

/** Some gold and the hexes that earned it. */
export interface Earned {
  gold: number;
  hexes: string[];
  /** The section that it is paid for, if any: 0 to 3, row by row. */
  section?: number | null;
  /** Whether another player has as many pieces there and is paid the same. */
  tied?: boolean;
  /** The line that it is paid for, if any: `1` to `20`, `I1` to `I5` on the island. */
  line?: string | null;
  /** Whether all players get it because no player has built there; previews and hints do not count it. */
  unclaimed?: boolean;
}

/** The gold of a player from a card, a task, the castles and so on. */
export interface Item {
  name: string;
  gold: number;
  parts: Earned[];
}

/** A player's gold as if the game ended now. */
export interface Score {
  total: number;
  items: Item[];
}

/** The effect of a decision: total gold, changes of gold by item, and other effects. */
export interface Preview {
  gold: number;
  items: Record<string, number>;
  /** Changes of other players' gold, by seat. */
  others?: Record<string, number>;
  /** Effects other than gold, by seat: tiles taken and lost, the last settlement and so on. */
  brings?: Record<string, Clause[]>;
  /** Whether the effect depends on a hidden card and is unknown. */
  hidden?: boolean;
}

/** The decision of the seat: the legal kinds of action with their hexes (none for kinds without a hex). */
export interface Decision {
  choices: Record<string, string[]>;
  /** The kinds that may be chosen without a hex, some of them also with one. */
  without_hex: string[];
  /** The preview of each choice, by kind and hex; left out where nothing changes. */
  previews: Record<string, Record<string, Preview>>;
  /** The action under way, which must be finished first. */
  under_way: string | null;
  /** The hex of the piece that is picked up. */
  picked: string | null;
}

/** The game as a seat sees it. */
export interface GameView {
  /** The position document (`docs/position.md`), as far as the seat may know it. */
  position: Position;
  /** The number of decisions so far. */
  actions: number;
  /** The seat whose turn it is. */
  active: number;
  /** The seat of the decider. */
  decider: number;
  phase: string;
  builds_left: number;
  /** The terrain cards face up in front of the active player. */
  played: string[];
  /** The terrain in play. */
  card: string | null;
  /** The action under way. */
  under_way: string | null;
  /** The number of tiles on each location hex. */
  tiles_left: Record<string, number>;
  /** The terrain cards of all players; those that the seat may not see are `hidden`. */
  hands: string[][];
  /** The number of cards in the deck. */
  deck: number;
  last_round: boolean;
  over: boolean;
  scores: Score[];
  /** The decision of the seat, if it has one. */
  decision: Decision | null;
  can_undo: boolean;
  can_redo: boolean;
}

/** A table as a player or a spectator sees it. */
export interface TableView {
  id: string;
  status: Status;
  visibility: Visibility;
  hints: boolean;
  clock: Required<Clock>;
  substitute: BotName;
  autostart: boolean;
  /**
   * The absence rule; none with a clock in days.
   *
   * The minutes are null only before the game, while they depend on who is connected at its start.
   */
  absence: Required<Absence>;
  /**
   * Milliseconds, at the time of the message, until waiting players may act; null if never.
   *
   * During the game they may apply `absence` to the decider. Before it they may begin, if every seat is taken, or free
   * reserved seats.
   */
  patience: number | null;
  /** The seats of the players who claim the game from the decider. */
  claims: number[];
  /** Whether the viewer is the host. */
  host: boolean;
  seats: Seat[];
  setup: SetUp;
  fairness: Fairness;
  /** The game; null until it begins. */
  game: GameView | null;
  winners: number[];
  /** The empty seat reserved for the viewer, who played the previous game. */
  kept: number | null;
  /** The table of the rematch, if any. */
  next_table: string | null;
  /** The seat of the player who offers the rematch, if known. */
  next_by: number | null;
  /** Why the game was stopped, in English, if this version's rules refuse the next stored action. */
  stopped: string | null;
  /** The ruling that stopped the game, such as `R47`, if any. */
  stopped_by: string | null;
  /** Whether the operator closed the game, without a winner. */
  closed: boolean;
  /** Whether the game or its beginning was imported: from a record, a position or a moment. */
  imported: boolean;
  /** The moment of another game that this one continues, if any. */
  came_from: Required<Moment> | null;
  /** The host's seat; null for a host who only watches. */
  host_seat: number | null;
  /** Why the game is not rated, with its current players; null if it is. A player who resigns a rated game is last. */
  unrated: Unrated | null;
  /** The deal played here, if it is shared. */
  deal: TableDeal | null;
  /** The chapter of a lesson played here, if any. */
  lesson: Required<LessonStart> | null;
  /** The puzzle solved here, if any. */
  puzzle: string | null;
  /** The moment before the turn practised here, if any. */
  practice: Required<Moment> | null;
}

/** A hex of the board: its name, what is printed there, and its place. */
export interface BoardHex {
  hex: string;
  symbol: string;
  row: number;
  column: number;
  island: boolean;
}

/** A chat message, with the number of its entry, by which it can be reported. */
export interface ChatLine {
  type: "spoke";
  number: number;
  seat: number;
  /** The author's name at that time; another player may have the seat now. */
  name: string;
  /** The message; empty once its author's data were deleted. */
  text: string;
}

/** The answer to `hello`: the whole view. */
export interface Welcome {
  type: "welcome";
  number: number;
  /** The client's seat; null for a spectator. */
  seat: number | null;
  view: TableView;
  board: BoardHex[];
  chat: ChatLine[];
}

/** One entry of the log. Of several missed entries only the last includes the view. */
export interface Update {
  type: "update";
  number: number;
  /** When it happened, in milliseconds since 1970. */
  at: number;
  entry: AnyEntry;
  events: AnyEvent[];
  view: TableView | null;
}

/** The request with this key is done, and stored as the entry of this number. */
export interface Done {
  type: "done";
  number: number;
  key: string | null;
  /** The client's seat; for `join` and `rematch` the seat taken. */
  seat: number | null;
  /** The secret of the seat taken; otherwise null. */
  secret: string | null;
  /** The table created, or of the seat taken; otherwise null. */
  table: string | null;
}

/** The request is refused; the message says what would be valid. */
export interface Refused {
  type: "refused";
  number: number;
  key: string | null;
  code: string;
  message: string;
}

/** The connected players by seat, and the number of spectators. */
export interface Present {
  type: "present";
  number: number;
  seats: boolean[];
  watching: number;
  /** Milliseconds of absence of each person at the time of the message, by seat; null if present. */
  away: (number | null)[];
  /** As in the view of the table. */
  patience: number | null;
}

/** The progress of a bot's decision; sent once a second if it takes longer than half a second. */
export interface Thinking {
  type: "thinking";
  number: number;
  seat: number;
  /** The number of bots ahead in the queue; null once it thinks. */
  behind: number | null;
  /** Milliseconds of thinking so far. */
  elapsed: number;
  /** Milliseconds for its turn; null if unlimited. */
  budget: number | null;
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
  number: number;
}

/** The server is about to close the connection; reconnect with the last entry seen, if `again`. */
export interface Closing {
  type: "closing";
  number: number;
  reason: string;
  again: boolean;
}

/** A statement in any language: a key, and the values to fill in. */
export interface Clause {
  /** The key of the text; usually the item of the score. */
  key: string;
  /** The values by kind: `n`, `hexes`, `lines`, `specials`, `thing` and so on. */
  values: Record<string, number | string | Special | Holding | (string | Special)[]>;
  /** Whether it no longer holds. */
  lost: boolean;
}

/** A difference that an option makes to a player: gold, or if that is 0, something that may become gold. */
export interface Reason {
  player: number;
  /** An item of the score, or `tiles`, `pieces`, `freedom`, `end`. */
  item: string;
  gold: number;
  hexes: string[];
  clauses: Clause[];
}

/** One decision of an option, for `act`. */
export interface HintStep {
  kind: string;
  hex: string | null;
}

/** An option: its decisions, its gold now, its difference to the best option, and the reasons. */
export interface Hint {
  steps: HintStep[];
  hexes: string[];
  gold: number;
  worse: number;
  reasons: Reason[];
  /** What follows if the turn does not end: `new_card` (unknown yet), `reaction` (of another player), `open`. */
  then: string;
}

/** The answer to `hints`. */
export interface Hints {
  type: "hints";
  number: number;
  hints: Hint[];
}

/** An error: why the request failed, and what would be valid. */
export interface Problem {
  code: string;
  message: string;
}

/** A page of entries after a number. */
export interface Updates {
  number: number;
  updates: Update[];
}

/** A line in a list of tables. */
export interface TableSummary {
  id: string;
  status: Status;
  created: number;
  updated: number;
  setup: SetUp;
  seats: Seat[];
  winners: number[];
  /** The gold of each player in a finished game; empty before. */
  gold: number[];
  /** The seat of the decider in a running game. */
  decider: number | null;
  /** Whether this is the caller's own list. */
  mine: boolean;
  /** The caller's seat, in the caller's own list. */
  seat: number | null;
  /** Whether the game or its beginning was imported: from a record, a position or a moment. */
  imported: boolean;
  /** Whether the table is listed publicly or only reachable by its link; null if unknown. */
  visibility: Visibility | null;
}

/** A page of tables, newest first; `next` fetches the page after it. */
export interface TableList {
  tables: TableSummary[];
  next: string | null;
}

/** The guest of the cookie. */
export interface Guest {
  id: string;
}

/** Why an action may not name a hex; `game/hex_faults.py` explains each fault. */
export interface WhyNot {
  fault: FaultName;
  /** The other player whose piece stands there. */
  player?: number | null;
  /** The piece on the hex, or what closes it. */
  thing?: string | null;
  /** What is printed on the hex. */
  printed?: string | null;
  /** The terrains that the action can use. */
  wanted?: string[];
}

/** Whether the guest has a recovery code. */
export interface Recovery {
  /** When the code was created; null if there is none. */
  since: number | null;
}

/** A recovery code, valid in any browser. It is shown once; the server stores a digest. */
export interface RecoveryCode {
  code: string;
}

/** A browser in which the guest is signed in. */
export interface Session {
  id: string;
  /** When the guest was first noted there, in milliseconds since 1970. */
  created: number;
  /** The beginning of the day (UTC) on which the guest was last noted there. */
  seen: number;
  /** Such as `Firefox`; empty if unknown. */
  browser: string;
  /** Such as `Linux`; empty if unknown. */
  system: string;
  /** Whether the request came from it. */
  current: boolean;
}

/**
 * The browsers in which the guest is signed in, the current one first.
 *
 * A browser is listed once the guest has created or joined a table there, or changed what is stored about them.
 */
export interface Sessions {
  sessions: Session[];
}

/** Log in as the guest with this recovery code. */
export interface Recover {
  /** The code; case, spaces and hyphens do not matter. */
  code: string;
}

/** Delete all of the guest's data. */
export interface Delete {
  /** The guest's own id from `/api/me`, as a safeguard. */
  confirm: string;
}

/** The tables of a guest whose data were deleted. */
export interface Deleted {
  /** The number of deleted tables, at which no other guest played. */
  deleted: number;
  /** The number of tables kept for others, without the guest's name and words. */
  kept: number;
}

/** The tables that a device imported from another one. */
export interface Imported {
  tables: string[];
}

/** Report a chat message (`number`) or a player's name (`seat`). */
export interface Report {
  reason: ReportReason;
  /** The number of the entry of the message. */
  number?: number | null;
  /** The player's seat. */
  seat?: number | null;
  note?: string;
}

/** The report was stored for the operator. */
export interface Reported {
  /** The number of the reported entry. */
  number: number;
  /** Whether the guest had reported it before; it counts once. */
  again: boolean;
}

/** An action of a guest at a table. */
export interface GuestEntry {
  number: number;
  at: number;
  entry: AnyEntry;
}

/** A table that a guest created or joined, with their actions. */
export interface GuestTable {
  id: string;
  created: number;
  status: Status;
  /** Whether the guest created the table. */
  host: boolean;
  /** The guest's seat; null if they only created it, or left. */
  seat: number | null;
  /** When the guest was last seen in the game, in milliseconds since 1970; null if unknown. */
  seen: number | null;
  /** The guest's request that created the table. */
  asked: Required<NewTable> | null;
  log: GuestEntry[];
}

/** A guest's result in a finished game. */
export interface GuestResult {
  table: string;
  /** The day, or the table where the deal was first played; null if no one else plays it. */
  deal: string | null;
  /** Whether it was the guest's counted attempt of that day. */
  counted: boolean;
  seat: number;
  at: number;
  gold: number;
  gave_up: boolean;
  /** The gold by item: cards, castles and so on. */
  items: Record<string, number>;
  /** 1 for the winner; null for a game of an earlier version that is not processed yet. */
  place: number | null;
  /** The number of tiles taken, by location. */
  tiles: Record<string, number>;
  /** Whether a bot ever decided for the guest. */
  stood_in: boolean;
  /** The kinds of advice that the guest received in the game. */
  advised: Advice[];
}

/** A report that a guest made. */
export interface GuestReport {
  at: number;
  table: string;
  number: number;
  reason: string;
  note: string;
}

/** A line of the audit log about a guest. */
export interface GuestDeed {
  at: number;
  /** The keyed hash of the address. */
  address: string;
  deed: string;
  about: string;
}

/** All data that the server stores about a guest. */
export interface GuestData {
  id: string;
  /** When the recovery code was created. */
  recovery: number | null;
  /** When the guest was banned. */
  banned: number | null;
  tables: GuestTable[];
  reports: GuestReport[];
  audit: GuestDeed[];
  results: GuestResult[];
  sessions: Session[];
  /** The guest's name in the ratings; null if not rated. */
  rated_as: string | null;
  rated_games: GuestRatedGame[];
}

/** A section, card, task or location by name, with the rule in one sentence. */
export interface Thing {
  name: string;
  box: string;
  text: string;
}

/** A board section: its name and box, and what is printed on its hexes, row by row. */
export interface SectionThing {
  name: string;
  box: string;
  rows: string[][];
}

/** A kind of unit: the number for each player, and the location that brings it into the game. */
export interface UnitThing {
  kind: UnitName;
  number: number;
  location: string;
}

/** A thing that players may put on hexes before the game: its box, and the special hex that it makes. */
export interface SpotThing {
  name: SpotName;
  box: string;
  thing: string;
}

/** The set-up that the rulebook recommends for a first game. */
export interface FirstGame {
  sections: string[];
  cards: string[];
}

/** The counts of components in a game. */
export interface GameSize {
  fewest_players: number;
  most_players: number;
  sections: number;
  cards: number;
  most_tasks: number;
}

/**
 * The measured win rate of a bot against the next easier level, in percent, with its 95 % interval.
 *
 * The easiest was measured against `random`.
 */
export interface Level {
  bot: BotName;
  below: BotName;
  wins: number;
  low: number;
  high: number;
  /** The number of games measured. */
  games: number;
}

/** Everything to choose from, and facts of the game for clients. */
export interface Catalogue {
  sets: string[];
  sections: SectionThing[];
  islands: SectionThing[];
  cards: Thing[];
  tasks: Thing[];
  tiles: Thing[];
  /** The extra actions that players use, by kind; tiles of other kinds work by themselves. */
  actions: string[];
  /** The extra actions that react to other players, by kind. */
  reactions: string[];
  /** The pieces other than settlements that extra actions put on the board, by kind. */
  puts: Record<string, PieceName>;
  /** The fields of a position that belong to some locations or cards, with these. */
  position_fields: Record<string, string[]>;
  units: UnitThing[];
  spots: SpotThing[];
  first_game: FirstGame;
  size: GameSize;
  /**
   * The bots offered to people, from easy to hard, then the operator's programs.
   *
   * Other bots may be named, too.
   */
  bots: BotName[];
  /** The strength of these levels, except the easiest. */
  levels: Level[];
  colours: Colour[];
}

/** The hexes of a board that a host may choose from, by the field of `NewTable`. */
export interface Spots {
  spots: Record<string, string[]>;
}

/** Opt in to or out of ratings, starting with the guest's next seat. */
export interface RateMe {
  /** The name in the list; null opts out. */
  name: string | null;
}

/** Whether the guest is rated. */
export interface OwnRating {
  /** The guest's name in the list; null if not rated. */
  name: string | null;
}

/** A line of the standings. */
export interface RatingLine {
  /** The place among players with enough games; null while the rating is provisional. */
  place: number | null;
  name: string;
  bot: BotName | null;
  /** A lower bound of the skill: the estimate minus its spread. */
  rating: number;
  /** The estimated skill, which starts at 25. */
  skill: number;
  /** Two standard deviations of the estimate. */
  spread: number;
  games: number;
  /** Whether there are too few games for a reliable rating. */
  provisional: boolean;
  mine: boolean;
}

/** The standings of people and bots in games of a number of players. */
export interface Ratings {
  players: number;
  /** The guest's own name in the list; null if not rated. */
  name: string | null;
  /** The highest-rated guests. */
  people: RatingLine[];
  bots: RatingLine[];
  /** The number of guests in the whole list. */
  number: number;
  /** The guest's own line, if rated and with such a game. */
  mine: RatingLine | null;
  /** Whether games are still to be counted, or are being recounted. */
  counting: boolean;
}

/** The change of a player's rating by a game. */
export interface SeatRating {
  /** The rating after it. */
  rating: number;
  change: number;
  spread: number;
  provisional: boolean;
}

/** The changes of ratings by a game. */
export interface GameRating {
  status: GameRatingStatus;
  /** By seat, once it is counted; otherwise empty. */
  seats: SeatRating[];
}

/** A rated game of a guest. */
export interface GuestRatedGame {
  table: string;
  at: number;
  players: number;
  place: number;
  /** The estimated skill after it; null until it is counted. */
  skill: number | null;
  spread: number | null;
}

/** The shared deal of a table. */
export interface TableDeal {
  /** The day whose deal it is, such as `2026-11-16`; null if the deal is that of another game. */
  day: string | null;
  /** Whether the result counts in the standings of the day. */
  counted: boolean;
  /** The time until which seed and record stay secret even after the game; null if they are shown at its end. */
  sealed_until: number | null;
  /** Whether it is the deal of the base box alone, the second one of the day. */
  base: boolean;
}

/** Play the deal of a day. The first attempt counts. */
export interface PlayDay {
  /** The guest's name, also in the standings. */
  name?: string;
  colour?: Colour | null;
  /** Play it again, without counting. If false, an existing attempt is returned. */
  again?: boolean;
}

/** The gold of the guest and the bot from a card or another item. */
export interface ItemResult {
  item: string;
  gold: number;
  /** The bot's gold from it. */
  bot: number;
}

/** The guest's own game of a day's deal. */
export interface OwnTry {
  table: string;
  status: TryStatus;
  /** The final gold; null while the game is running. */
  gold: number | null;
  bot_gold: number | null;
  /** The place among all games that count; equal gold shares a place. */
  place: number | null;
  /** The gold by card, once the game is over. */
  items: ItemResult[];
}

/** A line of the standings of a day. */
export interface DayStanding {
  place: number;
  name: string;
  gold: number;
  /** The table where it was played and can be replayed. */
  table: string;
  mine: boolean;
}

/** A played deal in the list of days. */
export interface DayLine {
  day: string;
  /** The number of games that count. */
  players: number;
  /** The most gold; null until the day is closed. */
  best: number | null;
  /** The guest's gold, if their game counts. */
  gold: number | null;
}

/** The other deal of a day, in short. */
export interface OtherDeal {
  sets: string[];
  bot: BotName;
  /** Whether the guest is playing it or has played it. */
  begun: boolean;
  /** The guest's gold, if their game counts. */
  gold: number | null;
}

/** A day's deal, as far as the guest may know it. */
export interface Day {
  day: string;
  /** Whether it is the deal of the base box alone, not of the weekday's boxes. */
  base: boolean;
  status: DayStatus;
  /** The time until which it can be begun: midnight UTC. */
  ends: number;
  /** The time from which running games no longer count and all secrets are revealed. */
  closes: number;
  /** The boxes: those of the weekday, or the base box alone. */
  sets: string[];
  /** The sections of its board, for a picture of it. */
  sections: string[];
  bot: BotName;
  /** The number of games that count so far. */
  players: number;
  mine: OwnTry | null;
  /** The best games; null until the guest's own game is over or the day is closed. */
  standings: DayStanding[] | null;
  /** Earlier days with played deals of this kind, latest first. */
  earlier: DayLine[];
  /** The other deal of the day; null on Mondays, when both are one. */
  beside: OtherDeal | null;
  /** The streak: the number of consecutive days with a counted game of the guest. */
  streak: number;
}

/** The result of a seat at a table. */
export interface SeatResult {
  name: string;
  bot: BotName | null;
  gold: number;
  /** The gold by item. */
  items: Record<string, number>;
  gave_up: boolean;
  mine: boolean;
  /** The built-in bot that replaced a failed program on this seat. */
  replaced_by: BotName | null;
}

/** The result of one table of a deal. */
export interface DealTable {
  table: string;
  /** When the game ended. */
  at: number;
  seats: SeatResult[];
}

/** The results of all tables of a deal, earliest first. */
export interface DealResults {
  tables: DealTable[];
  /** The index of the requested table; null if its game is not over. */
  here: number | null;
}

/** A remark of the coach on a turn that lost much. */
export interface Remark {
  /** A tile not taken, gold not earned, a tile lost for nothing, or the next turn bound by adjacency. */
  about: "tile" | "gold" | "loss" | "freedom";
  /** What the better turn brings; for a loss and for freedom, what the turn did. */
  reason: Reason;
  /** The number of hexes between the player's new pieces and the tile that was not taken. */
  further: number | null;
  /** The approximate total loss in gold. */
  gold: number;
  /** The better turn, as far as it could be planned. */
  better: HintStep[];
}

/** The remark on the player's last turn; null if there is none. */
export interface Coached {
  type: "coached";
  number: number;
  remark: Remark | null;
}

/** Complete when the learner has caused an event. */
export interface Happens {
  when: "happens";
  /** The type of the event, such as `tile_taken`. */
  event: string;
  /** The required values of its fields, such as the name of the tile. */
  fields?: Record<string, string | number>;
  /** Whether it counts only on a lit hex. */
  lit?: boolean;
  times?: number;
}

/** Complete when the learner has played an action of this kind, such as `end`. */
export interface Acts {
  when: "acts";
  kind: string;
}

/** Complete when the learner has tried a lit hex that is illegal. */
export interface Tries {
  when: "tries";
}

/** Complete when an item of the learner's score, such as a card or `castles`, has reached this gold. */
export interface Earns {
  when: "earns";
  item: string;
  gold: number;
}

/** Complete when the learner presses the button. */
export interface Reads {
  when: "reads";
}

/** A step: one sentence and one task. */
export interface LessonStep {
  say: Record<string, string>;
  done: DoneWhen;
  /** A solution in the notation of records, for "Show me" and for tests. */
  line?: string[];
  /** The lit hexes. */
  hexes?: string[];
  /** The score item whose earning hexes are lit. */
  item?: string | null;
  /** The button or part of the screen to point at: a kind of action, `card`, or `result`. */
  mark?: string | null;
}

/** A chapter, played at one table from one position. */
export interface Chapter {
  /** The starting position document; the learner is the first player. */
  position: Record<string, unknown>;
  /** The seed of the hidden cards. */
  seed: string;
  steps: LessonStep[];
  /** The bot of the other seats. */
  bot?: BotName;
}

/** A lesson: its chapters in order. */
export interface Lesson {
  title: Record<string, string>;
  /** A sentence about its content. */
  about: Record<string, string>;
  minutes: number;
  /** Its sort key among the lessons. */
  place: number;
  chapters: Chapter[];
  format?: "kingdombuilder-lesson/1";
}

/** Whether and how a step can still be completed in this turn. */
export interface LessonWay {
  /** Decisions that complete it; null if it is impossible. */
  steps: HintStep[] | null;
  /** The hexes to light up: those of the step that are legal now, or else the next hex of a solution. */
  hexes: string[];
}

/** A puzzle in a list: its difficulty and themes. */
export interface PuzzleSummary {
  id: string;
  /** Its difficulty, as a rating. */
  rating: number;
  level: PuzzleLevel;
  players: number;
  /** The boxes in play. */
  boxes: string[];
  /** The tiles and other extra actions that the best turn uses. */
  actions: string[];
  /** The score items that gain most. */
  items: string[];
  /** The sections of its board, for a picture of it. */
  sections: string[];
}

/** All puzzles, the easiest first. */
export interface PuzzleList {
  puzzles: PuzzleSummary[];
}

/** A move of the best turn, with its gain. */
export interface PuzzleMove {
  steps: HintStep[];
  reasons: Reason[];
}

/** A puzzle with its best turn, move by move. */
export interface PuzzleSolution {
  puzzle: PuzzleSummary;
  /** The gold of the best turn, proved by exhaustive search. */
  best: number;
  /** The gold of the next best turn. */
  second: number;
  /** The number of different best outcomes. */
  solutions: number;
  /** The number of different outcomes. */
  ends: number;
  moves: PuzzleMove[];
  /** The reasons for the whole turn. */
  reasons: Reason[];
}

/** The verdict on a turn played in a puzzle. */
export interface PuzzleAnswer {
  puzzle: string;
  gold: number;
  best: number;
  /** Whether it has the same outcome as the solution; others may be as good. */
  same: boolean;
  /** The differences to the solution; empty if the answer is as good. */
  missed: Reason[];
}

/** A resignation, and the moment from which it held. */
export interface GaveUp {
  seat: number;
  step: number;
}

/** One moment of a finished game: the action before it, and the view. */
export interface Step {
  step: number;
  steps: number;
  /** The round, from 1; the start player's turn begins a new one. */
  round: number;
  action: string | null;
  seat: number | null;
  events: AnyEvent[];
  /** All resignations, before this moment or after it. */
  resigned: GaveUp[];
  game: GameView;
}

/** The gold and win probabilities at a moment, by seat. */
export interface Standing {
  /** The gold of each item, without gold for empty places. */
  gold: Record<string, number>[];
  /** The win probabilities among equal players, from 0 to 1. */
  chances: number[];
}

/** One turn of a finished game: the steps after `first` up to `last`. */
export interface GameTurn {
  round: number;
  seat: number;
  /** The terrain card of the turn; null if there was none. */
  card: string | null;
  first: number;
  last: number;
  /** Its events, up to the next turn. */
  events: AnyEvent[];
  after: Standing;
}

/** A finished game by turns, and the standing before the first one. */
export interface Turns {
  before: Standing;
  turns: GameTurn[];
}

/** A line of play in a turn, with its value. */
export interface TurnLine {
  /** The decisions up to the end of the turn, or until a hidden card is turned up. */
  steps: HintStep[];
  /** The expected final lead in gold over the best other player. */
  lead: number;
  /** The win probability, from 0 to 1. */
  chance: number;
  reasons: Reason[];
  /** The lead if the game ended with the turn. */
  now: number;
  /** The expected gain of the player's next turn. The rest of the lead is from later turns. */
  next_turn: number;
}

/** The review of one turn. */
export interface TurnReview {
  round: number;
  seat: number;
  /** The terrain card of the turn, if one was played. */
  card: string | null;
  /** The replay step at which the turn begins. */
  first: number;
  /** The replay step at which it ends. */
  last: number;
  played: TurnLine;
  /** The best turn found; null if it is not clearly better than the one played. */
  best: TurnLine | null;
  /** The differences between the best turn and the one played. */
  missed: Reason[];
  /** The loss in gold. */
  gold: number;
  /** The loss in win probability. */
  chance: number;
  /** The value in gold of the card drawn, minus the average card. */
  luck: number;
}

/** The progress and the reviews of an analysis, without turns that the client already has. */
export interface Analysis {
  status: AnalysisStatus;
  /** The number of turns to review; 0 before it is started. */
  turns: number;
  /** The number of reviewed turns. */
  found: number;
  /** Whether the caller started it, and so may stop it. */
  mine: boolean;
  /** The reviews in order, from the requested turn on. */
  reviews: TurnReview[];
  /** Once complete: the indexes of the turns with a loss, costliest first. */
  costliest: number[];
}

/** A practice turn compared with the original one and the best one found. */
export interface Comparison {
  verdict: Verdict;
  tried: TurnLine;
  played: TurnLine;
  best: TurnLine | null;
  /** The gold gained over the original turn; may be negative. */
  gold: number;
  /** The gold by which the best turn is better than the practice turn; 0 if it is not. */
  left: number;
}

/** The mean of a number over games, with its 95 % confidence interval. */
export interface Mean {
  games: number;
  mean: number;
  /** The lower bound; null with a single game. */
  low: number | null;
  high: number | null;
}

/** The results of a player in some of their games. */
export interface Tally {
  /** The common property of these games: a box, a bot or `person`, a number of players, the place in the order. */
  what: string;
  games: number;
  /** The number of wins, alone or shared. */
  won: number;
  /** The 95 % interval of the win rate, from 0 to 1. */
  low: number;
  high: number;
  /** The gold in completed games; null if there is none. */
  gold: Mean | null;
}

/** A player's gold from a card or another item. */
export interface OwnItem {
  item: string;
  gold: Mean;
  /** The others' mean gold from it in the same games. */
  others: number;
  most: number;
}

/** A player's results with and without the tiles of a location: a correlation, not a cause. */
export interface OwnTile {
  tile: string;
  /** The number of games with it on the board. */
  games: number;
  /** The number of games in which the player had one. */
  taken: number;
  /** The gold in games in which the player had one. */
  with_tile: Mean | null;
  without_tile: Mean | null;
}

/** One of a player's games. */
export interface OwnGame {
  table: string;
  ended: number;
  sets: string[];
  players: number;
  /** 1 for the start player. */
  order: number;
  gold: number;
  place: number;
  /** The most gold of the other players. */
  best: number;
  /** The other players by seat: bots by name, null for people. */
  opponents: (BotName | null)[];
  /** Whether the game was completed. */
  whole: boolean;
  gave_up: boolean;
  /** Whether a bot ever decided for the player. */
  stood_in: boolean;
  /** Whether a player may have known the deal. */
  chosen: boolean;
  advised: Advice[];
}

/** One of a player's games, with gold by item. */
export interface ExportedGame {
  game: OwnGame;
  items: Record<string, number>;
  /** The number of tiles taken of each location on the board. */
  tiles: Record<string, number>;
}

/** All games of a player, earliest first. */
export interface OwnGames {
  games: ExportedGame[];
}

/** The values of the filters that occur in the player's games. */
export interface StatisticsChoices {
  players: number[];
  boxes: string[];
  /** The bots, and `person` for people. */
  bots: string[];
}

/** The statistics of a player's games. */
export interface OwnStatistics {
  all: Tally;
  /** The number of games that the player resigned. */
  gave_up: number;
  /** The latest games, in order. */
  history: OwnGame[];
  items: OwnItem[];
  tiles: OwnTile[];
  /** By box; `base` is for games without other boxes. */
  boxes: Tally[];
  opponents: Tally[];
  players: Tally[];
  /** By the place in the order of play; 1 is the start player. */
  order: Tally[];
  choices: StatisticsChoices;
  /** The number of games of earlier versions that are not processed yet. It decreases with each request. */
  pending: number;
}

/** The gold of players from a card or another item. */
export interface ItemWorth {
  item: string;
  gold: Mean;
  /** The quartiles: first quartile, median and third quartile. */
  quarters: number[];
  most: number;
  /** The histogram: the number of players with less than 5 gold from it, 5 to 9, 10 to 14, and so on. */
  spread: number[];
}

/** The results by place in the order of play. */
export interface SeatWorth {
  players: number;
  /** 1 for the start player. */
  order: number;
  games: number;
  /** The win rate, from 0 to 1; a shared victory counts in part. */
  share: number;
  low: number;
  high: number;
  /** The mean lead in gold over the others. */
  edge: Mean;
}

/** The statistics of all games of a server. Values from fewer than `least` games are left out. */
export interface ServerStatistics {
  whose: Whose;
  games: number;
  /** When the earliest game ended; null if there is none. */
  since: number | null;
  least: number;
  items: ItemWorth[];
  /** The gold of a player in games of one player, of two, and so on; zero games where there are too few. */
  players: Mean[];
  /** Only from games among people, or among equal bots: otherwise it would measure who usually begins. */
  seats: SeatWorth[];
}

/** A position: a document, possibly incomplete or invalid, or a code. */
export interface AskPosition {
  document?: Record<string, unknown> | null;
  code?: string | null;
}

/** A fault in a field of a position. */
export interface PositionFault {
  path: string;
  /** The kind of fault: `taken`, `special`, `many` and so on. */
  kind: string;
  /** An English sentence that says what would be valid. */
  message: string;
  /** The hex of the fault. */
  hex: string | null;
  /** The upper limit that was exceeded. */
  most: number | null;
}

/** The report on a position. With faults, it covers the valid part. */
export interface PositionReport {
  faults: PositionFault[];
  /** The code for links; null if there are faults. */
  code: string | null;
  /** The document as the engine writes it; null if there are faults. */
  document: Record<string, unknown> | null;
  /** The set-up; null if the board is invalid, and then all following fields are null, too. */
  setup: SetUp | null;
  board: BoardHex[];
  /** The position as at a table, with scores by hex and, without faults, the choices. */
  game: GameView | null;
  /** The legal actions, moves with their targets (`docs/position.md`); null without a turn, or with faults. */
  legal: Record<string, unknown> | null;
  /** The win probability of each player by seat, from 0 to 1; null without a turn, or with faults. */
  chances: number[] | null;
}

/** Hints for a position. */
export interface PositionHints {
  hints: Hint[];
}

/** Sections, to be read. */
export interface AskSections {
  text: string;
}

/** A section being painted: the name of each hex, or null where nothing is painted yet. */
export interface PaintedSection {
  name: string;
  /** Row by row; those of a side of the island have 4, 5, 6, 5 and 4 hexes. */
  rows: ((string | null)[])[];
  island?: boolean;
  origin?: string;
}

/** A fault in a painted section. */
export interface SectionFault {
  kind: "name" | "origin" | "shape" | "unpainted" | "unknown" | "locations";
  message: string;
  /** The hexes of the fault, each as row and index in the row, from 0. */
  hexes: number[][];
}

/** A section with its faults. */
export interface SectionReport {
  name: string;
  origin: string;
  island: boolean;
  rows: ((string | null)[])[];
  faults: SectionFault[];
  /** The code; null if there are faults. */
  code: string | null;
  /** The file; null if there are faults. */
  text: string | null;
  /** The boxes that a game on it needs, besides the base game. */
  sets: string[];
  /** The box of the section; null for an own section. */
  box: string | null;
  /** Whether it is an own section with the name of a built-in one. */
  shadows: boolean;
}

/** Parsed sections. */
export interface Sections {
  sections: SectionReport[];
}

/** A set-up to draw: named parts are fixed, the rest is drawn from the boxes. */
export interface AskSetUp {
  players?: number;
  sets?: string[];
  /** Top left, top right, bottom left, bottom right; null where one is to be drawn. */
  sections?: (string | null)[] | null;
  cards?: string[] | null;
  excluded?: string[];
  tasks?: string[] | null;
  island?: string | null;
  capitols?: string[] | null;
  caves?: string[] | null;
  start_player?: number | null;
  /** The seed, to repeat a draw; null for a new one. */
  seed?: string | null;
  /** Own sections, used where they are named. */
  own_sections?: string;
}

/** A set-up, and the seed that reproduces it. */
export interface DrawnSetUp {
  seed: string;
  /** The board before the first turn; its code is that of the set-up. */
  position: PositionReport;
}

/** The operator's session in this browser. */
export interface OperatorSession {
  /** When it ends. */
  until: number;
}

/** An action with its reason, for the audit log. */
export interface Because {
  reason: string;
}

/** Give a guest another name at all tables and in the ratings. */
export interface RenameGuest {
  name: string;
  reason: string;
}

/** Ban a guest or an address, or mute a guest; or lift that. */
export interface ShutOut {
  kind: BanKind;
  who: string;
  reason: string;
}

/** What waits on a node for processes that think. */
export interface OperatorQueue {
  /** `bots` for bots and hints, or the name of a feature. */
  name: string;
  /** How many can be served at once. */
  places: number;
  busy: number;
  waiting: number;
}

/** A warning or an error in the log of a node. */
export interface LoggedFault {
  at: number;
  level: string;
  message: string;
}

/** What was done for a guest lately; half of it is forgotten in an hour. */
export interface GuestCost {
  guest: string;
  /** Requests and messages, in simple requests. */
  requests: number;
  /** Seconds of bots, analyses and replays in processes that think. */
  seconds: number;
}

/** The load of a node. */
export interface NodeLoad {
  node: string;
  at: number;
  version: string;
  started: number;
  /** Tables in memory. */
  tables: number;
  /** Connections to tables. */
  watchers: number;
  /** Requests a second since the load was told last. */
  requests: number;
  /** Cores in use by the node's main process since then. */
  cpu: number;
  /** Bytes of memory of that process; null where the system does not tell. */
  memory: number | null;
  cores: number;
  /** Processes of the whole machine that run or want to, over a minute. */
  load: number | null;
  queues: OperatorQueue[];
  faults: LoggedFault[];
  proxy_faults: ProxyFault[];
  costs: GuestCost[];
}

/** What the database holds. */
export interface OperatorStorage {
  kind: "sqlite" | "postgresql";
  /** Bytes. */
  size: number;
  /** Bytes that are free on the disk; null if it is another machine's. */
  free: number | null;
  /** By status. */
  tables: Record<string, number>;
}

/** Reports of the same words or name. */
export interface OperatorReport {
  number: number;
  at: number;
  table: string;
  guest: string;
  name: string;
  /** The words; empty if the name was reported. */
  text: string;
  reasons: string[];
  notes: string[];
  /** What was said before and after. */
  around: ChatLine[];
}

/** A ban, or a muted guest. */
export interface OperatorBan {
  kind: BanKind;
  who: string;
  since: number;
  reason: string;
}

/** Everything but tables, guests and the audit log. */
export interface OperatorOverview {
  nodes: NodeLoad[];
  storage: OperatorStorage;
  /** The oldest of those that are not closed. */
  reports: OperatorReport[];
  more_reports: number;
  bans: OperatorBan[];
}

/** A table as the operator sees it. */
export interface OperatorTable {
  id: string;
  status: Status;
  visibility: Visibility;
  imported: boolean;
  updated: number;
  entries: number;
  players: string[];
}

/** Tables, most recently active first. */
export interface OperatorTables {
  tables: OperatorTable[];
}

/** A guest as the operator sees them. */
export interface OperatorGuest {
  guest: string;
  /** The names at the latest tables. */
  names: string[];
  /** The number of those tables. */
  tables: number;
  /** The number of tables that the guest has created and that are stored. */
  hosted: number;
  /** The length of their logs in all. */
  entries: number;
  /** When something happened at one of those tables. */
  seen: number;
  requests: number;
  /** As `GuestCost`, on all nodes. */
  seconds: number;
  banned: boolean;
  muted: boolean;
}

/** Guests, most recently active first. */
export interface OperatorGuests {
  guests: OperatorGuest[];
}

/** An entry of the audit log. */
export interface OperatorDeed {
  at: number;
  address: string;
  guest: string | null;
  deed: string;
  about: string;
  reason: string;
}

/** The latest entries of the audit log. */
export interface OperatorDeeds {
  deeds: OperatorDeed[];
}

/** A player played the terrain card face up and begins. */
export interface TurnBegan {
  type: "turn_began";
  player: number;
  card: string | null;
  text: string;
}

/** The player chose the terrain for the turn, of a double card or of two cards. */
export interface TerrainChosen {
  type: "terrain_chosen";
  player: number;
  terrain: string;
  text: string;
}

/** No hex of the chosen terrain is left, so the turn goes on with the other half of the double card. */
export interface OtherHalf {
  type: "other_half";
  player: number;
  terrain: string;
  text: string;
}

/** A house from the supply, or another piece, now stands on the hex; `by` is `build` or the action's kind. */
export interface Built {
  type: "built";
  player: number;
  hex: string;
  by: string;
  piece: PieceName;
  text: string;
}

/** A piece was picked up to be moved. */
export interface Picked {
  type: "picked";
  player: number;
  hex: string;
  by: string;
  text: string;
}

/** A piece went from one hex to another. */
export interface Moved {
  type: "moved";
  player: number;
  source: string;
  target: string;
  by: string;
  text: string;
}

/** A location tile was taken from its hex. */
export interface TileTaken {
  type: "tile_taken";
  player: number;
  tile: string;
  hex: string;
  text: string;
}

/** A location tile left the game, because its owner has no piece next to its hex any more. */
export interface TileLost {
  type: "tile_lost";
  player: number;
  tile: string;
  hex: string;
  text: string;
}

/** The card in play, or both cards in hand, had no eligible hex left, left the game, and another one was drawn. */
export interface CardRemoved {
  type: "card_removed";
  player: number;
  cards: string[];
  replacement: string | null;
  text: string;
}

/** A player drew a terrain card in secret at the end of the turn. */
export interface CardDrawn {
  type: "card_drawn";
  player: number;
  card: string;
  text: string;
}

/** The deck was empty, so the discard pile was shuffled into a new one. */
export interface DeckShuffled {
  type: "deck_shuffled";
  cards: number;
  text: string;
}

/** Gold was earned during play, because of a card or a tile, by these hexes. */
export interface GoldEarned {
  type: "gold_earned";
  player: number;
  gold: number;
  why: string;
  hexes: string[];
  text: string;
}

/** A piece left the board; `by` is the action that took it off. */
export interface PieceTakenOff {
  type: "piece_taken_off";
  player: number;
  piece: PieceName;
  hex: string;
  by: string;
  text: string;
}

/** A player got something that is not a location tile. */
export interface Taken {
  type: "taken";
  player: number;
  what: Holding;
  hexes: string[];
  /** Whether it pays gold by itself, at once or at the end of the game. */
  pays: boolean;
  text: string;
}

/** A player lost something that is not a location tile. */
export interface Lost {
  type: "lost";
  player: number;
  what: Holding;
  text: string;
}

/** A neutral thing was put on the board: a wall or a scout. */
export interface PutDown {
  type: "put_down";
  player: number;
  what: PieceName;
  hex: string;
  text: string;
}

/** A terrain card was turned up for all players, and discarded after use (fort). */
export interface CardTurnedUp {
  type: "card_turned_up";
  player: number;
  card: string;
  text: string;
}

/** A player's last house was built, or marks a line: the supply is empty, and the game ends when this round does. */
export interface LastHouseBuilt {
  type: "last_house_built";
  player: number;
  text: string;
}

/** The last round is complete. */
export interface GameEnded {
  type: "game_ended";
  text: string;
}

export type Command =
  | Join
  | Learn
  | Leave
  | Return
  | SetBot
  | SetSeats
  | Start
  | Act
  | Undo
  | Redo
  | Resign
  | Substitute
  | Claim
  | Chat
  | Rematch;

export type FromClient =
  | Join
  | Learn
  | Leave
  | Return
  | SetBot
  | SetSeats
  | Start
  | Act
  | Undo
  | Redo
  | Resign
  | Substitute
  | Claim
  | Chat
  | Rematch
  | Hello
  | AskHints
  | Ping;

export type AnyEntry =
  | WasSet
  | Joined
  | Learning
  | LeftTable
  | Returned
  | BotSat
  | SeatsChanged
  | Started
  | Acted
  | Undid
  | Redid
  | Resigned
  | Flagged
  | Substituted
  | Replaced
  | Claimed
  | Forfeited
  | Spoke
  | Rematched
  | Closed
  | Erased
  | Renamed;

export type AnyEvent =
  | TurnBegan
  | TerrainChosen
  | OtherHalf
  | Built
  | Picked
  | Moved
  | TileTaken
  | TileLost
  | CardRemoved
  | CardDrawn
  | DeckShuffled
  | GoldEarned
  | PieceTakenOff
  | Taken
  | Lost
  | PutDown
  | CardTurnedUp
  | LastHouseBuilt
  | GameEnded;

export type FromServer =
  | Welcome
  | Update
  | Done
  | Refused
  | Present
  | Thinking
  | Hints
  | Pong
  | Closing;

export type DoneWhen =
  | Happens
  | Acts
  | Tries
  | Earns
  | Reads;
