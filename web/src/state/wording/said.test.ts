/** The page says of events what the command line says: `tests/said.py` writes down its sentences. */

import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyEvent } from '../../messages';
import said from '../../testing/said.json';
import { LANGUAGES, choose, sayEvents, type Language } from '../../texts';

describe.each(Object.keys(LANGUAGES) as Language[])('in %s', (language) => {
    beforeAll(() => choose(language));

    it.each(said.events)('says the same of event %#', ({ told, ...words }) => {
        expect(sayEvents([told as AnyEvent], said.names)).toBe(words[language]);
    });
});
