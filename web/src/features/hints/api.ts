/** What is asked for advice. */

import { seated } from '../../net/api';

export const hints = (id: string) => seated('GET tables/{id}/hints', { path: { id } });
/** The coach's remark on the player's last turn. */
export const coach = (id: string) => seated('GET tables/{id}/coach', { path: { id } });
