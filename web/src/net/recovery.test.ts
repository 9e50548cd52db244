import { beforeEach, expect, test } from 'vitest';
import { receiveCode, recoveryLink } from './recovery';

beforeEach(() => history.replaceState(null, '', '/'));

test('a code comes by a link, and does not stay in the address', () => {
    const link = recoveryLink('ABCDE-FGHJK');
    expect(new URL(link)).toMatchObject({ pathname: '/', search: '', hash: '#recover=ABCDE-FGHJK' });
    history.replaceState(null, '', link);
    expect(receiveCode()).toBe('ABCDE-FGHJK');
    expect(location.href).toBe(`${location.origin}/`);
    expect(receiveCode()).toBeNull();
});

test('other links bring none', () => {
    for (const hash of ['', '#main', '#recover=', '#seat=1.x']) {
        history.replaceState(null, '', `/${hash}`);
        expect(receiveCode()).toBeNull();
    }
});
