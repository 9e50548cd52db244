import { beforeAll, describe, expect, test } from 'vitest';
import type { TableView } from '../../messages';
import { choose } from '../../texts';
import { view } from '../../testing/samples';
import { isRated, ratedText, terms } from './rated';

beforeAll(() => choose('en'));

/** A table at which the reader sits, ready for a rated game or not. */
const table = (unrated: TableView['unrated'], ready = true, more: Partial<TableView> = {}): TableView =>
    view(null, { seats: [{ ...view(null).seats[0]!, rated: ready }], unrated, ...more });

describe('whether a game is rated', () => {
    test('is told before and while it is played, to those who watch, too', () => {
        expect(ratedText(table(null, true, { status: 'open' }), 0)).toContain('will be rated');
        expect(ratedText(table(null, true, { status: 'running' }), null)).toBe('This game is rated.');
    });

    test('is told with the reason to who is ready, and to nobody else', () => {
        expect(ratedText(table('hints'), 0)).toBe('Not rated: hints are on at this table.');
        expect(ratedText(table('hints', false), 0)).toBe('');
        expect(ratedText(table('hints'), null)).toBe('');
    });

    test('is never so on a device', () => {
        const here = table(null, true, { id: 'd_1' });
        expect(isRated(table(null))).toBe(true);
        expect(isRated(here)).toBe(false);
        expect(ratedText(here, 0)).toBe('');
    });
});

test('who leaves a rated game, or gives it up, is told what that means', () => {
    const { leaving, resigning } = terms(table(null), 0);
    expect(leaving).toEqual([]);
    expect(resigning).toHaveLength(1);
    expect(terms(table('hints'), 0)).toEqual({ told: [{ text: ratedText(table('hints'), 0), icon: 'rating' }] });
});
