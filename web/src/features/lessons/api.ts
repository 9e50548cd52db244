/** What is asked in lessons. */

import { seated } from '../../net/api';

/** Whether a step of a lesson can still be done in this turn, and how; it has to happen `left` times yet. */
export const lessonWay = (id: string, step: number, left: number) =>
    seated('GET tables/{id}/lesson', { path: { id }, query: { step, left } });
