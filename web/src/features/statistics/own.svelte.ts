/**
 * The player's own games in numbers, of the server or of this device. Games of earlier versions are looked through a few at a
 * time: as long as there are any left, they are asked for again, and the reader sees how many.
 */

import type { OwnStatistics } from '../../messages';
import { served } from '../../net/addresses';
import { me } from '../../net/api';
import { tablesOfDevice } from '../../net/device';
import { place, type Place } from '../../net/place';
import { ownStatistics } from './api';

/** What one may choose games by; empty for all. */
export interface Wishes {
    players: string;
    box: string;
    bot: string;
}

export class OwnGamesStore {
    where: Place = $state(place());
    wishes: Wishes = $state({ players: '', box: '', bot: '' });
    found: OwnStatistics | null = $state.raw(null);
    failure: unknown = $state.raw(null);
    busy = $state(false);
    /** Whether there are finished games on this device besides those of the server. */
    both = $state(false);
    /** What was asked for last; an answer to anything before counts no more. */
    #asked = 0;

    /** What is asked for, without what may be anything. */
    get wanted() {
        const { players, box, bot } = this.wishes;
        return { players: players ? Number(players) : null, box: box || null, bot: bot || null };
    }

    async open(): Promise<void> {
        void this.read();
        if (served) this.both = (await tablesOfDevice('finished').catch(() => [])).length > 0;
    }

    /** Look at the games of another place. */
    async lookAt(where: Place): Promise<void> {
        this.where = where;
        this.wishes = { players: '', box: '', bot: '' };
        this.found = null;
        await this.read();
    }

    async read(): Promise<void> {
        const asked = ++this.#asked;
        [this.busy, this.failure] = [true, null];
        try {
            if (this.where === 'server') await me();
            do {
                const found = await ownStatistics(this.where, this.wanted);
                if (asked !== this.#asked) return;
                this.found = found;
            } while (this.found.pending);
        } catch (error) {
            if (asked === this.#asked) this.failure = error;
        }
        if (asked === this.#asked) this.busy = false;
    }

    /** Ask for nothing more. */
    close(): void {
        this.#asked++;
    }
}
