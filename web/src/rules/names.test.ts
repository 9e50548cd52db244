import { beforeAll, expect, test } from 'vitest';
import { choose } from '../texts';
import { namesIn, piecesOf } from './names';

beforeAll(() => choose('en'));

const found = (text: string) => namesIn(text).map(({ id, start, end }) => [id, text.slice(start, end)]);

test('finds names in running text, in any case and in other forms', () => {
    expect(found('Ann builds beside the farm and two castles.')).toEqual([
        ['farm', 'farm'],
        ['castle', 'castles'],
    ]);
    expect(found('+3 Castles: reaches Castle h14')).toEqual([
        ['castle', 'Castles'],
        ['castle', 'Castle'],
    ]);
});

test('takes the longest name, and none inside another word', () => {
    expect(found('the barn door')).toEqual([['barn', 'barn']]);
    expect(found('barnacles and towering')).toEqual([]);
    expect(found('Farmland')).toEqual([['farmland', 'Farmland']]);
});

test('finds them in every language', async () => {
    await choose('nl');
    const [first] = namesIn('Ann neemt de stadstegel Boerderij m16');
    expect(first?.id).toBe('farm');
    await choose('en');
});

test('marks each thing once, and neither settlements nor things of a box that is not in play', () => {
    const text = 'A farm, a ship and another farm';
    expect(piecesOf(text, null)).toEqual([
        { text: 'A ', about: null },
        { text: 'farm', about: 'farm' },
        { text: ', a ', about: null },
        { text: 'ship', about: 'ship' },
        { text: ' and another farm', about: null },
    ]);
    expect(piecesOf(text, ['base']).flatMap(({ about }) => about ?? [])).toEqual(['farm']);
    expect(piecesOf('A settlement', null)).toEqual([{ text: 'A settlement', about: null }]);
    expect(piecesOf('', null)).toEqual([]);
});
