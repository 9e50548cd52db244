import { expect, test, vi } from 'vitest';
import type { TableView } from '../../messages';
import { table as lookAt } from '../../net/api';
import { view, welcome } from '../../testing/samples';
import { keepSeat, keptSeat } from './kept-seat';

vi.mock('../../net/api', () => ({ table: vi.fn() }));

const ID = 'abcdefghijkl';
const seats = view(null).seats;
const learning = seats.map((seat, index) => ({ ...seat, learning: index === 0 }));

/** What the player sees of a kept seat at a table that stands so. */
async function seen(more: Partial<TableView>, seat: number | null = 0) {
    vi.mocked(lookAt).mockResolvedValue({ ...welcome(view(null, more)), seat });
    keepSeat(ID);
    return keptSeat();
}

test('a seat is kept while its player learns, and they hear that the game has begun', async () => {
    expect(await seen({ seats: learning })).toEqual({ table: ID, begun: false });
    expect(await seen({ seats, status: 'running' })).toEqual({ table: ID, begun: true });
});

test('it is forgotten once the player is ready, has no seat, or the game is over', async () => {
    expect(await seen({ seats })).toBeNull();
    expect(await seen({ seats: learning }, null)).toBeNull();
    expect(await seen({ seats, status: 'finished' })).toBeNull();
    vi.mocked(lookAt).mockClear();
    expect(await keptSeat()).toBeNull();
    expect(lookAt).not.toHaveBeenCalled();
});
