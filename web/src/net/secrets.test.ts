import { beforeEach, expect, test } from 'vitest';
import { keepSecret, receiveSecret, seatLink, secretOf } from './secrets';

beforeEach(() => {
    localStorage.clear();
    history.replaceState(null, '', '/t/abc');
});

test('a seat goes to another device by a link, which does not stay in the address', () => {
    keepSecret('abc', '1.se_cr-et');
    const link = seatLink('abc')!;
    expect(link).toBe(`${location.origin}/t/abc#seat=1.se_cr-et`);
    localStorage.clear();
    history.replaceState(null, '', link);
    expect(receiveSecret('abc')).toBe(true);
    expect(location.href).toBe(`${location.origin}/t/abc`);
    expect(secretOf('abc')).toBe('1.se_cr-et');
});

test('other links bring nothing', () => {
    history.replaceState(null, '', '/t/abc#main');
    expect(receiveSecret('abc')).toBe(false);
    expect([secretOf('abc'), seatLink('abc')]).toEqual([null, null]);
    expect(location.hash).toBe('#main');
});
