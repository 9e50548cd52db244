/**
 * Which step of a chapter the learner has come to, by what happened at the table. It is found anew from the whole log, so
 * that what is taken back is not done, and who comes back later is where they were.
 */

import type { AnyEvent, DoneWhen, Happens, LessonStep, Update } from '../../messages';

type Told = Pick<Update, 'number' | 'entry' | 'events'>;

export interface Place {
    /** The number of the step; as many as there are if all are done. */
    step: number;
    /** Whether the learner has decided something since the step began, and it is not done yet. */
    tried: boolean;
}

/**
 * The step to be done now. `marks` are the steps that were done without a decision, each with the number of the last
 * entry that was known then.
 */
export function placeOf(
    steps: readonly LessonStep[],
    log: readonly Told[],
    seat: number,
    marks: Readonly<Record<number, number>>,
): Place {
    let [step, since]: [number, Told[]] = [0, []];
    const next = () => ([step, since] = [step + 1, []]);
    const passMarked = (until: number) => {
        while ((marks[step] ?? Infinity) < until) next();
    };
    for (const decision of decisions(log)) {
        passMarked(decision.number);
        since.push(decision);
        const asked = steps[step];
        if (asked && isDone(asked.done, asked.hexes ?? [], since, seat)) next();
    }
    passMarked(Infinity);
    return { step: Math.min(step, steps.length), tried: since.some((told) => isOwn(told, seat)) };
}

/** The decisions that hold: not those that were taken back. */
function decisions(log: readonly Told[]): Told[] {
    const hold: Told[] = [];
    for (const told of log) {
        if (told.entry.type === 'acted' || told.entry.type === 'redid') hold.push(told);
        if (told.entry.type === 'undid') hold.pop();
    }
    return hold;
}

const isOwn = ({ entry }: Told, seat: number): boolean => 'seat' in entry && entry.seat === seat;

function isDone(done: DoneWhen, lit: readonly string[], since: readonly Told[], seat: number): boolean {
    if (done.when === 'acts')
        return since.some((told) => isOwn(told, seat) && told.entry.type === 'acted' && told.entry.kind === done.kind);
    if (done.when !== 'happens') return false;
    const counted = since.flatMap(({ events }) => events).filter((event) => fits(event, done, lit, seat));
    return counted.length >= (done.times ?? 1);
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
