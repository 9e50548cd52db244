/**
 * Several people at one device. The deciding player takes it; the hands of the others stay covered. Nothing of the
 * game is shown meanwhile, neither to the eye nor to a screen reader.
 */

import { isDeviceTable } from '../../net/wire';
import type { TableStore } from './table.svelte';

/** What must be known of a table. */
export type SharedTable = Pick<TableStore, 'id' | 'view' | 'game' | 'seat' | 'catchingUp' | 'lookAs'>;

export class HotSeat {
    /** Who has the device in hand, and so may see what that seat sees; nobody at first. */
    holder: number | null = $state(null);

    constructor(private readonly table: SharedTable) {}

    /** The seats of the people who share the device; none if each player has a device. */
    people: number[] = $derived.by(() => {
        const seats = isDeviceTable(this.table.id) ? (this.table.view?.seats ?? []) : [];
        const people = seats.flatMap(({ bot }, seat) => (bot === null ? [seat] : []));
        return people.length > 1 ? people : [];
    });
    /** Who is to take the device; null while a bot decides. */
    next: number | null = $derived.by(() => {
        const { decider = null } = this.table.game ?? {};
        return decider !== null && this.people.includes(decider) ? decider : null;
    });
    covered: boolean = $derived.by(() => {
        if (!this.people.length || this.table.view?.status !== 'running' || this.table.catchingUp) return false;
        return this.holder === null || this.table.seat !== this.holder || (this.next ?? this.holder) !== this.holder;
    });

    /** The next player has taken the device. */
    take(): void {
        this.holder = this.next;
        if (this.holder !== null && this.table.seat !== this.holder) this.table.lookAs(this.holder);
    }
}
