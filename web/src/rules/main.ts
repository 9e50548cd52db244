/** The page of the rules: the text is there already, in one language; this adds what one can do with it. */

import { mount } from 'svelte';
import { followSettings } from '../state/app/settings.svelte';
import { language, start } from '../texts';
import { unpackArtwork } from '../artwork';
import Controls from './Controls.svelte';
import Example from './Example.svelte';
import { exampleOf } from './examples';
import { fileOf } from './files';

const written = document.documentElement.lang;
followSettings();
await start();
if (written !== language()) location.replace(fileOf(language()) + location.search + location.hash);
else {
    const boxes = new URLSearchParams(location.search).get('boxes')?.split(',') ?? null;
    const text = document.getElementById('main')!;
    unpackArtwork();
    for (const section of text.querySelectorAll('section')) addExamples(section);
    mount(Controls, { target: document.getElementById('controls')!, props: { text, boxes } });
    // What the address names lies elsewhere now that the controls are there.
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}

/** Put the examples of everything that a section is about below its text. */
function addExamples(section: HTMLElement): void {
    const gallery = document.createElement('div');
    gallery.className = 'examples';
    for (const { id } of section.querySelectorAll('a[id]')) {
        const example = exampleOf(id);
        if (example) mount(Example, { target: gallery, props: { id, example } });
    }
    if (gallery.childElementCount) section.append(gallery);
}
