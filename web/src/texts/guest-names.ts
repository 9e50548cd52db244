/** What guests without a name are called, in each language: a host and a friend may read different ones. */
export const GUEST_NAMES: readonly string[] = ['Guest', 'Invitado', 'Gast'];
