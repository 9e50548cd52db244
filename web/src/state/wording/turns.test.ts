import { beforeAll, describe, expect, it, test } from 'vitest';
import type { HintStep } from '../../messages';
import { LANGUAGES, choose, type Language } from '../../texts';
import { stepMarks, stepsOf, whatText, type Line } from './turns';

const line = (steps: HintStep[]): Line => ({ steps });
const END: HintStep = { kind: 'end', hex: null };
const PLAYED: HintStep[] = [
    { kind: 'grass', hex: null },
    { kind: 'build', hex: 'j8' },
    { kind: 'build', hex: 'k8' },
    { kind: 'farm', hex: 'c4' },
    { kind: 'paddock', hex: 'c4' },
    { kind: 'place', hex: 'e4' },
    { kind: 'resettlement', hex: 'a1' },
    { kind: 'place', hex: 'b1' },
    { kind: 'place', hex: 'c1' },
    { kind: 'stop', hex: null },
    END,
];

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('in English', () => {
    beforeAll(() => choose('en'));

    it('names the actions that are played, those of a kind together', () => {
        expect(plain(whatText(line(PLAYED)))).toBe(
            'Grass · Build j8, k8 · Farm c4 · Paddock c4 → e4 · Resettlement a1 → b1 → c1 · Stop here',
        );
        expect(whatText(line([END]))).toBe('End turn');
    });
});

describe.each(Object.keys(LANGUAGES) as Language[])('in %s', (language) => {
    beforeAll(() => choose(language));

    it('says it in whole words', () => {
        expect(whatText(line(PLAYED))).not.toMatch(/[{}_]|undefined|null|NaN|\b(game|reasons|actions)\./);
    });
});

test('a hint is played decision by decision, up to the end of the turn', () => {
    expect(PLAYED.at(-1)).toEqual({ kind: 'end', hex: null });
    expect(stepsOf(line(PLAYED))).toEqual(PLAYED.slice(0, -1));
});

test('the steps of a hint are numbered where something is clicked at', () => {
    expect(stepMarks(line(PLAYED))).toEqual([
        { hex: 'j8', text: '1' },
        { hex: 'k8', text: '2' },
        { hex: 'c4', text: '3, 4' },
        { hex: 'e4', text: '5' },
        { hex: 'a1', text: '6' },
        { hex: 'b1', text: '7' },
        { hex: 'c1', text: '8' },
    ]);
    expect(stepMarks(line([END]))).toEqual([]);
});
