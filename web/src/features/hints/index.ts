/** Advice for the deciding player: hints, and a coach's remark after a turn. */

import type { Feature } from '../../feature';
import { t } from '../../texts';
import { coachIsOn, turnCoach } from './first-games.svelte';

export const hints: Feature = {
    switches: () => [{ label: t('ui.coach.label'), text: t('ui.coach.text'), on: coachIsOn(), set: turnCoach }],
    options: ({ extra }) => [
        {
            label: t('ui.new.hints.label'),
            text: t('ui.new.hints.text'),
            on: extra.hints ?? true,
            set: (on) => (extra.hints = on),
        },
    ],
    keys: () => [[['h'], t('ui.keys.hint')]],
};
