import { expect, test } from 'vitest';
import type { AnyEvent, DoneWhen, LessonStep, Update } from '../../messages';
import { placeOf } from './steps';

const step = (done: DoneWhen, hexes: string[] = []): LessonStep => ({ say: { en: '' }, done, hexes });
const built = (hex: string, player = 0): AnyEvent => ({
    type: 'built',
    player,
    hex,
    by: 'build',
    piece: 'house',
    text: '',
});
type Told = Pick<Update, 'number' | 'entry' | 'events'>;
const acted = (number: number, kind: string, events: AnyEvent[] = [], seat = 0): Told => ({
    number,
    entry: { type: 'acted', seat, kind, hex: null, bot: seat !== 0 },
    events,
});
const undid = (number: number): Told => ({ number, entry: { type: 'undid', seat: 0 }, events: [] });

const STEPS = [
    step({ when: 'happens', event: 'built', times: 2 }),
    step({ when: 'happens', event: 'built', fields: { by: 'build' }, lit: true }, ['c4']),
    step({ when: 'reads' }),
    step({ when: 'acts', kind: 'end' }),
];

test('a step is done when what it waits for has happened so often, and the next one counts anew', () => {
    expect(placeOf(STEPS, [], 0, {})).toMatchObject({ step: 0, tried: 0 });
    const log = [acted(5, 'build', [built('a1')]), acted(6, 'build', [built('a2')])];
    expect(placeOf(STEPS, log.slice(0, 1), 0, {})).toMatchObject({ step: 0, tried: 1, left: 1 });
    expect(placeOf(STEPS, log, 0, {})).toMatchObject({ step: 1, tried: 0, left: 1 });
});

test('what others do does not count', () => {
    const log = [acted(5, 'build', [built('a1', 1)], 1), acted(6, 'build', [built('a2', 1)], 1)];
    expect(placeOf(STEPS, log, 0, {})).toMatchObject({ step: 0, tried: 0 });
});

test('what is taken back is not done, and where hexes are lit only they count', () => {
    const log = [acted(5, 'build', [built('a1')]), acted(6, 'build', [built('a2')]), acted(7, 'build', [built('c5')])];
    expect(placeOf(STEPS, log, 0, {})).toMatchObject({ step: 1, tried: 1 });
    const again = [...log, undid(8), acted(9, 'build', [built('c4')])];
    expect(placeOf(STEPS, again, 0, {})).toMatchObject({ step: 2, tried: 0 });
    expect(placeOf(STEPS, [...again, undid(10), undid(11)], 0, {})).toMatchObject({ step: 0, tried: 1 });
});

test('what was read counts from the moment when it was read', () => {
    const log = [...'ab'].map((column, i) => acted(5 + i, 'build', [built(`${column}1`)]));
    const until = [...log, acted(7, 'build', [built('c4')])];
    expect(placeOf(STEPS, until, 0, { 2: 7 }).step).toBe(3);
    expect(placeOf(STEPS, [...until, acted(8, 'end')], 0, {}).step).toBe(2);
    expect(placeOf(STEPS, [...until, acted(8, 'end')], 0, { 2: 7 }).step).toBe(4);
});

test('a table may begin with a later step', () => {
    expect(placeOf(STEPS, [], 0, {}, 1).step).toBe(1);
    expect(placeOf(STEPS, [acted(5, 'build', [built('c4')])], 0, {}, 1).step).toBe(2);
});

test('who ends the turn too early has missed the step, unless it is to end the turn', () => {
    expect(placeOf(STEPS, [acted(5, 'end')], 0, {})).toMatchObject({ step: 0, ended: true });
    const end: LessonStep = { ...step({ when: 'happens', event: 'turn_began' }), line: ['end'] };
    expect(placeOf([end], [acted(5, 'end')], 0, {})).toMatchObject({ step: 0, ended: false });
});

test('who ends the turn instead of reading has missed the next step', () => {
    const steps = [step({ when: 'reads' }), step({ when: 'happens', event: 'built' })];
    expect(placeOf(steps, [acted(5, 'end')], 0, { 0: 6 })).toMatchObject({ step: 1, ended: true });
});

test('gold that was earned by what is taken back is to be earned again', () => {
    const earns = [step({ when: 'earns', item: 'castles', gold: 3 })];
    const log = [acted(5, 'build', [built('c4')])];
    expect(placeOf(earns, log, 0, { 0: 5 }).step).toBe(1);
    expect(placeOf(earns, [...log, undid(6)], 0, { 0: 5 }).step).toBe(0);
});
