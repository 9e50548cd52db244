/** What the operator asks of the server. */

import type { ShutOut, Status } from '../../messages';
import { server } from '../../net/server';

/** Exchange the secret of a link for the cookie of a session, which the page never sees. */
export const enter = (secret: string) => server.request('POST operator/enter', {}, secret);
export const leave = () => server.request('POST operator/leave', {});

export const overview = () => server.request('GET operator', {});
export const tables = (search: string, status: Status) =>
    server.request('GET operator/tables', { query: { search, status } });
export const guests = (search: string) => server.request('GET operator/guests', { query: { search } });
export const deeds = () => server.request('GET operator/audit', {});

export const closeTable = (id: string, reason: string) =>
    server.request('POST operator/tables/{id}/close', { path: { id }, body: { reason } });
export const deleteTable = (id: string, reason: string) =>
    server.request('POST operator/tables/{id}/delete', { path: { id }, body: { reason } });
export const rename = (guest: string, name: string, reason: string) =>
    server.request('POST operator/guests/{guest}/rename', { path: { guest }, body: { name, reason } });
export const ban = (body: ShutOut) => server.request('POST operator/bans', { body });
export const lift = (body: ShutOut) => server.request('POST operator/bans/lift', { body });
export const closeReport = (number: number, reason: string) =>
    server.request('POST operator/reports/{number}/close', { path: { number }, body: { reason } });
