import { beforeEach, describe, expect, it } from 'vitest';
import { narrow } from './narrow';

let text: HTMLElement;
const shown = () =>
    Array.from(text.querySelectorAll('li'), (item) => (item.closest('[hidden]') ? '' : item.id)).join('');

beforeEach(() => {
    text = document.createElement('main');
    text.innerHTML = `
        <section><h2>Locations</h2><ul>
            <li id="a">The <b>tavern</b> builds at the end of a row; two taverns build twice.</li>
            <li id="b" data-boxes="nomads">Oráculo y jardín</li>
            <li id="c" data-boxes="base nomads">Barn and garden</li>
        </ul></section>
        <section data-boxes="caves"><h3>Caves</h3><ul><li id="d">Mountains</li></ul></section>`;
});

describe('narrow', () => {
    it('shows everything if nothing is asked for', () => {
        expect(narrow(text, ' ', null)).toBe(0);
        expect(shown()).toBe('abcd');
    });

    it('shows what has the words, marks them and counts the places', () => {
        expect(narrow(text, 'Tavern', null)).toBe(1);
        expect(shown()).toBe('a');
        expect(Array.from(text.querySelectorAll('mark'), (mark) => mark.textContent)).toEqual(['tavern', 'tavern']);
    });

    it('asks for no accents, and takes its marks away again', () => {
        const before = text.textContent;
        expect(narrow(text, 'jardin', null)).toBe(1);
        expect(text.querySelector('mark')?.textContent).toBe('jardín');
        narrow(text, '', null);
        expect(text.querySelector('mark')).toBeNull();
        expect(text.textContent).toBe(before);
        expect(shown()).toBe('abcd');
    });

    it('leaves out what is about other boxes alone', () => {
        narrow(text, '', ['base']);
        expect(shown()).toBe('ac');
        narrow(text, '', ['base', 'caves']);
        expect(shown()).toBe('acd');
    });

    it('shows a whole section whose title has the words', () => {
        expect(narrow(text, 'caves', null)).toBe(0);
        expect(shown()).toBe('d');
    });
});
