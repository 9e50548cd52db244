/** What is asked about the analysis of finished games, and about turns that are tried again. */

import { seated } from '../../net/api';
import { wireTo } from '../../net/place';

/** How far the analysis of a finished game is, with what was found after so many turns. */
export const analysis = (id: string, after = 0) =>
    seated('GET tables/{id}/analysis', { path: { id }, query: { after } });
/** Begin the analysis of a finished game, or go on with it. */
export const analyse = (id: string) => seated('POST tables/{id}/analysis', { path: { id } });
export const stopAnalysis = (id: string) => seated('POST tables/{id}/analysis/stop', { path: { id } });
/** How a turn that one tried again compares with what was played and what was found. */
export const comparison = (id: string) => seated('GET tables/{id}/comparison', { path: { id } });
/** A finished game as it was after so many decisions, with all that was hidden. */
export const moment = (id: string, step: number) =>
    wireTo(id).request('GET tables/{id}/steps/{step}', { path: { id, step } });
