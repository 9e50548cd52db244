import { expect, test } from 'vitest';
import { LANGUAGES, choose, t, type Language } from './index';
import { GUEST_NAMES } from './guest-names';

test('the name of a guest in every language is known', async () => {
    const names: string[] = [];
    for (const language of Object.keys(LANGUAGES) as Language[]) {
        await choose(language);
        names.push(t('ui.home.guest'));
    }
    expect(names.toSorted()).toEqual(GUEST_NAMES.toSorted());
});
