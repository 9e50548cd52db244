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

/** Forget all that the browser keeps for this app, but for what has this name. */
export function forgetAllBut(name: string): void {
    try {
        const ours = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX) && key !== PREFIX + name);
        for (const key of ours) localStorage.removeItem(key);
    } catch {
        // Nothing is kept where the browser does not let us.
    }
}

export function forget(name: string): void {
    try {
        localStorage.removeItem(PREFIX + name);
    } catch {
        // Nothing is kept where the browser does not let us.
    }
}

export function store(name: string, value: unknown): void {
    try {
        localStorage.setItem(PREFIX + name, JSON.stringify(value));
    } catch {
        // The browser does not let us keep it, so it is forgotten.
    }
}
