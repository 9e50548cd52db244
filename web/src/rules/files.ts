/** Where the rules are: one page in each language, all in the folder of the app. */

import type { Language } from '../texts';

/** The file of a language. */
export const fileOf = (language: Language): string => (language === 'en' ? 'rules.html' : `rules.${language}.html`);
