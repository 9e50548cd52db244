/** The reader's own sections, painted or imported, as this browser keeps them. Anything else that lies there is dropped. */

import type { SectionReport } from '../../messages';
import { store, stored } from '../../net/storage';

export interface OwnSection {
    name: string;
    island: boolean;
    origin: string;
    rows: string[][];
    /** The boxes that a game on it needs. */
    sets: string[];
    /** Whether it replaces a section of a box, which has the same name. */
    shadows: boolean;
    code: string;
    /** Its file. */
    text: string;
}

const STORED_AS = 'sections';
const VERSION = 1;
/** How many are kept at most. */
export const MOST = 60;

const isText = (value: unknown, longest: number): value is string =>
    typeof value === 'string' && value.length <= longest;
const areTexts = (value: unknown): value is string[] =>
    Array.isArray(value) && value.length <= 10 && value.every((one) => isText(one, 40));

function isSection(value: unknown): value is OwnSection {
    const { name, island, origin, rows, sets, shadows, code, text } = (value ?? {}) as Record<string, unknown>;
    return (
        [name, code].every((one) => isText(one, 120) && /^\w+$/.test(one)) &&
        [island, shadows].every((one) => typeof one === 'boolean') &&
        isText(origin, 200) &&
        isText(text, 1000) &&
        areTexts(sets) &&
        Array.isArray(rows) &&
        rows.length === (island ? 5 : 10) &&
        rows.every(areTexts)
    );
}

function kept(): OwnSection[] {
    const { version, sections } = stored<{ version?: unknown; sections?: unknown }>(STORED_AS, {}) ?? {};
    return version === VERSION && Array.isArray(sections) ? sections.filter(isSection).slice(0, MOST) : [];
}

/** A valid section as it is kept; null if the engine has found faults. */
export function sectionOf(report: SectionReport): OwnSection | null {
    const { name, island, origin, sets, shadows, code, text } = report;
    const rows = report.rows as string[][];
    return code && text ? { name, island, origin, rows, sets, shadows, code, text } : null;
}

export class OwnSections {
    #all: OwnSection[] = $state.raw(kept());

    get all(): readonly OwnSection[] {
        return this.#all;
    }

    named(name: string, island: boolean): OwnSection | undefined {
        return this.#all.find((section) => section.name === name && section.island === island);
    }

    /** How many would be kept after these were added. */
    countWith(sections: readonly OwnSection[]): number {
        return this.#all.filter((one) => !sections.some((other) => isSame(one, other))).length + sections.length;
    }

    /** Keep sections instead of those of the same names; false if they are too many, and then nothing changes. */
    keep(sections: readonly OwnSection[]): boolean {
        if (this.countWith(sections) > MOST) return false;
        const others = this.#all.filter((one) => !sections.some((other) => isSame(one, other)));
        this.#change([...others, ...sections].sort((one, other) => one.name.localeCompare(other.name)));
        return true;
    }

    remove(section: OwnSection): void {
        this.#change(this.#all.filter((one) => one !== section));
    }

    #change(sections: OwnSection[]): void {
        this.#all = sections;
        store(STORED_AS, { version: VERSION, sections });
    }
}

const isSame = (one: OwnSection, other: OwnSection): boolean => one.name === other.name && one.island === other.island;

export const ownSections = new OwnSections();
