/**
 * Writes the list of all files of the built app, with what each must be, at the head of its service worker: `npm run
 * offline` does it after every build. The page learns the version, which is a hash of that list.
 */

import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { PAGES } from './pages.ts';
import type { Build, BuiltFile } from './src/service-worker/files.ts';

const HEAD = 'self.BUILD=';
const PAGE = 'index.html';
export const SCRIPT = 'sw.js';
/** What only games on the device need is in a folder of its own. */
const RUNTIME = 'runtime/';

/** What is in the folder, without the page and the script that are written here, and what servers, search engines and messengers read. */
export function buildOf(folder: string): Build {
    const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .map((path) => path.split(sep).join('/'))
        .filter((path) => ![PAGE, SCRIPT, PAGES, 'robots.txt', 'share.png'].includes(path))
        .sort();
    const files = paths.map((path) => built(folder, path));
    const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);
    return {
        version,
        pages: JSON.parse(readFileSync(join(folder, PAGES), 'utf-8')) as string[],
        shell: files.filter(({ path }) => !path.startsWith(RUNTIME)),
        runtime: files.filter(({ path }) => path.startsWith(RUNTIME)),
    };
}

function built(folder: string, path: string): BuiltFile {
    const bytes = readFileSync(join(folder, path));
    return { path, hash: `sha256-${createHash('sha256').update(bytes).digest('base64')}`, size: bytes.length };
}

/** Write the list into the script and the version into the page, in place of earlier ones. */
export function writeBuild(folder: string): Build {
    const build = buildOf(folder);
    const script = readFileSync(join(folder, SCRIPT), 'utf-8').replace(/^self\.BUILD=.*\n/, '');
    if (/\b(?:import|export)\b\s*[{"'*]/.test(script)) throw new Error(`${SCRIPT} must be one script without imports`);
    writeFileSync(join(folder, SCRIPT), `${HEAD}${JSON.stringify(build)}\n${script}`);
    const page = readFileSync(join(folder, PAGE), 'utf-8').replace(/ data-version="\w*"/, '');
    writeFileSync(join(folder, PAGE), page.replace('<html', `<html data-version="${build.version}"`));
    return build;
}

if (process.argv[1] === import.meta.filename) {
    const folder = join(import.meta.dirname, '..', 'src', 'kingdombuilder', 'web');
    const { version, shell, runtime } = writeBuild(process.argv[2] ?? folder);
    console.log(
        `Version ${version}: ${shell.length} files for every visit, ${runtime.length} for games on the device.`,
    );
}
