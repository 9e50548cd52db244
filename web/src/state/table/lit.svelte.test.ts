import { expect, test } from 'vitest';
import { Lit } from './lit.svelte';

test('what is pointed at hides what was pinned, for as long as it is pointed at', () => {
    const lit = new Lit();
    lit.by('castles 0', () => ['a1']).onclick();
    const other = lit.by('castles 1', () => ['b1']);
    other.onmouseenter();
    expect(lit.hexes).toEqual(['b1']);
    other.onmouseleave();
    expect(lit.hexes).toEqual(['a1']);
});

test('the same again puts it out', () => {
    const lit = new Lit();
    const castles = () => lit.by('castles 0', () => ['a1', 'a1']);
    castles().onclick();
    expect(castles()['aria-pressed']).toBe(true);
    expect(lit.hexes).toEqual(['a1']);
    castles().onclick();
    expect(castles()['aria-pressed']).toBe(false);
    expect(lit.hexes).toEqual([]);
});

test('a pinned number keeps its own hexes lit when the game goes on', () => {
    let hexes = $state.raw(['a1']);
    const lit = new Lit();
    lit.by('fishermen 0', () => hexes).onclick();
    hexes = ['a1', 'c4'];
    expect(lit.hexes).toEqual(['a1', 'c4']);
});
