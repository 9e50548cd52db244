import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LANGUAGES, choose, has, language, list, number, start, t, type Key, type Language } from './index';

const FILES = import.meta.glob<object>('./??.ts', { import: 'default', eager: true });
const ALL = Object.keys(LANGUAGES) as Language[];
const catalogue = (of: Language): object => FILES[`./${of}.ts`]!;

/** Every text of a catalogue by its dotted key, each with its plural forms (`other` alone for a plain text). */
function texts(node: object, path = ''): Map<string, Record<string, string>> {
    const found = new Map<string, Record<string, string>>();
    for (const [name, value] of Object.entries(node)) {
        const key = path + name;
        if (typeof value === 'string') found.set(key, { other: value });
        else if ('other' in value) found.set(key, value as Record<string, string>);
        else for (const entry of texts(value as object, `${key}.`)) found.set(...entry);
    }
    return found;
}

function params(text: string): string[] {
    return [...new Set(text.match(/\{\w+\}/g))].sort();
}

it('has a file of texts for each language', () => {
    expect(Object.keys(FILES).sort()).toEqual(ALL.map((language) => `./${language}.ts`).sort());
});

describe.each(ALL)('the texts in %s', (of) => {
    const here = texts(catalogue(of));
    const english = texts(catalogue('en'));

    it('has the keys of English, in the same order', () => {
        expect([...here.keys()]).toEqual([...english.keys()]);
    });

    it('has no empty text and no brace that is not a parameter', () => {
        for (const [key, forms] of here)
            for (const text of Object.values(forms)) {
                expect(text.trim(), key).toBe(text);
                expect(text, key).not.toBe('');
                expect(text.replace(/\{\w+\}/g, ''), key).not.toMatch(/[{}]/);
            }
    });

    it('has the parameters of English in every form', () => {
        for (const [key, forms] of here)
            for (const text of Object.values(forms))
                expect(params(text), key).toEqual(params(english.get(key)!.other!));
    });

    it('has the plural forms of the language, chosen by n', () => {
        const allowed = new Intl.PluralRules(of).resolvedOptions().pluralCategories;
        for (const [key, forms] of here) {
            expect(Object.keys(forms).length, key).toBe(Object.keys(english.get(key)!).length);
            if (Object.keys(forms).length === 1) continue;
            expect(Object.keys(forms), key).toContain('one');
            for (const [form, text] of Object.entries(forms)) {
                expect(allowed, key).toContain(form);
                expect(text, key).toContain('{n}');
            }
        }
    });
});

describe('the program', () => {
    const files = import.meta.glob<string>(['../**/*.{ts,svelte}', '!../**/*.test.ts'], {
        query: '?raw',
        import: 'default',
        eager: true,
    });
    const program = Object.values(files).join('\n');
    /** What is in these is named by the server; elsewhere the program must know the names it fills in. */
    const named = /^(game|actions|events|entries|reasons|ui\.(bots|colours|errors\.codes|why))\./;
    const template = /`((?:game|actions|events|entries|reasons|ui)\.[^`]*\$\{[^`]*)`/g;
    const templates = [...program.matchAll(template)].map(([, template]) => {
        const parts = template!.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
        return new RegExp(`^${parts.join('(.+)')}(?:\\.(?:name|text))?$`);
    });
    const knows = (name: string) => program.includes(`'${name}'`) || program.includes(` ${name}: `);
    const shows = (key: string) =>
        program.includes(`'${key}'`) ||
        templates.some((template) => {
            const [, ...names] = template.exec(key) ?? [];
            return names.length > 0 && (named.test(key) || names.every(knows));
        });

    it('shows every text', () => {
        expect([...texts(catalogue('en')).keys()].filter((key) => !shows(key))).toEqual([]);
    });
});

describe('t', () => {
    beforeEach(async () => {
        localStorage.clear();
        await choose('en');
    });

    it('fills in parameters and chooses the plural form', () => {
        expect(t('ui.home.seats_free', { n: 1 })).toBe('1 seat free');
        expect(t('ui.home.seats_free', { n: 4 })).toBe('4 seats free');
        expect(t('events.terrain_chosen', { player: 'Ann', terrain: 'grass' })).toBe('Ann chooses grass.');
    });

    it('follows a change of the language, which is remembered', async () => {
        await choose('es');
        expect(language()).toBe('es');
        expect(document.documentElement.lang).toBe('es');
        expect(t('game.tiles.farm.name')).toBe('Granja');
        expect(t('ui.common.gold', { n: 1 })).toBe('1 pepita');
        await start();
        expect(language()).toBe('es');
    });

    it('lets the last of two choices win', async () => {
        await Promise.all([choose('nl'), choose('en')]);
        expect(language()).toBe('en');
    });

    it('takes the first known language that the browser asks for', async () => {
        localStorage.clear();
        vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['la-VA', 'nl-BE', 'en']);
        await start();
        expect(language()).toBe('nl');
        vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['la']);
        await start();
        expect(language()).toBe('en');
    });

    it('writes numbers and lists as the language does', async () => {
        await choose('nl');
        expect(number(1.5)).toBe('1,5');
        expect(list(['a', 'b', 'c'])).toBe('a, b en c');
        expect(list(['a', 'b'], 'disjunction')).toBe('a of b');
    });

    it('lets a name that is written from right to left move nothing else', () => {
        expect(t('ui.home.won_by', { players: list(['Ann', 'דנה']) })).toBe(
            'Won by \u2068Ann and \u2068דנה\u2069\u2069',
        );
        expect(t('ui.common.line', { line: 3 })).not.toMatch(/[\u2068\u2069]/);
    });

    it('warns of a missing text and shows its key', () => {
        const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
        expect(t('game.cards.nobody.name' as Key)).toBe('game.cards.nobody.name');
        expect(warn).toHaveBeenCalledOnce();
        expect(has('game.cards.nobody.name')).toBe(false);
        expect(has('game.cards.lords.name')).toBe(true);
        expect(has('game.cards.lords')).toBe(false);
    });
});
