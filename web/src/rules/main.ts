/** The page of the rules: the text is there already, in one language; this adds what one can do with it. */

import { mount } from 'svelte';
import { followSettings } from '../state/app/settings.svelte';
import { language, start } from '../texts';
import Controls from './Controls.svelte';
import { fileOf } from './files';

const written = document.documentElement.lang;
followSettings();
await start();
if (written !== language()) location.replace(fileOf(language()) + location.search + location.hash);
else {
    const boxes = new URLSearchParams(location.search).get('boxes')?.split(',') ?? null;
    const text = document.getElementById('main')!;
    mount(Controls, { target: document.getElementById('controls')!, props: { text, boxes } });
    // What the address names lies elsewhere now that the controls are there.
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}
