/**
 * What can be asked of a server or of the device, by method and path: what goes into the path, the query and the body,
 * and what is answered. A `Blob` is a file.
 *
 * Written by `make schema` from the routes of the service; change those instead.
 */

import type {
  Act,
  Analysis,
  AskPosition,
  AskSections,
  AskSetUp,
  Because,
  Catalogue,
  Chat,
  Claim,
  Coached,
  Comparison,
  Day,
  DealResults,
  Delete,
  Deleted,
  Done,
  DrawnSetUp,
  GameRating,
  Guest,
  Hints,
  Imported,
  Join,
  Learn,
  Leave,
  LessonWay,
  NewTable,
  OperatorDeeds,
  OperatorGuests,
  OperatorOverview,
  OperatorSession,
  OperatorTables,
  OwnRating,
  OwnStatistics,
  PaintedSection,
  PlayDay,
  PositionHints,
  PositionReport,
  PuzzleAnswer,
  PuzzleList,
  PuzzleSolution,
  RateMe,
  Ratings,
  Recover,
  Recovery,
  RecoveryCode,
  Redo,
  Rematch,
  RenameGuest,
  Report,
  Reported,
  Resign,
  Return,
  SectionReport,
  Sections,
  ServerStatistics,
  Sessions,
  SetBot,
  SetSeats,
  ShutOut,
  Spots,
  Start,
  Status,
  Step,
  Substitute,
  TableList,
  Turns,
  Undo,
  Updates,
  Welcome,
  Whose,
  WhyNot,
} from './messages';

/** There is nothing to say. */
export interface Nothing {
  body?: undefined;
}

export interface Routes {
  /** All boxes, sections, cards, tasks, tiles with rules, bots and programs. */
  'GET catalogue': { asked: Nothing; answer: Catalogue };
  /** The deal of today: boxes, sections, bot, standings and the caller's game; hidden facts are left out. */
  'GET daily': { asked: Nothing; answer: Day };
  /** Play the deal of today: `again` plays it once more. It needs the cookie. */
  'POST daily': { asked: { body: PlayDay }; answer: Done };
  /** The deal of a day: `/api/daily/2026-11-16`. */
  'GET daily/{day}': { asked: { path: { day: string } }; answer: Day };
  /** Play the deal of a day. */
  'POST daily/{day}': { asked: { path: { day: string }; body: PlayDay }; answer: Done };
  /** The second deal of a day, of the base box alone. */
  'GET daily/{day}/base': { asked: { path: { day: string } }; answer: Day };
  /** Play the second deal of a day. */
  'POST daily/{day}/base': { asked: { path: { day: string }; body: PlayDay }; answer: Done };
  /** The caller, by the cookie. Sets a cookie for a new guest, and renews it for a year for a known one. */
  'GET me': { asked: Nothing; answer: Guest };
  /** Everything that the server stores about the caller, as a file. */
  'GET me/data': { asked: Nothing; answer: Blob };
  /** Delete what the server stores about the caller; `confirm` is the caller's own id. */
  'POST me/delete': { asked: { body: Delete }; answer: Deleted };
  /** The caller's games, one by one, as a file: `?format=json`, or `csv` for spreadsheets. */
  'GET me/games': { asked: { query?: { format?: "json" | "csv"; players?: number | null; box?: string | null; bot?: string | null } }; answer: Blob };
  /** The name under which the caller is rated; null if the caller is not. */
  'GET me/rating': { asked: Nothing; answer: OwnRating };
  /** Opt in to rating under a name, starting with the caller's next seat; null opts out. */
  'POST me/rating': { asked: { body: RateMe }; answer: OwnRating };
  /** Log in with a recovery code: sets the cookie of its guest. */
  'POST me/recover': { asked: { body: Recover }; answer: Guest };
  /** When the caller's recovery code was created; null without one. */
  'GET me/recovery': { asked: Nothing; answer: Recovery };
  /** Create a recovery code; it replaces the previous one. */
  'POST me/recovery': { asked: Nothing; answer: RecoveryCode };
  /** End the caller's recovery code. */
  'POST me/recovery/end': { asked: Nothing; answer: Recovery };
  /** The browsers in which the caller is signed in, the current one first. */
  'GET me/sessions': { asked: Nothing; answer: Sessions };
  /** Sign out one browser. For the current one this sets a new cookie: copies of the old one are signed out. */
  'POST me/sessions/{id}/end': { asked: { path: { id: string } }; answer: Sessions };
  /** Revoke every other cookie of the caller and the secrets of all seats, and set a new cookie. */
  'POST me/sign-out-others': { asked: Nothing; answer: Guest };
  /** Statistics of the caller's games: over time, by card, box, tile, opponent and number of players. */
  'GET me/statistics': { asked: { query?: { players?: number | null; box?: string | null; bot?: string | null } }; answer: OwnStatistics };
  /** This API as an OpenAPI 3.1 document. */
  'GET openapi.json': { asked: Nothing; answer: Record<string, unknown> };
  /** The load of all nodes, the storage, open reports and bans. */
  'GET operator': { asked: Nothing; answer: OperatorOverview };
  /** The latest entries of the audit log. */
  'GET operator/audit': { asked: Nothing; answer: OperatorDeeds };
  /** Ban a guest or an address, or mute a guest. */
  'POST operator/bans': { asked: { body: ShutOut }; answer: OperatorOverview };
  /** Lift a ban. */
  'POST operator/bans/lift': { asked: { body: ShutOut }; answer: OperatorOverview };
  /** Exchange the secret of a link, sent as a bearer token, for the cookie of a session. */
  'POST operator/enter': { asked: Nothing; answer: OperatorSession };
  /** Guests, most recently active first: `?search=ann` finds ids and names. */
  'GET operator/guests': { asked: { query?: { search?: string } }; answer: OperatorGuests };
  /** Give a guest another name at all tables and in the ratings. */
  'POST operator/guests/{guest}/rename': { asked: { path: { guest: string }; body: RenameGuest }; answer: OperatorOverview };
  /** End the session. */
  'POST operator/leave': { asked: Nothing; answer: OperatorSession };
  /** Close all reports of the same words. */
  'POST operator/reports/{number}/close': { asked: { path: { number: number }; body: Because }; answer: OperatorOverview };
  /** Tables, most recently active first. */
  'GET operator/tables': { asked: { query?: { search?: string; status?: Status } }; answer: OperatorTables };
  /** Close a table with a running game. */
  'POST operator/tables/{id}/close': { asked: { path: { id: string }; body: Because }; answer: OperatorOverview };
  /** Delete a table where no game is running. */
  'POST operator/tables/{id}/delete': { asked: { path: { id: string }; body: Because }; answer: OperatorOverview };
  /** The picture for links to a page, 1200x630, as PNG: `?page=/t/f7k2`. It shows what a stranger may see. */
  'GET picture': { asked: { query: { page: string; version?: number } }; answer: Blob };
  /** Evaluate a position: faults by hex, code, scores by hex, legal actions and win probabilities. */
  'POST positions': { asked: { body: AskPosition }; answer: PositionReport };
  /** Hints for the active player of a position. */
  'POST positions/hints': { asked: { body: AskPosition }; answer: PositionHints };
  /** A picture of a position, as SVG. */
  'POST positions/picture': { asked: { body: AskPosition }; answer: Blob };
  /** All puzzles with their themes, the easiest first. */
  'GET puzzles': { asked: Nothing; answer: PuzzleList };
  /** A puzzle with its best turn, move by move, and the reasons. */
  'GET puzzles/{id}': { asked: { path: { id: string } }; answer: PuzzleSolution };
  /** The ratings for `?players=2` to `5`: the best 100 people, all bots, the caller. */
  'GET ratings': { asked: { query?: { players?: string } }; answer: Ratings };
  /** Parse sections, given as files or codes. */
  'POST sections': { asked: { body: AskSections }; answer: Sections };
  /** Check a painted section: faults by hex, code, file, and the boxes that it needs. */
  'POST sections/painted': { asked: { body: PaintedSection }; answer: SectionReport };
  /** Draw a random set-up for a physical table: turned sections, cards, tasks. Every field has a default. */
  'POST setups': { asked: { body: AskSetUp }; answer: DrawnSetUp };
  /** The legal hexes for capitols and caves: `?sections=harbor,oracle',tower,barn`. */
  'GET spots': { asked: { query?: { sections?: string; own?: string } }; answer: Spots };
  /** Statistics of all games on the server: `?whose=people`, `bots` or `everybody`. */
  'GET statistics': { asked: { query?: { whose?: Whose } }; answer: ServerStatistics };
  /** Public tables, the newest of each address first: `?status=open`, `running` or `finished`. */
  'GET tables': { asked: { query?: { status?: Status; mine?: boolean; before?: string | null } }; answer: TableList };
  /** Create a table. Every field has a default. */
  'POST tables': { asked: { body: NewTable }; answer: Done };
  /** The caller's view of a table, the board, and the latest chat messages. */
  'GET tables/{id}': { asked: { path: { id: string } }; answer: Welcome };
  /** Make a decision, as in the notation of records: `build c4` is `{"kind": "build", "hex": "c4"}`. */
  'POST tables/{id}/act': { asked: { path: { id: string }; body: Omit<Act, 'type'> }; answer: Done };
  /** The progress of the analysis of a finished game, and the cost of each turn. */
  'GET tables/{id}/analysis': { asked: { path: { id: string }; query?: { after?: number } }; answer: Analysis };
  /** Start or resume the analysis of a finished game, or join one that is running. */
  'POST tables/{id}/analysis': { asked: { path: { id: string } }; answer: Analysis };
  /** Stop an analysis that the caller started. Its results stay, and it can be resumed. */
  'POST tables/{id}/analysis/stop': { asked: { path: { id: string } }; answer: Analysis };
  /** The verdict on the caller's answer to a puzzle, and what it missed, after the turn. */
  'GET tables/{id}/answer': { asked: { path: { id: string } }; answer: PuzzleAnswer };
  /** Put a bot on a seat before the game, or (null) empty the seat. For the host. */
  'POST tables/{id}/bot': { asked: { path: { id: string }; body: Omit<SetBot, 'type'> }; answer: Done };
  /** Send a chat message to the table. */
  'POST tables/{id}/chat': { asked: { path: { id: string }; body: Omit<Chat, 'type'> }; answer: Done };
  /** Claim the game from an absent player, who has lost once all present players claim it. */
  'POST tables/{id}/claim': { asked: { path: { id: string }; body: Omit<Claim, 'type'> }; answer: Done };
  /** The coach's remark on the caller's last turn, if it missed much for a simple reason. */
  'GET tables/{id}/coach': { asked: { path: { id: string } }; answer: Coached };
  /** The caller's practice turn compared with the original one and the best one found. */
  'GET tables/{id}/comparison': { asked: { path: { id: string } }; answer: Comparison };
  /** The results of all tables that played the same deal, by card. */
  'GET tables/{id}/deal': { asked: { path: { id: string } }; answer: DealResults };
  /** The best options of the deciding player, if the table allows hints. */
  'GET tables/{id}/hints': { asked: { path: { id: string } }; answer: Hints };
  /** Take an empty seat, or the given one. */
  'POST tables/{id}/join': { asked: { path: { id: string }; body: Omit<Join, 'type'> }; answer: Done };
  /** Learn the rules before the game, which then does not begin by itself; or (false) be ready to play. */
  'POST tables/{id}/learn': { asked: { path: { id: string }; body: Omit<Learn, 'type'> }; answer: Done };
  /** Leave the seat: before the game it becomes empty; during the game the substitute takes over. */
  'POST tables/{id}/leave': { asked: { path: { id: string }; body: Omit<Leave, 'type'> }; answer: Done };
  /** How the deciding player can still complete a step of a lesson in this turn. */
  'GET tables/{id}/lesson': { asked: { path: { id: string }; query?: { step?: number; left?: number } }; answer: LessonWay };
  /** The change of ratings by a rated game, by seat; `waiting` until it is computed. */
  'GET tables/{id}/rating': { asked: { path: { id: string } }; answer: GameRating };
  /** The record of a finished game (`docs/notation.md`), as text or with `?format=json`. */
  'GET tables/{id}/record': { asked: { path: { id: string }; query?: { format?: "text" | "json" } }; answer: Blob };
  /** Redo the decision that was undone last. */
  'POST tables/{id}/redo': { asked: { path: { id: string }; body: Omit<Redo, 'type'> }; answer: Done };
  /** Play again on a new deal: create the next table, or join the one that another player created. */
  'POST tables/{id}/rematch': { asked: { path: { id: string }; body: Omit<Rematch, 'type'> }; answer: Done };
  /** Report to the operator, once each: the chat message of a `number` or the name on a `seat`. */
  'POST tables/{id}/report': { asked: { path: { id: string }; body: Report }; answer: Reported };
  /** Resign. */
  'POST tables/{id}/resign': { asked: { path: { id: string }; body: Omit<Resign, 'type'> }; answer: Done };
  /** Take the own seat back from the substitute. */
  'POST tables/{id}/return': { asked: { path: { id: string }; body: Omit<Return, 'type'> }; answer: Done };
  /** Change the number of seats before the game: new ones are empty, and only empty seats at the end are removed. */
  'POST tables/{id}/seats': { asked: { path: { id: string }; body: Omit<SetSeats, 'type'> }; answer: Done };
  /** Begin the game. For the host. */
  'POST tables/{id}/start': { asked: { path: { id: string }; body: Omit<Start, 'type'> }; answer: Done };
  /** A moment of a finished game; 0 is the beginning. */
  'GET tables/{id}/steps/{step}': { asked: { path: { id: string; step: number }; query?: { seat?: number | null } }; answer: Step };
  /** Let a bot play for an absent player, until they return. */
  'POST tables/{id}/substitute': { asked: { path: { id: string }; body: Omit<Substitute, 'type'> }; answer: Done };
  /** The turns of a finished game: the events of each, and gold by card and win probabilities after it. */
  'GET tables/{id}/turns': { asked: { path: { id: string } }; answer: Turns };
  /** Undo the player's last decision, if it revealed nothing hidden. */
  'POST tables/{id}/undo': { asked: { path: { id: string }; body: Omit<Undo, 'type'> }; answer: Done };
  /** The entries after `?after=17`, at most 200, the newest with the whole view. */
  'GET tables/{id}/updates': { asked: { path: { id: string }; query?: { after?: number; wait?: number } }; answer: Updates };
  /** Why a hex is illegal for an action: `?action=build&hex=c4`. */
  'GET tables/{id}/why-not': { asked: { path: { id: string }; query?: { action?: string; hex?: string } }; answer: WhyNot };
  /** Import the logs of another device; existing tables stay unchanged. */
  'POST me/data': { asked: { body: unknown }; answer: Imported };
}
