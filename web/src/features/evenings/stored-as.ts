/** Under which the browser keeps the games. */
export const STORED_AS = 'evenings';
