import { beforeAll, describe, expect, test } from 'vitest';
import type { Seat, TableView } from '../../messages';
import { choose } from '../../texts';
import { headline, offerText, remarks, resignText } from './outcome';
import { game, view } from '../../testing/samples';

beforeAll(() => choose('en'));

const NAMES = ['Ann', 'Bob', 'Cec'];
const played = (over: boolean, ...gold: number[]) =>
    game([[], []], null, { over, scores: gold.map((total) => ({ total, items: [] })) });
const seats = (...more: Partial<Seat>[]): Seat[] => more.map((one) => ({ ...view(null).seats[0]!, ...one }));
const finished = (more: Partial<TableView>): TableView => view(null, { status: 'finished', ...more });

describe('who has won', () => {
    test('is told by gold', () => {
        const told = (seat: number | null) => headline(finished({ winners: [1] }), played(true, 40, 52), NAMES, seat);
        expect(told(null)).toBe('Bob wins with 52 gold!');
        expect(told(0)).toBe('Bob wins with 52 gold!');
        expect(told(1)).toBe('You win with 52 gold!');
    });

    test('may be several', () => {
        const told = (seat: number) => headline(finished({ winners: [0, 1] }), played(true, 40, 40, 2), NAMES, seat);
        expect(told(1)).toBe('You share the victory!');
        expect(told(2)).toBe('Ann and Bob share the victory with 40 gold each!');
    });

    test('because somebody gave up, whatever the gold', () => {
        const table = finished({ winners: [1], seats: seats({ resigned: true }, {}) });
        const told = (seat: number | null) => headline(table, played(false, 40, 2), NAMES, seat);
        expect(told(null)).toBe('Bob wins, because Ann resigned!');
        expect(told(0)).toBe('You resigned: Bob wins.');
        expect(told(1)).toBe('You win, because Ann resigned!');
        expect(remarks(table, played(false, 40, 2), NAMES)).toEqual([
            'The game ended early; this is the gold at that point.',
        ]);
    });

    test('is told apart from who gave up on the way', () => {
        const table = finished({ winners: [2], seats: seats({ resigned: true }, {}, {}) });
        expect(headline(table, played(true, 50, 20, 30), NAMES, null)).toBe('Cec wins with 30 gold!');
        expect(remarks(table, played(true, 50, 20, 30), NAMES)).toEqual(['Resigned: Ann.']);
        expect(remarks(finished({ winners: [0] }), played(true, 5, 2), NAMES)).toEqual([]);
    });

    test('comes with the programs that failed, and who played on for them', () => {
        const failed: Partial<Seat> = { kind: 'bot', bot: 'program:mine', replaced_by: 'greedy' };
        const table = finished({ winners: [1], seats: seats({}, failed) });
        expect(headline(table, played(true, 20, 30), ['Ann', 'mine'], 0)).toBe('mine wins with 30 gold!');
        expect(remarks(table, played(true, 20, 30), ['Ann', 'mine'])).toEqual(['mine failed; Gatherer played on.']);
    });

    test('has no winner where whoever runs the server ended the game', () => {
        expect(headline(finished({ winners: [], closed: true }), played(false, 5, 2), NAMES, 0)).toBe(
            'The operator of the server has closed this table: nobody wins.',
        );
    });

    test('is told of a game that came from elsewhere', () => {
        expect(remarks(finished({ winners: [0], imported: true }), played(true, 5, 2), NAMES)).toEqual([
            'This game did not start here: it was imported from a saved game or a position.',
        ]);
        const branch = { imported: true, came_from: { table: 'abcdefghijkm', step: 9 } };
        expect(remarks(finished({ winners: [0], ...branch }), played(true, 5, 2), NAMES)).toEqual([]);
    });

    test('is told by gold where a game was stopped, with the reason', () => {
        const table = finished({ winners: [1], stopped: 'build: the last turn is over (R47)' });
        for (const over of [true, false]) {
            expect(headline(table, played(over, 40, 52), NAMES, 1)).toBe('You win with 52 gold!');
            expect(remarks(table, played(over, 40, 52), NAMES)).toEqual([
                'The game was stopped here because the next move is no longer allowed: ' +
                    'build: the last turn is over (R47)',
            ]);
        }
        const [why] = remarks({ ...table, stopped_by: 'R47' }, played(true, 40, 52), NAMES);
        expect(why).toMatch(/no longer allowed: a settlement set aside .* \(ruling R47\)\.$/);
    });
});

describe('giving up', () => {
    const means = (...more: Partial<Seat>[]) => resignText(view(null, { seats: seats(...more) }), 0, NAMES);

    test('lets the last other player win', () => {
        expect(means({}, {})).toBe('Do you want to resign? The game ends and Bob wins.');
        expect(means({}, { kind: 'bot' })).toContain('Bob wins');
        expect(means({}, { resigned: true }, {})).toContain('Cec wins');
    });

    test('ends a game in which only bots are left', () => {
        expect(means({}, { kind: 'bot' }, { kind: 'bot' })).toContain('the best of the other players wins');
    });

    test('leaves the seat to a bot while people play on', () => {
        expect(means({}, {}, { kind: 'bot' })).toContain('Planner plays on for you');
    });
});

test('a rematch is offered by somebody else', () => {
    const offered = finished({ next_table: 'bbbbbbbbbbbb', next_by: 1 });
    expect(offerText(offered, NAMES, 0)).toBe('Bob offers a rematch.');
    expect(offerText(offered, NAMES, 1)).toBe('');
    expect(offerText(finished({}), NAMES, 0)).toBe('');
});
