/** How large sections are printed: the width of a hex in millimetres, from side to side, as the reader has measured it. */

import { store, stored } from '../../net/storage';

const STORED_AS = 'sections.hex';
/** A section of such hexes fills a sheet of A4; nothing says how large those of a box are, so the reader measures. */
const USUAL = 20;
export const SIZES = { least: 5, most: 25 };

const fits = (width: unknown): width is number =>
    typeof width === 'number' && width >= SIZES.least && width <= SIZES.most;

class Paper {
    #hex = $state(USUAL);

    constructor() {
        const found = stored<unknown>(STORED_AS, USUAL);
        if (fits(found)) this.#hex = found;
    }

    get hex(): number {
        return this.#hex;
    }

    set hex(width: number) {
        if (!fits(width)) return;
        this.#hex = width;
        store(STORED_AS, width);
    }
}

export const paper = new Paper();
