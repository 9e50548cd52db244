/** What was asked cannot be done; the page tells why by the code. */
export class Refused extends Error {
    constructor(
        readonly code: string,
        message: string,
    ) {
        super(message);
    }
}
