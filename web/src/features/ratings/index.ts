/** Ratings of people and bots, by the number of players. */

import { screen, type Feature } from '../../feature';
import { t } from '../../texts';

export const ratings: Feature = {
    screens: [
        screen(
            /^\/ratings(?:\/(\w+))?$/,
            () => import('./Ratings.svelte'),
            ([path = '2'], { players = path }) => ({ players: /^[2-5]$/.test(players) ? Number(players) : null }),
            () => '',
        ),
    ],
    ways: ({ onServer }) => (onServer ? [{ name: 'ratings', group: 'comparing', icon: 'rating', to: '/ratings' }] : []),
    options: (wishes) => {
        if (wishes.where !== 'server') return [];
        const on = wishes.extra.hints === false && wishes.setup === 'random' && wishes.clock.kind !== 'none';
        const set = (wanted: boolean) => {
            wishes.extra.hints = !wanted;
            wishes.clock.kind = wanted ? 'real' : 'none';
            if (wanted) wishes.setup = 'random';
        };
        return [{ label: t('ui.ratings.option.label'), text: t('ui.ratings.option.text'), on, set }];
    },
    you: () => import('./OwnRating.svelte'),
};
