/**
 * The messages between the server and its clients.
 *
 * Written by `python -m kingdombuilder.server.protocol.schema` from the structs of the server; change those instead.
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
export type Unrated = "practice" | "imported" | "deal" | "chosen" | "hints" | "people" | "alone";
export type AnalysisStatus = "none" | "running" | "stopped" | "done";
export type Verdict = "found" | "better" | "same" | "worse";
export type PuzzleLevel = "easy" | "medium" | "hard";
export type FaultName = "no_piece" | "fixed" | "stuck" | "stays" | "own_piece" | "piece" | "special" | "closed" | "card" | "terrain" | "land" | "apart" | "rule";
export type ReportReason = "insult" | "hate" | "threat" | "spam" | "otherwise";
export type DayStatus = "open" | "counting" | "final";
export type TryStatus = "running" | "counted" | "gave_up" | "too_late";
export type GameRatingStatus = "unrated" | "waiting" | "counted" | "too_many" | "taken_back";
export type Whose = "everybody" | "people" | "bots";
export type BotName = HouseBot | `program:${string}`;

/** A special hex: what is printed there, and where it is. */
export interface Special {
  type: "special";
  symbol: string;
  hex: string;
}

/** Something that players hold besides location tiles. */
export interface Holding {
  type: "holding";
  /** `nomad_tile`, `bonus_tile`, `line_mark`, `cathedral_number`, or `cathedral_numbers` for all. */
  kind: string;
  /** Which one of its kind: `sword`, `temple`, the name of the line; empty if all are alike. */
  which: string;
}

/** A step is done when the learner has caused an event, however often that takes. */
export interface Happens {
  when: "happens";
  /** The type of the event, such as `tile_taken`. */
  event: string;
  /** What its fields must say, such as the name of the tile. */
  fields?: Record<string, string | number>;
  /** Whether it counts only on a hex that is lit. */
  lit?: boolean;
  times?: number;
}

/** A step is done when the learner has decided on an action of this kind, such as `end`. */
export interface Acts {
  when: "acts";
  kind: string;
}

/** A step is done when the learner was told why one of the lit hexes will not do. */
export interface Tries {
  when: "tries";
}

/** A step is done when an item of the learner's score, such as a card or `castles`, has come to so much gold. */
export interface Earns {
  when: "earns";
  item: string;
  gold: number;
}

/** A step is done when the learner wants to go on. */
export interface Reads {
  when: "reads";
}

/** One sentence and one thing to do. */
export interface LessonStep {
  say: Record<string, string>;
  done: DoneWhen;
  /** What may be played to get it done, in the notation of records: it is shown to those who ask, and tested. */
  line?: string[];
  /** The hexes that are lit. */
  hexes?: string[];
  /** The item of the learner's score of which the hexes are lit that earn something. */
  item?: string | null;
  /** What else on the screen is pointed at: the kind of an action, `card`, or `result`. */
  mark?: string | null;
}

/** A part of a lesson that is played at one table, from one position. */
export interface Chapter {
  /** The position document from which it begins; the learner is the first player. */
  position: Record<string, unknown>;
  /** What deals the cards that the position does not show. */
  seed: string;
  steps: LessonStep[];
  /** Who plays for the others. */
  bot?: BotName;
}

/** A lesson: its chapters in the order in which they are played. */
export interface Lesson {
  title: Record<string, string>;
  /** What one learns in it, in a sentence. */
  about: Record<string, string>;
  minutes: number;
  /** Where it stands among the lessons; the first one has the smallest number. */
  place: number;
  chapters: Chapter[];
  format?: "kingdombuilder-lesson/1";
}

/** Where a lesson begins: its name, and the number of the chapter, from 0. */
export interface LessonStart {
  name: string;
  chapter?: number;
}

/** How long the players may think: as long as they like, a bank of time with an increment a turn, or days a move. */
export interface Clock {
  kind?: "none" | "real" | "days";
  /** In real time: the seconds that each player has for the whole game. */
  bank?: number;
  /** In real time: the seconds that each player gets for every turn. */
  increment?: number;
  /** By days: the days that a player has for each decision. */
  days?: number;
  /** What becomes of a seat whose time is up: a bot plays on for it, or it has resigned. */
  flag?: "bot" | "resign";
}

/** What the others may do about somebody who is gone while the table waits for them, and after how long. */
export interface Absence {
  /** Let a bot play until they are back; that, or claim the game, so that they have lost; or nothing. */
  kind?: "bot" | "claim" | "none";
  /** How long somebody must be gone before; a week at most. It does not matter where the clock is one of days. */
  minutes?: number;
}

/** A moment of a finished game: the table where it was played or is shown, and how many actions led there. */
export interface Moment {
  table: string;
  step: number;
}

/** A table to be set. What is null is left to chance. */
export interface NewTable {
  players?: number;
  sets?: string[];
  /** The sections by place: top left, top right, bottom left, bottom right; null where one is to be drawn. */
  sections?: (string | null)[] | null;
  /** If fewer than three cards are named, the others are drawn. */
  cards?: string[] | null;
  /** Cards that are never drawn. */
  excluded?: string[];
  tasks?: string[] | null;
  island?: string | null;
  capitols?: string[] | null;
  caves?: string[] | null;
  /** A seed chosen by the host, who then knows the deck, and the table says so; null has one drawn in secret. */
  seed?: string | null;
  start_player?: number | null;
  visibility?: Visibility;
  hints?: boolean;
  clock?: Clock;
  /** The bot that plays for those who leave or run out of time. */
  substitute?: BotName;
  /** Whether the game begins as soon as every seat is taken; otherwise it begins when the host says so. */
  autostart?: boolean;
  absence?: Absence;
  /** The bots by seat; null for a person. */
  bots?: (BotName | null)[];
  /** What the host is called. */
  name?: string;
  colour?: Colour | null;
  /** Where the host sits; null stands for the first seat that is for a person. */
  seat?: number | null;
  /** Whether the host only watches and takes no seat. */
  watch?: boolean;
  /** A record to go on from, instead of the options above; one of a finished game is there to be replayed. */
  record?: string | null;
  /** A position document to go on from, instead of the options above. */
  position?: Record<string, unknown> | null;
  /** A moment of a finished game to go on from with the same deck, instead of the options above. */
  moment?: Moment | null;
  /** A chapter of a lesson to be played alone, with bots; it brings everything but the learner's name and colour. */
  lesson?: LessonStart | null;
  /**
   * The moment before a turn of a finished game, to try that turn again alone, with bots for the others.
   *
   * As in a lesson, it brings everything but the learner's name and colour.
   */
  practice?: Moment | null;
  /** A puzzle to be solved alone; it brings everything but the solver's name and colour. */
  puzzle?: string | null;
}

/** Take an empty seat, or the given one. */
export interface Join {
  type: "join";
  name: string;
  colour?: Colour | null;
  seat?: number | null;
  key?: string | null;
}

/** Stand up: before the game the seat is empty again; in the game the substitute plays on. */
export interface Leave {
  type: "leave";
  key?: string | null;
}

/** Take one's own seat back from the substitute. */
export interface Return {
  type: "return";
  key?: string | null;
}

/** The host puts a bot on a seat before the game, or (null) sends away whoever sits there. */
export interface SetBot {
  type: "bot";
  seat: number;
  bot: BotName | null;
  key?: string | null;
}

/** The host begins the game. */
export interface Start {
  type: "start";
  key?: string | null;
}

/** A decision, as in the notation of records: `build c4` is `{"kind": "build", "hex": "c4"}`. */
export interface Act {
  type: "act";
  kind: string;
  hex?: string | null;
  /** The number of the last entry that the decision rests on; if the game has gone on since, it is refused. */
  after?: number | null;
  key?: string | null;
}

/** Take one's own last decision back, if it turned up nothing hidden. */
export interface Undo {
  type: "undo";
  key?: string | null;
}

/** Play what was taken back last once more. */
export interface Redo {
  type: "redo";
  key?: string | null;
}

/** Give up. */
export interface Resign {
  type: "resign";
  key?: string | null;
}

/** Let a bot play for somebody who is gone, until they come back. */
export interface Substitute {
  type: "substitute";
  seat: number;
  key?: string | null;
}

/** Claim the game from somebody who is gone: they have lost, once all the others who are there say so. */
export interface Claim {
  type: "claim";
  seat: number;
  key?: string | null;
}

/** Say something to everybody at the table. */
export interface Chat {
  type: "chat";
  text: string;
  key?: string | null;
}

/** Play again on a new deal: sets the next table, or joins the one that somebody else has set. */
export interface Rematch {
  type: "rematch";
  key?: string | null;
}

/**
 * The first message on a socket: who is there, and what was seen last.
 *
 * Without a secret the guest's cookie tells the seat; without that one watches.
 */
export interface Hello {
  type: "hello";
  secret?: string | null;
  /** The number of the last entry that was seen; null if everything is new. */
  last?: number | null;
}

/** Ask what would be good now, if the decision is one's own. */
export interface AskHints {
  type: "hints";
}

/** Ask whether the server is there. The answer is `pong`. */
export interface Ping {
  type: "ping";
}

/** The table was set. */
export interface WasSet {
  type: "set";
}

/** A person took a seat. */
export interface Joined {
  type: "joined";
  seat: number;
  name: string;
  colour: Colour;
  /** Whether they are ready for a rated game. */
  rated: boolean;
}

/** A person stood up; in the game the bot plays on. */
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

/** The host put a bot on a seat, or made it empty. */
export interface BotSat {
  type: "bot";
  seat: number;
  bot: BotName | null;
}

/** The game began. */
export interface Started {
  type: "started";
}

/** A decision was made. */
export interface Acted {
  type: "acted";
  seat: number;
  kind: string;
  hex: string | null;
  bot: boolean;
}

/** The last decision was taken back. */
export interface Undid {
  type: "undid";
  seat: number;
}

/** A decision that was taken back was played once more. */
export interface Redid {
  type: "redid";
  seat: number;
}

/** A player gave up. */
export interface Resigned {
  type: "resigned";
  seat: number;
}

/** A player's time was up: the bot plays on, or (null) the player has resigned. */
export interface Flagged {
  type: "flagged";
  seat: number;
  bot: BotName | null;
}

/** A player was gone for too long, so another one let a bot play on. */
export interface Substituted {
  type: "substituted";
  seat: number;
  bot: BotName;
  by: number;
}

/** A program that decided for a seat could not go on: a bot of the house plays on. Why is the owner's to know. */
export interface Replaced {
  type: "replaced";
  seat: number;
  program: BotName;
  bot: BotName;
}

/** A player was gone for too long, so another one claims the game. */
export interface Claimed {
  type: "claimed";
  seat: number;
  by: number;
}

/** A player was gone for too long and has lost: all the others who are there have claimed the game. */
export interface Forfeited {
  type: "forfeited";
  seat: number;
}

/** Somebody said something. */
export interface Spoke {
  type: "spoke";
  seat: number;
  /** What was said; empty once the data of the one who said it were deleted. */
  text: string;
}

/** A player offers a rematch: there is a next table. */
export interface Rematched {
  type: "rematched";
  table: string;
  /** Who offers it; null in logs of before, which do not tell. */
  seat: number | null;
}

/** Whoever runs the server has ended the game; nobody wins. */
export interface Closed {
  type: "closed";
}

/** The data of a guest were deleted: their name and what they said are gone from this log, and from all views. */
export interface Erased {
  type: "erased";
  /** The seat that they had; null if they had left it. */
  seat: number | null;
}

/** A location tile that a player holds. */
export interface HeldTile {
  kind: string;
  /** The location hex that it was taken from. */
  from: string;
  used?: boolean;
  new?: boolean;
}

/** What one player has on the board and beside it. */
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

/** Whose turn it is, and how far it has come. */
export interface TurnPosition {
  player: number;
  /** The terrain in play; a list where one of several cards is still to be chosen. */
  card: string | string[];
  phase: string;
  builds_left: number;
  farmland_used?: boolean;
  cave_used?: boolean;
  scouts?: string[];
}

/** What lies on the board and who has what. */
export interface Position {
  format: string;
  sections: string[];
  cards: string[];
  start_player: number;
  end_flag: boolean;
  /** The tiles by location hex; one that is not named has two, less those that players hold from it. */
  tiles_left: Record<string, number>;
  players: PlayerPosition[];
  tasks?: string[];
  island?: string | null;
  capitols?: string[];
  caves?: string[];
  removed_terrain?: string | null;
  walls?: string[];
  /** The nomad tiles that nobody has taken, by their hexes. */
  nomads_left?: Record<string, string>;
  turn?: TurnPosition | null;
}

/** A seat and who sits there. */
export interface Seat {
  kind: "empty" | "person" | "bot";
  name: string;
  colour: Colour;
  /** The bot that sits there, or that decides for the person now. */
  bot: BotName | null;
  /** Whether the person is connected. */
  present: boolean;
  resigned: boolean;
  /** Milliseconds on the clock when this was said; for the one who decides they run. */
  remaining: number | null;
  /** For whom the empty seat is kept, because they played the game before; null if anybody may take it. */
  reserved: string | null;
  /** For how many milliseconds the person was gone when this was said; null for those who are there. */
  away: number | null;
  /** Whether the person is ready for a rated game, or the bot, which always is. */
  rated: boolean;
  /** The bot of the house that plays on for the program on this seat, which failed; `bot` is still the program. */
  replaced_by: BotName | null;
}

/** What lies on a table: the boxes, the board, the cards. */
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
}

/** The promise that the deck was not tampered with: a hash from the beginning, the seed and the salt in the end. */
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
  /** The section for which it is paid, if it is paid for a section: 0 to 3, row by row. */
  section?: number | null;
  /** Whether somebody else has as many pieces there and is paid the same. */
  tied?: boolean;
  /** The line for which it is paid, if it is paid for a line: `1` to `20`, `I1` to `I5` on the island. */
  line?: string | null;
  /** Whether all players are paid it alike because nobody has built there: previews and hints do not count it. */
  unclaimed?: boolean;
}

/** What a card, a task, the castles and so on pay a player. */
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

/** What a decision would bring the player: gold in all, gold by item where something changes, and other things. */
export interface Preview {
  gold: number;
  items: Record<string, number>;
  /** What the decision would earn or cost other players, by seat, where something changes. */
  others?: Record<string, number>;
  /** What it would bring or cost besides gold, by seat: tiles taken and lost, the last house and so on. */
  brings?: Record<string, Clause[]>;
  /** Whether it depends on a hidden card what the decision earns, so that nothing is said of it. */
  hidden?: boolean;
}

/** What the seat is asked: the kinds of action on offer with their hexes (none for kinds that name no hex). */
export interface Decision {
  choices: Record<string, string[]>;
  /** The kinds that may be chosen without a hex; some may be chosen either way. */
  without_hex: string[];
  /** What each choice would earn, by kind and hex; left out where nothing changes. */
  previews: Record<string, Record<string, Preview>>;
  /** The action that was begun and must be finished first. */
  under_way: string | null;
  /** The hex of the piece that is picked up. */
  picked: string | null;
}

/** The game as a seat sees it. */
export interface GameView {
  /** The position document (`docs/position.md`) as far as the seat may know it. */
  position: Position;
  /** How many decisions have been made. */
  actions: number;
  /** The seat whose turn it is. */
  active: number;
  /** The seat that decides. */
  decider: number;
  phase: string;
  builds_left: number;
  /** The terrain cards face up in front of the active player. */
  played: string[];
  /** The terrain in play. */
  card: string | null;
  /** The action that was begun and is not finished. */
  under_way: string | null;
  /** The tiles that lie on each location hex. */
  tiles_left: Record<string, number>;
  /** Everybody's terrain cards; those that the seat may not see are `hidden`. */
  hands: string[][];
  /** How many cards are left in the deck. */
  deck: number;
  last_round: boolean;
  over: boolean;
  scores: Score[];
  /** What the seat has to decide, if it has. */
  decision: Decision | null;
  can_undo: boolean;
  can_redo: boolean;
}

/** A table as a seat, or somebody who watches, sees it. */
export interface TableView {
  id: string;
  status: Status;
  visibility: Visibility;
  hints: boolean;
  clock: Required<Clock>;
  substitute: BotName;
  autostart: boolean;
  /** What the others may do about somebody who is gone, and after how long; nothing where days are the clock. */
  absence: Required<Absence>;
  /**
   * Milliseconds, when this was said, after which those who wait may do something about it; null if never.
   *
   * In the game they may do what `absence` says about the one who has to decide. Before it they may begin, if every
   * seat is taken, or give away the seats that are kept.
   */
  patience: number | null;
  /** The seats of those who claim the game from the one who has to decide. */
  claims: number[];
  /** Whether the one who looks is the host. */
  host: boolean;
  seats: Seat[];
  setup: SetUp;
  fairness: Fairness;
  /** The game; null until it begins. */
  game: GameView | null;
  winners: number[];
  /** The empty seat that is kept for the one who looks, who played the game before. */
  kept: number | null;
  /** The table of the rematch, once there is one. */
  next_table: string | null;
  /** The seat of who offers the rematch, if that is known. */
  next_by: number | null;
  /** Why the game was stopped where it stands, in English, if the rules of today refuse what was played next. */
  stopped: string | null;
  /** The ruling on which it turned that the game was stopped, such as `R47`, if it turned on one. */
  stopped_by: string | null;
  /** Whether whoever runs the server has ended the game; nobody has won then. */
  closed: boolean;
  /** Whether the game or its beginning was not played at this table: it came as a record, a position or a moment. */
  imported: boolean;
  /** The moment of another game from which this one goes on, if it does. */
  came_from: Required<Moment> | null;
  /** The chapter of a lesson that is played here, if one is. */
  lesson: Required<LessonStart> | null;
  /** The moment before a turn of a finished game that is tried again here, if one is. */
  practice: Required<Moment> | null;
  /** The puzzle that is solved here, if one is. */
  puzzle: string | null;
  /** The deal that is played here, if others play it, too. */
  deal: TableDeal | null;
  /** Why the game is not rated, as those stand who sit there; null if it is. Who gives up a rated game is last. */
  unrated: Unrated | null;
}

/** A hex of the board: its name, what is printed there, where it lies. */
export interface BoardHex {
  hex: string;
  symbol: string;
  row: number;
  column: number;
  island: boolean;
}

/** What somebody said, with the number of its entry in the log, by which it can be reported. */
export interface ChatLine {
  type: "spoke";
  number: number;
  seat: number;
  /** What the one who said it was called; somebody else may sit there now. */
  name: string;
  /** Empty once the data of the one who said it were deleted. */
  text: string;
}

/** The answer to `hello`: everything there is to see. */
export interface Welcome {
  type: "welcome";
  number: number;
  /** One's own seat; null for those who watch. */
  seat: number | null;
  view: TableView;
  board: BoardHex[];
  chat: ChatLine[];
}

/** One entry of the log. Of several that were missed only the last brings the view. */
export interface Update {
  type: "update";
  number: number;
  /** When it happened, in milliseconds since 1970. */
  at: number;
  entry: AnyEntry;
  events: AnyEvent[];
  view: TableView | null;
}

/** What was asked with this key is done, and safely written down as the entry of this number. */
export interface Done {
  type: "done";
  number: number;
  key: string | null;
  /** The seat that one has; for `join` and `rematch` the seat that was taken. */
  seat: number | null;
  /** The secret of the seat that was taken; otherwise null. */
  secret: string | null;
  /** The table that was set, or at which the seat was taken; otherwise null. */
  table: string | null;
}

/** What was asked cannot be done; the message says what would have been right. */
export interface Refused {
  type: "refused";
  number: number;
  key: string | null;
  code: string;
  message: string;
}

/** Who is connected: people at their seats, and how many watch. */
export interface Present {
  type: "present";
  number: number;
  seats: boolean[];
  watching: number;
  /** For how many milliseconds each person was gone when this was said, by seat; null for those who are there. */
  away: (number | null)[];
  /** As in the view of the table. */
  patience: number | null;
}

/** How far a bot has come that has to decide; told once a second if it takes longer than half a second. */
export interface Thinking {
  type: "thinking";
  number: number;
  seat: number;
  /** How many others come first, where the places to think in are taken; null once it thinks. */
  behind: number | null;
  /** For how many milliseconds it has thought. */
  elapsed: number;
  /** How many it has for its turn; null if nobody has set it a limit. */
  budget: number | null;
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
  number: number;
}

/** The server is about to close the connection; connect again and say what you saw last, if `again`. */
export interface Closing {
  type: "closing";
  number: number;
  reason: string;
  again: boolean;
}

/** Something to be said in the reader's language: a key, and the values to fill in. */
export interface Clause {
  /** What is said; mostly it is the item of the score. */
  key: string;
  /** What they are is told by their names: `n`, `hexes`, `lines`, `specials`, `thing` and so on. */
  values: Record<string, number | string | Special | Holding | (string | Special)[]>;
  /** Whether what is said has ceased to be so. */
  lost: boolean;
}

/** A difference that an option makes to a player: gold, or, where that is 0, something that may become gold. */
export interface Reason {
  player: number;
  /** An item of the score, what pays during play, or `tiles`, `pieces`, `freedom`, `end`. */
  item: string;
  gold: number;
  hexes: string[];
  clauses: Clause[];
}

/** One decision of an option, to be said with `act`; those without a hex have none. */
export interface HintStep {
  kind: string;
  hex: string | null;
}

/** An option: the decisions one by one, the gold it brings now, how much worse than the best, and why. */
export interface Hint {
  steps: HintStep[];
  hexes: string[];
  gold: number;
  worse: number;
  reasons: Reason[];
  /** What comes next if the turn does not end: `new_card` (unknown yet), `reaction` (of another), `open`. */
  then: string;
}

/** The answer to `hints`. */
export interface Hints {
  type: "hints";
  number: number;
  hints: Hint[];
}

/** What the coach has to say of a turn that gave much away. */
export interface Remark {
  /** A tile not taken, gold not earned, a tile lost for nothing, or the next turn bound to one's own pieces. */
  about: "tile" | "gold" | "loss" | "freedom";
  /** What was missed; where it is about a loss or freedom, what the turn did. */
  reason: Reason;
  /** How many hexes one's new pieces are too far away from the tile that was not taken. */
  further: number | null;
  /** About how much gold the turn gave away, all in all. */
  gold: number;
  /** The better turn, step by step, as far as it could be planned. */
  better: HintStep[];
}

/** What the coach says of one's last turn; null if that is nothing. */
export interface Coached {
  type: "coached";
  number: number;
  remark: Remark | null;
}

/** What was done in a turn, or could have been, and what it brings its player. */
export interface TurnLine {
  /** The decisions, as far as they could be planned: up to the end, or until a hidden card is turned up. */
  steps: HintStep[];
  /** The gold by which the player will probably be ahead of the best of the others. */
  lead: number;
  /** How likely the player is to win, from 0 to 1. */
  chance: number;
  reasons: Reason[];
}

/** One turn, and what could have been made of it. */
export interface TurnReview {
  round: number;
  seat: number;
  /** The terrain card of the turn, if one was played. */
  card: string | null;
  /** The step of the replay from which the turn begins. */
  first: number;
  /** The step at which it is over. */
  last: number;
  played: TurnLine;
  /** The best turn that was found; null if it is not clearly better than what was played. */
  best: TurnLine | null;
  /** What the best turn brings more, or less, than what was played. */
  missed: Reason[];
  /** The gold that was given away. */
  gold: number;
  /** By how much the best turn would have made it likelier to win. */
  chance: number;
  /** How much more gold the card of the turn was worth than the others that might have come. */
  luck: number;
}

/** How far the analysis of a game is, and what was found; those turns are left out that the asker has already. */
export interface Analysis {
  status: AnalysisStatus;
  /** How many turns there are to review; 0 as long as nobody has asked for it. */
  turns: number;
  /** How many of them are reviewed. */
  found: number;
  /** Whether the one who asks has begun it, and so may stop it. */
  mine: boolean;
  /** The reviews in the order of the turns, from the one on that was asked for. */
  reviews: TurnReview[];
  /** Once it is whole: the numbers of the turns that gave something away, from 0, the costliest first. */
  costliest: number[];
}

/** A turn that was tried again, beside what was played once and the best that was found. */
export interface Comparison {
  verdict: Verdict;
  tried: TurnLine;
  played: TurnLine;
  best: TurnLine | null;
  /** How much gold more, or less, it brings than what was played. */
  gold: number;
  /** How much gold the best turn brings more than the one that was tried; 0 if it does not. */
  left: number;
}

/** A puzzle as it is shown in a list: how hard it is, and what it is about. */
export interface PuzzleSummary {
  id: string;
  /** How hard it is, on the scale on which solvers are rated. */
  rating: number;
  level: PuzzleLevel;
  players: number;
  /** The boxes that it is played with. */
  boxes: string[];
  /** The tiles and other extra actions that the best turn uses. */
  actions: string[];
  /** The items of the score that pay most for it. */
  items: string[];
}

/** All puzzles, the easiest first. */
export interface PuzzleList {
  puzzles: PuzzleSummary[];
}

/** A part of the best turn that belongs together, such as moving a piece, and what it brings. */
export interface PuzzleMove {
  steps: HintStep[];
  reasons: Reason[];
}

/** A puzzle with its best turn, move by move. */
export interface PuzzleSolution {
  puzzle: PuzzleSummary;
  /** The gold of the best turn, proved by looking at all of them. */
  best: number;
  /** The gold of the next best turn. */
  second: number;
  /** How many different ends of the turn bring as much as the best. */
  solutions: number;
  /** How many different ends the turn has. */
  ends: number;
  moves: PuzzleMove[];
  /** What speaks for the whole turn. */
  reasons: Reason[];
}

/** How good the turn was that somebody has played. */
export interface PuzzleAnswer {
  puzzle: string;
  gold: number;
  best: number;
  /** Whether it leads just where the turn does that is shown as the solution; others may be as good. */
  same: boolean;
  /** What the solution brings more, and less; nothing if the answer is as good. */
  missed: Reason[];
}

/** Why a request failed, and what would have been right. */
export interface Problem {
  code: string;
  message: string;
}

/** The entries after some number, at most a page of them. */
export interface Updates {
  number: number;
  updates: Update[];
}

/** A table as it is shown in a list. */
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
  /** The seat that has to decide in a running game. */
  decider: number | null;
  /** Whether this is the list of one's own tables. */
  mine: boolean;
  /** One's own seat, if this is the list of one's own tables. */
  seat: number | null;
  /** Whether the game or its beginning was not played at this table: it came as a record, a position or a moment. */
  imported: boolean;
  /** Whether everybody finds the table in a list or only who has its link; null where that was not noted. */
  visibility: Visibility | null;
}

/** A page of tables, newest first; `next` fetches the page after it. */
export interface TableList {
  tables: TableSummary[];
  next: string | null;
}

/** Who the cookie says one is. */
export interface Guest {
  id: string;
}

/** Who gave up, and the moment from which that was so. */
export interface GaveUp {
  seat: number;
  step: number;
}

/** What is wrong with a hex that an action may not name; `game/faults.py` tells what each fault means. */
export interface WhyNot {
  fault: FaultName;
  /** The other player whose piece stands there. */
  player?: number | null;
  /** The piece that stands there, or what closes the hex. */
  thing?: string | null;
  /** What is printed on the hex. */
  printed?: string | null;
  /** The terrains that the action can use. */
  wanted?: string[];
}

/** One moment of a finished game: what led there, and how it looked. */
export interface Step {
  step: number;
  steps: number;
  /** The round, counted from 1; a new one begins with the start player's turn. */
  round: number;
  action: string | null;
  seat: number | null;
  events: AnyEvent[];
  /** Everybody who gave up, before this moment or after it. */
  resigned: GaveUp[];
  game: GameView;
}

/** How everybody stands at a moment of a game, by seat. */
export interface Standing {
  /** The gold of each item, without what all are paid alike only because nobody has built there yet. */
  gold: Record<string, number>[];
  /** How likely each player is to win, from 0 to 1, among players who are equally good. */
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
  /** All that happened in it, up to the next turn. */
  events: AnyEvent[];
  after: Standing;
}

/** A finished game by its turns, and how everybody stood before the first one. */
export interface Turns {
  before: Standing;
  turns: GameTurn[];
}

/** Whether one can come back with a code. */
export interface Recovery {
  /** When the code was made; null if there is none. */
  since: number | null;
}

/** The code with which a guest comes back in any browser. It is told once; the server keeps a digest of it. */
export interface RecoveryCode {
  code: string;
}

/** Come back as the guest who has this code. */
export interface Recover {
  /** Small letters, and spaces or hyphens between the letters, make no difference. */
  code: string;
}

/** Have everything deleted that the server holds about one. */
export interface Delete {
  /** One's own id, as `/api/me` tells it, so that this does not happen by mistake. */
  confirm: string;
}

/** What became of the tables of a guest whose data were deleted. */
export interface Deleted {
  /** Tables that are gone: those at which nobody else played. */
  deleted: number;
  /** Tables that stay for the others, without the guest's name and words. */
  kept: number;
}

/** Report what somebody said at a table. */
export interface Report {
  /** The number of the entry. */
  number: number;
  reason: ReportReason;
  note?: string;
}

/** The report is kept for whoever runs the server. */
export interface Reported {
  /** The number of the reported entry. */
  number: number;
  /** Whether one had reported it before; it counts once. */
  again: boolean;
}

/** Something that a guest did at a table. */
export interface GuestEntry {
  number: number;
  at: number;
  entry: AnyEntry;
}

/** A table that a guest has set, or at which they sat, with what they did there. */
export interface GuestTable {
  id: string;
  created: number;
  status: Status;
  /** Whether the guest set the table. */
  host: boolean;
  /** The seat of the guest; null if they only set it, or left it. */
  seat: number | null;
  /** When the guest was last seen there in the game, in milliseconds since 1970; null if nobody noted it. */
  seen: number | null;
  /** What the guest asked for when setting the table. */
  asked: Required<NewTable> | null;
  log: GuestEntry[];
}

/** What became of a guest in a game that is over. */
export interface GuestResult {
  table: string;
  /** The day, or the table where the deal was played first; null if nobody else plays it. */
  deal: string | null;
  /** Whether it was the guest's try that counts on that day. */
  counted: boolean;
  seat: number;
  at: number;
  gold: number;
  gave_up: boolean;
  /** The gold of each card, of castles and the like. */
  items: Record<string, number>;
  /** 1 for who has won; null for a game of an earlier version that was not looked at again yet. */
  place: number | null;
  /** How many tiles the guest has taken of each location. */
  tiles: Record<string, number>;
  /** Whether a bot decided for the guest at some time. */
  stood_in: boolean;
  /** What advised the guest during the game. */
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
  /** The mark of the address from which it was done. */
  address: string;
  deed: string;
  about: string;
}

/** Everything that the server holds about a guest. */
export interface GuestData {
  id: string;
  /** Since when there is a code to come back with. */
  recovery: number | null;
  /** Since when the guest is shut out. */
  banned: number | null;
  tables: GuestTable[];
  reports: GuestReport[];
  audit: GuestDeed[];
  results: GuestResult[];
  /** What the guest is called among those who are rated; null if they are not rated. */
  rated_as: string | null;
  rated_games: GuestRatedGame[];
}

/** That others play the same deal as a table does. */
export interface TableDeal {
  /** The day whose deal it is, such as `2026-11-16`; null if the deal is that of another game. */
  day: string | null;
  /** Whether the result counts in the standings of the day. */
  counted: boolean;
  /** Until when seed and record stay secret, though the game may be over; null if they are told at its end. */
  sealed_until: number | null;
}

/** Play the deal of a day: the try that counts, unless there was one. */
export interface PlayDay {
  /** What one is called, in the standings, too. */
  name?: string;
  colour?: Colour | null;
  /** Play it once more, which does not count. Without this, one's own try is answered wherever there is one. */
  again?: boolean;
}

/** What a seat and its opponent earned by a card, or something else that pays. */
export interface ItemResult {
  item: string;
  gold: number;
  /** What the bot earned by it. */
  bot: number;
}

/** One's own game of the deal of a day. */
export interface OwnTry {
  table: string;
  status: TryStatus;
  /** The gold in the end; null while the game is under way. */
  gold: number | null;
  bot_gold: number | null;
  /** The place among all whose games count; those with the same gold share it. */
  place: number | null;
  /** The gold by card, once the game is over. */
  items: ItemResult[];
}

/** A line of the standings of a day. */
export interface DayStanding {
  place: number;
  name: string;
  gold: number;
  /** The table where it was played, and can be replayed. */
  table: string;
  mine: boolean;
}

/** A day whose deal was played, in a list. */
export interface DayLine {
  day: string;
  /** How many games count. */
  players: number;
  /** The most gold that somebody had; null until the day is closed. */
  best: number | null;
  /** One's own gold, if one's own game counts. */
  gold: number | null;
}

/** The deal of a day, as far as the one who asks may know it. */
export interface Day {
  day: string;
  status: DayStatus;
  /** When nobody can begin with it any more: at midnight UTC. */
  ends: number;
  /** When the games count no more that are still under way, and all that is secret is told. */
  closes: number;
  /** The boxes, which follow from the day of the week. */
  sets: string[];
  bot: BotName;
  /** How many games count so far. */
  players: number;
  mine: OwnTry | null;
  /** The best games; null as long as one could learn from them: until one's own game is over, or the day is closed. */
  standings: DayStanding[] | null;
  /** The days before that were played, the latest first. */
  earlier: DayLine[];
}

/** What became of one seat at a table. */
export interface SeatResult {
  name: string;
  bot: BotName | null;
  gold: number;
  /** The gold by card, task or whatever else pays. */
  items: Record<string, number>;
  gave_up: boolean;
  mine: boolean;
  /** The bot of the house that played on for the program on this seat, which failed. */
  replaced_by: BotName | null;
}

/** The result of one table of a deal. */
export interface DealTable {
  table: string;
  /** When the game ended. */
  at: number;
  seats: SeatResult[];
}

/** The results of the tables that played the same deal, the earliest first. */
export interface DealResults {
  tables: DealTable[];
  /** Which of them is the table that was asked about; null if its game is not over. */
  here: number | null;
}

/** Whether one wants to be rated, from the next seat on that one takes. */
export interface RateMe {
  /** What one is called in the list; null to be rated no more, and to be in no list. */
  name: string | null;
}

/** Whether one is rated. */
export interface OwnRating {
  /** What one is called in the list; null if one is not rated. */
  name: string | null;
}

/** How somebody stands. */
export interface RatingLine {
  /** The place among those with enough games; null for all others, whose rating is provisional. */
  place: number | null;
  name: string;
  bot: BotName | null;
  /** What the skill is at least: the estimate less its spread. */
  rating: number;
  /** The estimate of the skill; it begins at 25. */
  skill: number;
  /** How far the estimate may be off, in nineteen cases of twenty. */
  spread: number;
  games: number;
  /** Whether there are too few games to believe in it. */
  provisional: boolean;
  mine: boolean;
}

/** How people and bots stand in games of some number of players. */
export interface Ratings {
  players: number;
  /** What one is called oneself in the list; null if one is not rated. */
  name: string | null;
  /** Those with the highest ratings, of all who want to be rated. */
  people: RatingLine[];
  bots: RatingLine[];
  /** How many people there are in the whole list. */
  number: number;
  /** How one stands oneself, if one is rated and has played such a game. */
  mine: RatingLine | null;
  /** Whether games wait to be counted, or are counted again because one of them was taken back. */
  counting: boolean;
}

/** What a game changed for the player on a seat. */
export interface SeatRating {
  /** The rating after it. */
  rating: number;
  change: number;
  spread: number;
  provisional: boolean;
}

/** What a game changed in the ratings. */
export interface GameRating {
  status: GameRatingStatus;
  /** By seat, once it counts; otherwise empty. */
  seats: SeatRating[];
}

/** A rated game of a guest. */
export interface GuestRatedGame {
  table: string;
  at: number;
  players: number;
  place: number;
  /** The estimate of the skill after it; null until it is counted. */
  skill: number | null;
  spread: number | null;
}

/** The mean of a number over games, and where it would be found 19 times of 20, were there many more games. */
export interface Mean {
  games: number;
  mean: number;
  /** The lower bound; null where one game alone says nothing about others. */
  low: number | null;
  high: number | null;
}

/** How somebody fared in some of their games. */
export interface Tally {
  /** What these games have in common: a box, a bot or `person`, a number of players, the place in the order. */
  what: string;
  games: number;
  /** How many of them they won, alone or with others. */
  won: number;
  /** The bounds of the share of victories, as a number from 0 to 1. */
  low: number;
  high: number;
  /** Their gold in those of the games that were played to their end; null if there is none. */
  gold: Mean | null;
}

/** What somebody made of a card, or of whatever else pays. */
export interface OwnItem {
  item: string;
  gold: Mean;
  /** What the others made of it on average, in the same games. */
  others: number;
  most: number;
}

/** How somebody fared with the tiles of a location, and without. That does not tell which is the cause of which. */
export interface OwnTile {
  tile: string;
  /** How many games had it on the board. */
  games: number;
  /** In how many of them they had one. */
  taken: number;
  /** Their gold in games in which they had one. */
  with_tile: Mean | null;
  without_tile: Mean | null;
}

/** One of somebody's games. */
export interface OwnGame {
  table: string;
  ended: number;
  sets: string[];
  players: number;
  /** 1 for who began. */
  order: number;
  gold: number;
  place: number;
  /** The most gold that anybody else had. */
  best: number;
  /** Who the others were, in the order of their seats; null for people. */
  opponents: (BotName | null)[];
  /** Whether the game was played to its end. */
  whole: boolean;
  gave_up: boolean;
  /** Whether a bot decided for them at some time. */
  stood_in: boolean;
  /** Whether somebody may have known what the deal would bring. */
  chosen: boolean;
  advised: Advice[];
}

/** One of somebody's games, with where the gold comes from. */
export interface ExportedGame {
  game: OwnGame;
  items: Record<string, number>;
  /** How many tiles they have taken of each location on the board. */
  tiles: Record<string, number>;
}

/** All games of somebody, the earliest first. */
export interface OwnGames {
  games: ExportedGame[];
}

/** What one can ask for: what there is in all of somebody's games. */
export interface StatisticsChoices {
  players: number[];
  boxes: string[];
  /** The bots, and `person` for people. */
  bots: string[];
}

/** What somebody's games tell. */
export interface OwnStatistics {
  all: Tally;
  /** How many of the games they gave up. */
  gave_up: number;
  /** The latest of the games, the earliest of them first. */
  history: OwnGame[];
  items: OwnItem[];
  tiles: OwnTile[];
  /** By box; `base` are the games without any other box. */
  boxes: Tally[];
  opponents: Tally[];
  players: Tally[];
  /** By the place in the order of play; 1 began. */
  order: Tally[];
  choices: StatisticsChoices;
  /** How many games of earlier versions are not among these yet. Whoever asks again finds fewer of them. */
  pending: number;
}

/** How much a card, or whatever else pays, was worth to players. */
export interface ItemWorth {
  item: string;
  gold: Mean;
  /** A quarter of the players had at most the first, half of them at most the second, three quarters the third. */
  quarters: number[];
  most: number;
  /** How many players had less than 5 gold of it, from 5 to 9, from 10 to 14, and so on. */
  spread: number[];
}

/** What it is worth to play first, second and so on. */
export interface SeatWorth {
  players: number;
  /** 1 for who began. */
  order: number;
  games: number;
  /** The share of the victories, as a number from 0 to 1; who shares one has part of it. */
  share: number;
  low: number;
  high: number;
  /** How much more gold than the others on average. */
  edge: Mean;
}

/** What all games tell that were played at a server. What fewer games than `least` tell is left out. */
export interface ServerStatistics {
  whose: Whose;
  games: number;
  /** When the earliest of them ended; null if there is none. */
  since: number | null;
  least: number;
  items: ItemWorth[];
  /** The gold of a player in games of one player, of two, and so on; without any games where there are too few. */
  players: Mean[];
  /** Only of games in which people play with people alone, or a bot with its like: else it would be who begins. */
  seats: SeatWorth[];
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

/** A kind of piece other than houses: how many everybody has, and the location that brings it into the game. */
export interface UnitThing {
  kind: UnitName;
  number: number;
  location: string;
}

/** What players may put on hexes of the board before the game: its box, and the special hex that it makes. */
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

/** How many of everything a game has. */
export interface GameSize {
  fewest_players: number;
  most_players: number;
  sections: number;
  cards: number;
  most_tasks: number;
}

/**
 * How often a bot wins against the next easier one, in percent: measured, and the bounds of what is sure (95 %).
 *
 * The easiest was measured against `random`.
 */
export interface Level {
  bot: BotName;
  below: BotName;
  wins: number;
  low: number;
  high: number;
  /** How many games were played to know it. */
  games: number;
}

/** Everything there is to choose from, and the facts of the game that a screen needs. */
export interface Catalogue {
  sets: string[];
  sections: SectionThing[];
  islands: SectionThing[];
  cards: Thing[];
  tasks: Thing[];
  tiles: Thing[];
  /** The extra actions that players choose to use, by kind; a tile of another kind works by itself. */
  actions: string[];
  /** The extra actions that answer what others do, by kind. */
  reactions: string[];
  /** What extra actions put on the board that is not a house, by kind. */
  puts: Record<string, PieceName>;
  units: UnitThing[];
  spots: SpotThing[];
  first_game: FirstGame;
  size: GameSize;
  /**
   * The bots that are offered to people, from the easiest to the hardest, then the programs of the owner.
   *
   * Others may be named, too.
   */
  bots: BotName[];
  /** How strong these are, but for the easiest. */
  levels: Level[];
  colours: Colour[];
}

/** The hexes of a board that a host may choose from, by the field of `NewTable`. */
export interface Spots {
  spots: Record<string, string[]>;
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
  /** Whether it is worth gold by itself, at once or at the end of the game. */
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

/** Something that is nobody's piece was put on the board: walls, scouts. */
export interface PutDown {
  type: "put_down";
  player: number;
  what: PieceName;
  hex: string;
  text: string;
}

/** A terrain card was turned up for everybody to see, and discarded after use (fort). */
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
  | Leave
  | Return
  | SetBot
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
  | Leave
  | Return
  | SetBot
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
  | LeftTable
  | Returned
  | BotSat
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
  | Erased;

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
