import { beforeAll, expect, test } from 'vitest';
import { choose } from '../../texts';
import { browserText, datesText } from './sessions';

beforeAll(() => choose('en'));

const session = { id: '0123456789abcdef', created: 0, seen: 0, browser: 'Firefox', system: 'Linux', current: false };

test.each([
    ['Firefox', 'Linux', 'Firefox on Linux'],
    ['Firefox', '', 'Firefox'],
    ['', 'Android', 'Android'],
    ['', '', 'Unknown browser'],
])('a browser is named by what is known of it: %s %s', (browser, system, text) => {
    expect(browserText({ ...session, browser, system })).toBe(text);
});

test('a day of the server is told as that day, and that of now as today', () => {
    const noon = (day: number) => Date.UTC(2026, 10, day, 12);
    const seen = Date.UTC(2026, 10, 16);
    expect(datesText({ ...session, created: noon(2), seen }, noon(16))).toBe('since Nov 2, 2026, last seen today');
    expect(datesText({ ...session, created: noon(2), seen }, noon(17))).toMatch(/last seen Nov 16, 2026$/);
});
