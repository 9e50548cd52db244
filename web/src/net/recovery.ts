/** The code with which a guest comes back, as a link. */

import { HOME } from './addresses';

const NAME = 'recover';

/** A link that asks to come back. The code is in the part of an address that browsers keep to themselves. */
export const recoveryLink = (code: string): string => `${HOME}#${NAME}=${code}`;

/** The code that such a link has brought, which is taken out of the address; null if there was none. */
export function receiveCode(): string | null {
    const code = new URLSearchParams(location.hash.slice(1)).get(NAME);
    if (!code) return null;
    history.replaceState(history.state, '', location.pathname);
    return code;
}
