/** All sections in one file, as the command line reads it, too. */

import type { OwnSection } from '../../state/app/own-sections.svelte';

export const fileOf = (sections: readonly OwnSection[]): Blob =>
    new Blob([sections.map(({ text }) => text.trimEnd()).join('\n\n') + '\n'], { type: 'text/plain' });
