/**
 * The words of the app in the reader's language.
 *
 * `t('ui.home.open')` is a text; `t('ui.common.gold', { n: 3 })` fills in what stands in braces. Where a text has
 * plural forms, `n` chooses the form. Only the language in use is loaded; what calls `t` follows a change by itself.
 *
 * What is told of the game (`game`, `actions`, `events`, `reasons`) the command line says, too: they are in the package,
 * and `en.ts` puts both together.
 */
import type english from './en.json';

/** What the languages are called; the texts of each are in its file. */
export const LANGUAGES = { en: 'English', es: 'Español', nl: 'Nederlands' } as const;
export type Language = keyof typeof LANGUAGES;

type Node = string | { readonly [key: string]: Node };
type KeysOf<T> = {
    [K in keyof T & string]: T[K] extends string | { other: string } ? K : `${K}.${KeysOf<T[K]>}`;
}[keyof T & string];

/** The texts of the screens by their exact keys; those of the game by the names that the server uses. */
export type Key =
    | KeysOf<Pick<typeof english, 'ui'>>
    | `${'game' | 'actions' | 'events' | 'entries' | 'reasons' | 'ui.bots' | 'ui.colours' | 'ui.errors.codes' | 'ui.why'}.${string}`;
export type Params = Readonly<Record<string, string | number>>;

const STORED_AS = 'language';
/** Where numbers and lists are written as in one country, and not as the language alone would say. */
const COUNTRIES: Partial<Record<Language, string>> = { en: 'en-GB' };
const FILES = import.meta.glob<Node>('./??.ts', { import: 'default' });

let current = $state.raw<Language>('en');
let loaded = $state.raw<Partial<Record<Language, Node>>>({});
let wanted: Language = 'en';

/** The language in use. */
export function language(): Language {
    return current;
}

/** Load the texts, in the language chosen before or the first known one that the browser asks for. */
export function start(): Promise<void> {
    return use(preferred());
}

/** Change the language and remember the choice. */
export function choose(choice: Language): Promise<void> {
    try {
        localStorage.setItem(STORED_AS, choice);
    } catch {
        // Without storage the choice lasts as long as the page.
    }
    return use(choice);
}

/** The text of a key. A missing one is shown in English. */
export function t(key: Key, params: Params = {}): string {
    const found = find(loaded[current], key);
    return found ? filled(found, current, params) : inEnglish(key, params);
}

/** Whether there is a text for a key, for names that only the server knows. */
export function has(key: string): boolean {
    return find(loaded[current], key) !== undefined;
}

/** A number as the language writes it. */
export function number(value: number): string {
    return numberFormat(country()).format(value);
}

/** A number with one decimal place, on demand with a plus or a minus. */
export function tenths(value: number, signed = false): string {
    const options = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
    const written = new Intl.NumberFormat(country(), { ...options, signDisplay: signed ? 'exceptZero' : 'negative' });
    return written.format(value).replace('-', '−');
}

/** A part of one as the language writes percents. */
export function percent(part: number): string {
    return new Intl.NumberFormat(country(), { style: 'percent' }).format(part);
}

/** A number of minutes, hours or days in short: `5 min`. */
export function inShort(value: number, unit: 'minute' | 'hour' | 'day'): string {
    return new Intl.NumberFormat(country(), { style: 'unit', unit, unitDisplay: 'short' }).format(value);
}

/** A day, such as `2026-11-16`, as the language writes it. */
export function dayText(day: string): string {
    return new Intl.DateTimeFormat(country(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

/** A time in milliseconds, by the clock of the reader. */
export function timeText(time: number): string {
    return new Intl.DateTimeFormat(country(), { dateStyle: 'medium', timeStyle: 'short' }).format(time);
}

/** Words as a list: `a, b and c`, or with `disjunction`, `a, b or c`. */
export function list(words: Iterable<string>, type: Intl.ListFormatType = 'conjunction'): string {
    return new Intl.ListFormat(country(), { type }).format([...words].map(isolated));
}

/** The most characters of typed text that a message quotes. */
const LONGEST = 20;

/** Typed text, shortened for a message. */
export const shortened = (typed: string): string => (typed.length > LONGEST ? `${typed.slice(0, LONGEST)}…` : typed);

const country = (): string => COUNTRIES[current] ?? current;

// What each language writes numbers with: making one takes much longer than using it, and every text with a number does.
const numberFormat = kept((language) => new Intl.NumberFormat(language));
const pluralRules = kept((language) => new Intl.PluralRules(language));

/** The same function, which makes everything only once. */
function kept<T>(make: (language: string) => T): (language: string) => T {
    const made = new Map<string, T>();
    return (language) => {
        const found = made.get(language) ?? make(language);
        made.set(language, found);
        return found;
    };
}

function preferred(): Language {
    const tags = [...navigator.languages];
    try {
        tags.unshift(localStorage.getItem(STORED_AS) ?? '');
    } catch {
        // The browser's wishes will do.
    }
    const codes = tags.map((tag) => tag.slice(0, 2).toLowerCase());
    return codes.find((code): code is Language => code in LANGUAGES) ?? 'en';
}

async function use(choice: Language): Promise<void> {
    wanted = choice;
    await load(choice);
    if (wanted === choice) {
        current = choice;
        document.documentElement.lang = choice;
    }
}

async function load(choice: Language): Promise<void> {
    if (!loaded[choice]) {
        const texts = await FILES[`./${choice}.ts`]!();
        loaded = { ...loaded, [choice]: texts };
    }
}

function inEnglish(key: string, params: Params): string {
    if (import.meta.env.DEV) console.warn(`no text for ${key} in ${current}`);
    const found = find(loaded.en, key);
    if (!loaded.en) void load('en');
    return found ? filled(found, 'en', params) : key;
}

/** The text of a key, or its plural forms. */
function find(texts: Node | undefined, key: string): Node | undefined {
    let node = texts;
    for (const part of key.split('.')) {
        if (typeof node !== 'object') return undefined;
        node = node[part];
    }
    return typeof node === 'string' || node?.other ? node : undefined;
}

function filled(found: Node, of: Language, params: Params): string {
    const text = typeof found === 'string' ? found : plural(found, of, Number(params.n));
    return text.replace(/\{(\w+)\}/g, (hole, name: string) => {
        const value = params[name] ?? hole;
        return typeof value === 'number' ? number(value) : isolated(value);
    });
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** What is written from right to left keeps its order to itself, as in `<bdi>`: it moves no word or number around it. */
export function isolated(words: string): string {
    return RIGHT_TO_LEFT.test(words) ? `\u2068${words}\u2069` : words;
}

function plural(forms: Exclude<Node, string>, of: Language, n: number): string {
    return String(forms[pluralRules(of).select(n)] ?? forms.other);
}
