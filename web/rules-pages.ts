/** Puts the rules and rulings of `docs/` into the built app as pages of their own, so that screens can link them. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked } from 'marked';
import type { Plugin } from 'vite';

const PAGES = ['rules', 'rulings'] as const;
const LINK = new RegExp(`href="(${PAGES.join('|')})\\.md`, 'g');
const STYLE = `
body { max-width: 52rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; font: 1.05rem/1.6 system-ui, sans-serif;
  background: Canvas; color: CanvasText; color-scheme: light dark; }
h1, h2, h3 { line-height: 1.25; }
table { display: block; overflow-x: auto; border-collapse: collapse; }
th, td { padding: 0.35rem 0.6rem; border: 1px solid color-mix(in srgb, CanvasText 25%, Canvas); text-align: left;
  vertical-align: top; }
:target { outline: 2px solid Highlight; }`;

export const markdownOf = (page: string): string =>
    readFileSync(join(import.meta.dirname, '..', 'docs', `${page}.md`), 'utf-8');

/** A page of the documentation as a page of the app; links between the pages stay links, others become plain words. */
export function htmlOf(markdown: string): string {
    const title = /^# (.+)$/m.exec(markdown)?.[1] ?? '';
    const body = marked
        .parse(markdown, { async: false })
        .replace(LINK, 'href="$1.html')
        .replace(/<a href="(?!#|(?:rules|rulings)\.html)[^"]*">(.*?)<\/a>/g, '$1');
    return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>${title}</title>
<link rel="icon" href="icon.svg" type="image/svg+xml" /><style>${STYLE}</style></head>
<body>${body}</body>
</html>
`;
}

export const rulesPages = (): Plugin => ({
    name: 'rules-pages',
    generateBundle() {
        for (const page of PAGES)
            this.emitFile({ type: 'asset', fileName: `${page}.html`, source: htmlOf(markdownOf(page)) });
    },
});
