/**
 * Writes the addresses of the built app's pages to `pages.json`, as regular expressions without slashes at the end: a
 * server answers at these addresses with the app. They are those of the screens in the lists of the core and features.
 */

import { readFileSync } from 'node:fs';
import { sep } from 'node:path';
import type { Plugin } from 'vite';

export const PAGES = 'pages.json';
const LIST = /\/src\/(?:screens|features\/[\w-]+)\/index\.ts$/;
/** The form of a screen, as `screen` in `src/feature.ts` takes it. */
const FORM = /\bscreen\(\s*\/(\^.+\$)\/,/g;

export const formsIn = (source: string): string[] => [...source.matchAll(FORM)].map(([, form = '']) => form);

export const pages: Plugin = {
    name: 'pages',
    apply: 'build',
    generateBundle() {
        const lists = [...this.getModuleIds()].filter((id) => LIST.test(id.split(sep).join('/'))).sort();
        const forms = lists.flatMap((file) => formsIn(readFileSync(file, 'utf-8')));
        this.emitFile({ type: 'asset', fileName: PAGES, source: JSON.stringify(forms) });
    },
};
