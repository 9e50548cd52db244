import { beforeEach, expect, test } from 'vitest';
import { forgetThisDevice, keepSecret, receiveSecret, seatLink, secretOf } from './secrets';
import { store, stored } from './storage';

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

test('when everything on the device is deleted, seats at a server stay', () => {
    keepSecret('abc', '1.secret');
    keepSecret('d_abc', 'seat.0');
    store('lessons', { first: 1 });
    localStorage.setItem('another app', 'x');
    forgetThisDevice();
    expect([secretOf('abc'), secretOf('d_abc'), stored('lessons', null)]).toEqual(['1.secret', null, null]);
    expect(localStorage.getItem('another app')).toBe('x');
});
