/** What the operator sees, and the action that waits for its reason. */

import type { OperatorDeed, OperatorGuest, OperatorOverview, OperatorTable, Status } from '../../messages';
import { Failure } from '../../net/wire';
import * as api from './api';
import type { Word } from './words';

/** Whether the reader is let in: not yet known, a stranger, with a link that counts no more, the operator. */
export type Phase = 'entering' | 'stranger' | 'stale' | 'in';
export const TABS = ['now', 'tables', 'guests', 'reports', 'bans', 'log'] as const;
export type Tab = (typeof TABS)[number];

/** Something to do, once there is a reason. */
export interface Action {
    verb: Word & `act.${string}`;
    /** The table or the guest. */
    about: string;
    /** The name that is to be replaced. */
    name?: string;
    send: (reason: string, name: string) => Promise<OperatorOverview>;
}

export class Operator {
    phase = $state<Phase>('entering');
    overview = $state.raw<OperatorOverview | null>(null);
    tables = $state.raw<readonly OperatorTable[] | null>(null);
    guests = $state.raw<readonly OperatorGuest[] | null>(null);
    deeds = $state.raw<readonly OperatorDeed[] | null>(null);
    failure: unknown = $state.raw(null);
    action = $state.raw<Action | null>(null);
    #latest = 0;

    /** Come in: with the secret of a link, or with the cookie of an earlier one. */
    async enter(secret: string): Promise<void> {
        try {
            if (secret) await api.enter(secret);
            this.overview = await api.overview();
            this.phase = 'in';
        } catch (failure) {
            if (!(failure instanceof Failure) || failure.code !== 'not_found') this.failure = failure;
            else this.phase = secret ? 'stale' : 'stranger';
        }
    }

    async leave(): Promise<void> {
        await api.leave().catch(() => null);
        this.phase = 'stranger';
        this.overview = this.tables = this.guests = this.deeds = null;
    }

    /** Look again at what a tab shows; only the latest answer counts. */
    async look(tab: Tab, search: string, status: Status): Promise<void> {
        const latest = ++this.#latest;
        const asked = {
            now: async () => (this.overview = await api.overview()),
            reports: async () => (this.overview = await api.overview()),
            bans: async () => (this.overview = await api.overview()),
            tables: async () => {
                const { tables } = await api.tables(search, status);
                if (latest === this.#latest) this.tables = tables;
            },
            guests: async () => {
                const { guests } = await api.guests(search);
                if (latest === this.#latest) this.guests = guests;
            },
            log: async () => ({ deeds: this.deeds } = await api.deeds()),
        } satisfies Record<Tab, () => Promise<unknown>>;
        try {
            await asked[tab]();
            this.failure = null;
        } catch (failure) {
            if (failure instanceof Failure && failure.code === 'not_found') this.phase = 'stranger';
            else this.failure = failure;
        }
    }
}
