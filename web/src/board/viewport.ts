/** Zooming and panning as sums: a view says how board units become pixels of the frame. */

import type { Box } from './geometry';

/** A board point p is seen at `p * scale + (x, y)`, measured from the upper left corner of what is shown. */
export interface View {
    x: number;
    y: number;
    scale: number;
}

export interface Size {
    width: number;
    height: number;
}

export interface Spot {
    x: number;
    y: number;
}

/** How much larger than the whole board one may see it. */
export const MOST = 6;

/** The view that shows all of it, in the middle of the frame. */
export function fit(content: Size, frame: Size): View {
    const scale = Math.min(frame.width / content.width, frame.height / content.height) || 1;
    return {
        scale,
        x: (frame.width - content.width * scale) / 2,
        y: (frame.height - content.height * scale) / 2,
    };
}

/** Nearer or farther, with the spot of the frame under the pointer staying where it is. */
export function zoomed(view: View, factor: number, spot: Spot, content: Size, frame: Size): View {
    const least = fit(content, frame).scale;
    const scale = Math.min(Math.max(view.scale * factor, least), least * MOST);
    const by = scale / view.scale;
    return kept({ scale, x: spot.x - (spot.x - view.x) * by, y: spot.y - (spot.y - view.y) * by }, content, frame);
}

export function panned(view: View, dx: number, dy: number, content: Size, frame: Size): View {
    return kept({ ...view, x: view.x + dx, y: view.y + dy }, content, frame);
}

/** The view moved as little as needed to keep the board in the frame: in its middle where there is room to spare. */
export function kept(view: View, content: Size, frame: Size): View {
    const along = (at: number, size: number, room: number): number =>
        size <= room ? (room - size) / 2 : Math.min(0, Math.max(room - size, at));
    return {
        ...view,
        x: along(view.x, content.width * view.scale, frame.width),
        y: along(view.y, content.height * view.scale, frame.height),
    };
}

/** The view moved as little as needed to show a box of the board. */
export function showing(view: View, part: Box, content: Size, frame: Size): View {
    const along = (at: number, start: number, size: number, room: number): number => {
        const [first, last] = [at + start * view.scale, at + (start + size) * view.scale];
        return first < 0 ? at - first : last > room ? at - (last - room) : at;
    };
    return kept(
        {
            ...view,
            x: along(view.x, part.x, part.width, frame.width),
            y: along(view.y, part.y, part.height, frame.height),
        },
        content,
        frame,
    );
}
