/** The lessons there are. Each is a file of `src/kingdombuilder/lessons`: the server lays its tables, the page tells its steps. */

import type { Lesson, LessonStart } from '../../messages';
import { setTable } from '../../net/api';
import { keepSecret } from '../../net/secrets';
import { language } from '../../texts';
import { playerName } from '../new-table/wishes';
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

/** Lay the table for a chapter; its address. */
export async function openChapter({ name, chapter }: Required<LessonStart>): Promise<string> {
    const { table, secret } = await setTable({ lesson: { name, chapter }, name: playerName() });
    if (table && secret) keepSecret(table, secret);
    keepProgress(name, { table, chapter });
    return `/t/${table}`;
}
