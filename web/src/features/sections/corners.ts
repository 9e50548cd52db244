/** Where the middles of the corner hexes of a section lie, clockwise from the top left. */

import type { Layout, Place } from '../../board/geometry';
import type { Four } from './homography';

export function cornersOf({ places }: Layout): Four {
    const all = [...places.values()];
    const row = (of: Place) => all.filter(({ row }) => row === of.row);
    const [top, bottom] = [row(all[0]!), row(all.at(-1)!)];
    const middle = ({ x, y }: Place) => [x, y] as const;
    return [middle(top[0]!), middle(top.at(-1)!), middle(bottom.at(-1)!), middle(bottom[0]!)];
}
