/** Puts the rules of `docs/` into the built app: one page in each language, made of `rules.html`, and their pictures. */

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { LANGUAGES, PICTURES, contentOf, markdownOf, titleOf } from './rules-content.ts';
import { fileOf } from './src/rules/files.ts';
import type { Language } from './src/texts/index.ts';

/** The pictures in the documents. */
const FOLDER = join(import.meta.dirname, '..', 'docs', 'images', 'rules');

/** The page of the rules in a language. */
export const pageOf = (shell: string, language: Language): string =>
    shell
        .replace('<html lang="en"', `<html lang="${language}"`)
        .replace(/<title>.*?<\/title>/, `<title>${titleOf(markdownOf('rules', language))}</title>`)
        .replace('<!-- rules -->', () => contentOf(language));

export const rulesPages = (): Plugin => ({
    name: 'rules-pages',
    enforce: 'post',
    /** While the app is developed, the page is there in English. */
    transformIndexHtml: {
        order: 'post',
        handler: (html, { filename, server }) =>
            server && filename.endsWith(fileOf('en')) ? pageOf(html, 'en') : undefined,
    },
    generateBundle(_, bundle) {
        const built = bundle[fileOf('en')];
        if (built?.type !== 'asset') return;
        const shell = String(built.source);
        delete bundle[fileOf('en')];
        const pages = LANGUAGES.map((language) => pageOf(shell, language));
        for (const [number, language] of LANGUAGES.entries())
            this.emitFile({ type: 'asset', fileName: fileOf(language), source: pages[number]! });
        const drawn = readdirSync(FOLDER).filter((file) => pages[0]!.includes(`"${PICTURES}${file}"`));
        for (const file of drawn)
            this.emitFile({ type: 'asset', fileName: PICTURES + file, source: readFileSync(join(FOLDER, file)) });
    },
});
