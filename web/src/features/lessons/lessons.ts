/** The lessons there are. Each is a file of `src/kingdombuilder/lessons`: the server lays its tables, the page tells its steps. */

import type { Lesson, LessonStart } from '../../messages';
import { language } from '../../texts';
import { layTable } from '../../state/new-table/wishes';
import { keepProgress } from './progress';

const FILES = import.meta.glob<Lesson>('../../../../src/kingdombuilder/lessons/*.json', {
    import: 'default',
    eager: true,
});

/** The lessons by name, in the order in which they are told. */
export const LESSONS: ReadonlyMap<string, Lesson> = new Map(
    Object.entries(FILES)
        .map(([file, lesson]): [string, Lesson] => [file.replace(/^.*\/|\.json$/g, ''), lesson])
        .sort(([, one], [, other]) => one.place - other.place),
);

/** What a lesson says in the reader's language. */
export const inWords = (words: Record<string, string>): string => words[language()] ?? words.en ?? '';

/** The board of a lesson's last chapter, on which most is to be seen: its sections, and the houses by seat. */
export function boardOf({ chapters }: Lesson): { sections: string[]; houses: string[][] } {
    const { sections, players } = chapters.at(-1)?.position ?? {};
    return { sections: textsIn(sections), houses: Array.isArray(players) ? players.map(housesOf) : [] };
}

const housesOf = (player: unknown): string[] =>
    typeof player === 'object' && player && 'houses' in player ? textsIn(player.houses) : [];
const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Lay the table for a chapter, with the board of one of its steps; its address. */
export async function openChapter({ name, chapter, step = 0 }: LessonStart & { chapter: number }): Promise<string> {
    const table = await layTable({ lesson: { name, chapter, step } });
    keepProgress(name, { table, chapter });
    return `/t/${table}`;
}
