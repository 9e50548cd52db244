/** What the browser keeps for this app. Where it keeps nothing, everything works but is forgotten with the page. */

const PREFIX = 'kingdombuilder.';

export function stored<T>(name: string, otherwise: T): T {
    try {
        const text = localStorage.getItem(PREFIX + name);
        return text === null ? otherwise : (JSON.parse(text) as T);
    } catch {
        return otherwise;
    }
}

export function store(name: string, value: unknown): void {
    try {
        localStorage.setItem(PREFIX + name, JSON.stringify(value));
    } catch {
        // The browser does not let us keep it, so it is forgotten.
    }
}
