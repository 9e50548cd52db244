/** Whom the reader does not want to read: players at tables, remembered by this browser alone. */

import { store, stored } from '../../net/storage';

const STORED_AS = 'muted';
/** How many are remembered: the newest ones. */
const KEPT = 200;

/** The key of a player at a table. A later player of the seat has another name. */
type Player = [table: string, seat: number, name: string];

class Muted {
    #players: Player[] = $state.raw(stored<Player[]>(STORED_AS, []));

    has(...player: Player): boolean {
        return this.#players.some((other) => same(other, player));
    }

    add(...player: Player): void {
        this.#keep([player, ...this.#without(player)].slice(0, KEPT));
    }

    remove(...player: Player): void {
        this.#keep(this.#without(player));
    }

    #without(player: Player): Player[] {
        return this.#players.filter((other) => !same(other, player));
    }

    #keep(players: Player[]): void {
        this.#players = players;
        store(STORED_AS, players);
    }
}

const same = (one: Player, other: Player): boolean => one.every((part, index) => part === other[index]);

export const muted = new Muted();
