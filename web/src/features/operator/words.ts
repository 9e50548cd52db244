/** The texts of the operator's page. They are no part of the app's files of texts, which every visitor loads. */

import { language, number, tenths, type Language } from '../../texts';
import en from './texts/en.json';
import es from './texts/es.json';
import nl from './texts/nl.json';

type Texts = Readonly<Record<keyof typeof en, string>>;
export type Word = keyof typeof en;
const TEXTS: Readonly<Record<Language, Texts>> = { en, es, nl };

/** A text in the reader's language, with what stands in braces filled in. */
export const say = (word: Word, filled: Readonly<Record<string, string>> = {}): string =>
    TEXTS[language()][word].replace(/\{(\w+)\}/g, (all, name: string) => filled[name] ?? all);

/** What the server calls something that this page may not know: as it is, then. */
export const sayOr = (word: string, otherwise: string): string => (word in en ? say(word as Word) : otherwise);

const MB = 1_000_000;

/** A number of bytes, in MB or GB. */
export const bytesText = (bytes: number): string =>
    bytes < 1000 * MB ? `${number(Math.round(bytes / MB))} MB` : `${tenths(bytes / MB / 1000)} GB`;
