/**
 * Which step of a chapter the learner has come to, by what happened at the table. It is found anew from the whole log, so
 * that what is taken back is not done, and who comes back later is where they were.
 */

import type { AnyEvent, Happens, LessonStep, Update } from '../../messages';

type Told = Pick<Update, 'number' | 'entry' | 'events'>;

export interface Place {
    /** The number of the step; as many as there are if all are done. */
    step: number;
    /** How many decisions the learner has made since the step began. */
    tried: number;
    /** How often it has to happen yet, if it is something that happens. */
    left: number;
    /** Whether the learner has ended more turns than the lines up to this step do: the step was for an earlier turn. */
    ended: boolean;
}

/**
 * The step to be done now. The table begins with the step `first`; `marks` are the steps that were done without a
 * decision, each with the number of the last entry that was known then.
 */
export function placeOf(
    steps: readonly LessonStep[],
    log: readonly Told[],
    seat: number,
    marks: Readonly<Record<number, number>>,
    first = 0,
): Place {
    let [step, since]: [number, Told[]] = [first, []];
    const { hold, takenBack } = decisions(log);
    const next = () => ([step, since] = [step + 1, []]);
    /** Gold that was earned by what was taken back is not earned. */
    const marked = () => (steps[step]?.done.when === 'earns' && takenBack.has(marks[step]!) ? undefined : marks[step]);
    const passMarked = (until: number) => {
        while ((marked() ?? Infinity) < until) next();
    };
    for (const decision of hold) {
        passMarked(decision.number);
        since.push(decision);
        const asked = steps[step];
        if (asked && isDone(asked, since, seat)) next();
    }
    passMarked(Infinity);
    const [asked, lines] = [steps[step], steps.slice(first, step + 1).flatMap(({ line = [] }) => line)];
    const ends = hold.filter((told) => isOwn(told, seat) && acts(told, 'end')).length;
    return {
        step: Math.min(step, steps.length),
        tried: since.filter((told) => isOwn(told, seat)).length,
        left: asked ? timesLeft(asked, since, seat) : 0,
        ended: ends > lines.filter((notation) => notation === 'end').length,
    };
}

/** The decisions that hold, and the numbers of those that were taken back. */
function decisions(log: readonly Told[]): { hold: Told[]; takenBack: Set<number> } {
    const [hold, takenBack]: [Told[], Set<number>] = [[], new Set()];
    for (const told of log) {
        if (told.entry.type === 'acted' || told.entry.type === 'redid') hold.push(told);
        if (told.entry.type === 'undid') takenBack.add(hold.pop()?.number ?? 0);
    }
    return { hold, takenBack };
}

const isOwn = ({ entry }: Told, seat: number): boolean => 'seat' in entry && entry.seat === seat;
const acts = ({ entry }: Told, kind: string): boolean => entry.type === 'acted' && entry.kind === kind;

function isDone(step: LessonStep, since: readonly Told[], seat: number): boolean {
    const { done } = step;
    if (done.when === 'acts') return since.some((told) => isOwn(told, seat) && acts(told, done.kind));
    return done.when === 'happens' && timesLeft(step, since, seat) <= 0;
}

function timesLeft({ done, hexes = [] }: LessonStep, since: readonly Told[], seat: number): number {
    if (done.when !== 'happens') return 0;
    const counted = since.flatMap(({ events }) => events).filter((event) => fits(event, done, hexes, seat));
    return (done.times ?? 1) - counted.length;
}

/** Whether an event is what a step waits for; what others do is not. */
function fits(
    event: AnyEvent,
    { event: type, fields = {}, lit: onlyLit }: Happens,
    lit: readonly string[],
    seat: number,
) {
    const found = new Map<string, unknown>(Object.entries(event));
    const wanted = Object.entries({ player: seat, ...fields });
    return (
        event.type === type &&
        wanted.every(([name, value]) => !found.has(name) || found.get(name) === value) &&
        (!onlyLit || ('hex' in event && lit.includes(event.hex)))
    );
}
