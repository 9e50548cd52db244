/**
 * The documents of rules and rulings as the text of a page.
 *
 * Every block of it (a row, an item of a list, a paragraph) says in `data-about` which things it speaks of, and in
 * `data-boxes` which boxes those are from, so that a reader can ask for the rules of some boxes, or of one thing. What is
 * spoken of is read from the English text; the translations have the same blocks in the same order. A part of a block that
 * matters only with a further box is marked in the documents: `<span data-boxes="island">`.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked } from 'marked';
import english from '../src/kingdombuilder/texts/en.json' with { type: 'json' };
import type { Language } from './src/texts/index.ts';
import things from './src/rules/things.json' with { type: 'json' };

export const LANGUAGES = ['en', 'es', 'nl'] as const satisfies Language[];

export const markdownOf = (page: 'rules' | 'rulings', language: Language = 'en'): string =>
    readFileSync(
        join(import.meta.dirname, '..', 'docs', `${page}${language === 'en' ? '' : `.${language}`}.md`),
        'utf-8',
    );

export const titleOf = (markdown: string): string => /^# (.+)$/m.exec(markdown)?.[1] ?? '';

interface Block {
    about: string[];
    boxes: string[];
}

/** Chapters and sections that speak of one box as a whole; `box-nomads` and `changes-nomads` name it. */
const BOX_OF_SECTION: Record<string, string> = {
    '2.8': 'nomads', '2.9': 'marshlands', '2.10': 'marshlands', '2.11': 'harvest',
    '3.2': 'nomads', '3.3': 'nomads', '3.4': 'crossroads', '3.5': 'marshlands', '3.6': 'harvest', '3.7': 'harvest',
    '3.8': 'caves', '3.9': 'island', '3.10': 'island',
    '4.3': 'nomads', '4.4': 'marshlands', '4.5': 'harvest', '4.6': 'crossroads',
    '6.2': 'marshlands', '6.3': 'harvest',
}; // prettier-ignore

/** Things whose names are too common, or mean something else as well: only where these words stand, they are meant. */
const MEANT: Record<string, RegExp | null> = {
    crossroads: /\bcrossroads\b|<strong>Crossroads<\/strong>/,
    refuge: /(?<!place of )\brefuges?\b/i,
    scouts: /\bScouts\b(?! count| belong| \|)(?!<\/strong> count)/,
    scout: /\bscouts?\b|Scouts<\/strong> count|Scouts belong/,
    location: null,
    nomad: /\bnomad (hex|tile)(e?s)?\b/i,
    special: null,
    house: null,
    wall: /\bwalls?\b/i,
};

/** Words that only one box brings into the game, besides the names of its things. */
const WORDS_OF_BOX: Record<string, RegExp> = {
    crossroads: /\bunits?\b|\btasks?\b/i,
    marshlands: /\bdouble cards?\b|\bbonus\b/i,
};

type Kind = keyof typeof english.game;

/** How the English text calls a thing; null for those that are too common to look for. */
function patternOf(id: string, kind: string, box: string): RegExp | null {
    if (id in MEANT) return MEANT[id]!;
    if (kind === 'terrains' && box === 'base') return null;
    const texts = english.game[kind as Kind] as Record<string, { name: string }>;
    const name = (texts[id]?.name ?? id).replace('’', "'").replace(/:.*/, '');
    const isCard = kind === 'cards' || kind === 'tasks';
    return new RegExp(`\\b${isCard ? name : `${name}(?:e?s)?`}\\b`, isCard ? '' : 'i');
}

const PATTERNS = Object.entries(things as Record<string, { kind: string; box: string }>).map(([id, { kind, box }]) => ({
    id,
    box,
    pattern: patternOf(id, kind, box),
}));

/** What of a document is of use beside the program only. */
const FOR_DEVELOPERS = /<!-- for those who work on it -->[^]*?<!-- for all -->\n/;

const BLOCK = /<(tr|li|p)>/g;
/** A part of a block that matters only with a further box. */
const PART = /<span data-boxes=[^]*?<\/span>/g;

/** The start of each section. */
const SECTION = /(?=<h[23]>)/;

/** What each block of the English page speaks of. */
function blocksOf(html: string): Block[] {
    return html.split(SECTION).flatMap((section, number) => {
        const heading = /^<h[23]>.*/.exec(section)?.[0] ?? '';
        const starts = [...section.matchAll(BLOCK)].map((found) => found.index);
        const texts = starts.map((start, block) => section.slice(start, starts[block + 1]));
        return texts.map((text) => (number ? spokenOf(text, anchorsIn(heading)) : { about: [], boxes: [] }));
    });
}

/** What a text speaks of, in a section that is about some things as a whole. */
function spokenOf(text: string, subjects: readonly string[]): Block {
    const words = text.replace(/ \(?<a href="[^"]*">[^]*?<\/a>\)?/g, '').replaceAll('&#39;', "'");
    const always = words.replace(PART, '');
    const named = [...subjects, ...anchorsIn(text)];
    const meantIn = (some: string) => PATTERNS.filter(({ id, pattern }) => named.includes(id) || pattern?.test(some));
    const part = /data-boxes="(\w+)"/.exec(text);
    const isOnePart = part && !always.replace(/<[^>]*>/g, '').trim();
    const byWord = Object.keys(WORDS_OF_BOX).filter((box) => WORDS_OF_BOX[box]!.test(always));
    return {
        about: meantIn(words).map(({ id }) => id),
        boxes: isOnePart ? [part[1]!] : [...new Set([...meantIn(always).map(({ box }) => box), ...byWord])],
    };
}

const anchorsIn = (html: string): string[] => Array.from(html.matchAll(/<a id="([^"]+)"/g), ([, id]) => id!);

/** Where the built page has the pictures of the rules. */
export const PICTURES = 'pictures/';

/** The pictures of a section, but for those of its own things: the page draws these itself, below the text. */
const withPictures = (section: string): string =>
    section
        .replace(/<img src="images\/rules\/(\w+)\.svg"/g, (image, name: string) =>
            anchorsIn(section).includes(name) ? `<img hidden` : image.replace('images/rules/', PICTURES),
        )
        .replace(/<img hidden[^>]*>\s*/g, '')
        .replace(/<p><\/p>\n/g, '');

/** The English documents and their translation as HTML: rules, then rulings. Links between them stay on the page. */
function htmlOf(language: Language): string {
    const rulings = markdownOf('rulings', language)
        .replace(/^# (.+)$/m, '## <a id="k"></a>K. $1')
        .replace(/^## (?!<a)/gm, '### ');
    const rules = markdownOf('rules', language).replace(FOR_DEVELOPERS, '');
    const markdown = `${rules}\n---\n\n${rulings}`;
    return marked
        .parse(markdown, { async: false })
        .split(SECTION)
        .map(withPictures)
        .join('')
        .replace(/href="(?:rules|rulings)(?:\.\w\w)?\.md#/g, 'href="#')
        .replace(/<a href="rulings(?:\.\w\w)?\.md">([^]*?)<\/a>/g, '<a href="#k">$1</a>')
        .replace(/<a href="(?!#)[^"]*">([^]*?)<\/a>/g, '$1')
        .replace(
            /<table>[^]*?<\/table>/g,
            (table) => `<div class="scrolls" tabindex="0" role="group">${stacked(table)}</div>`,
        )
        .replaceAll('<hr>\n', '');
}

/** The columns that a phone has room for, and those that can be read one below the other. */
const FITTING = 2;
const STACKING = 5;

/** A table whose cells say which column they belong to, so that they can stand below each other on a phone. */
function stacked(table: string): string {
    const columns = [...table.matchAll(/<th[^>]*>(.*?)<\/th>/g)].map(([, label]) => label!.replace(/<[^>]*>/g, ''));
    if (columns.length <= FITTING || columns.length > STACKING) return table;
    const rows = table.replace(/<tr>[^]*?<\/tr>/g, (row) => {
        let column = 0;
        return row.replace(/<td>/g, () => `<td data-column="${columns[column++]}">`);
    });
    return rows.replace('<table>', '<table class="stacks">');
}

let spoken: Block[] | undefined;

/** The rules in a language as the text of a page, in sections. */
export function contentOf(language: Language): string {
    const blocks = (spoken ??= blocksOf(htmlOf('en')));
    let number = 0;
    const marked = htmlOf(language).replace(BLOCK, (_, tag: string) => {
        const { about, boxes } = blocks[number++]!;
        return `<${tag}${list('about', about)}${list('boxes', boxes)}>`;
    });
    if (number !== blocks.length)
        throw new Error(`the rules in ${language} have ${number} blocks, not ${blocks.length}`);
    const [intro = '', ...sections] = marked.split(SECTION);
    return `<section>${intro}</section>${sections.map(sectionOf).join('')}`;
}

function sectionOf(html: string): string {
    const id = /<a id="([^"]+)">/.exec(html.slice(0, html.indexOf('\n')))?.[1];
    const title = /^<h[23]>(.*)<\/h[23]>/
        .exec(html)?.[1]
        ?.replace(/<small>.*|<[^>]*>/g, '')
        .trim();
    const linked = id
        ? html.replace(/<\/(h[23])>/, ` <a class="link" href="#${id}" aria-label="${title}">#</a></$1>`)
        : html;
    const box = id && (BOX_OF_SECTION[id] ?? /^(?:box|changes|further)-(\w+)$/.exec(id)?.[1]);
    return `<section${box ? ` data-boxes="${box}"` : ''}>${linked}</section>`;
}

const list = (name: string, values: string[]): string => (values.length ? ` data-${name}="${values.join(' ')}"` : '');
