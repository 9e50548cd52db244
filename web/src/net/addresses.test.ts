import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const addresses = () => import('./addresses');

// The module looks where it is when it is loaded; nobody else is to find one that was loaded elsewhere.
beforeEach(() => vi.resetModules());
afterEach(() => {
    vi.resetModules();
    document.documentElement.dataset.server = '';
    history.replaceState(null, '', '/');
});

test('a server answers at the addresses of pages', async () => {
    history.replaceState(null, '', '/t/abc#seat=1.x');
    const { broughtBy, fileAt, hrefOf, linkTo, linkWith, pageOf } = await addresses();
    expect(linkWith('/positions', 'P1')).toBe(`${location.origin}/positions#P1`);
    expect(broughtBy(new URL(linkWith('/positions', 'P1')))).toBe('P1');
    expect(hrefOf('/t/abc')).toBe('/t/abc');
    expect(linkTo('/t/abc')).toBe(`${location.origin}/t/abc`);
    expect(fileAt('rules.html')).toBe(`${location.origin}/rules.html`);
    expect(pageOf(location)).toBe('/t/abc');
    expect(pageOf(new URL('https://elsewhere.example/t/abc'))).toBeNull();
});

test('files in a folder find each other there, and pages are told apart after the hash', async () => {
    delete document.documentElement.dataset.server;
    history.replaceState(null, '', '/some/repo/index.html#/t/abc');
    const { broughtBy, fileAt, hrefOf, linkTo, linkWith, pageOf } = await addresses();
    const link = new URL('/some/repo/index.html#/positions#P1', location.href);
    expect(linkWith('/positions', 'P1')).toBe(`${location.origin}/some/repo/#/positions#P1`);
    expect([pageOf(link), broughtBy(link), broughtBy(location)]).toEqual(['/positions', 'P1', '']);
    expect(hrefOf('/new')).toBe('#/new');
    expect(linkTo('/new')).toBe(`${location.origin}/some/repo/#/new`);
    expect(fileAt('rules.html')).toBe(`${location.origin}/some/repo/rules.html`);
    expect(pageOf(location)).toBe('/t/abc');
    expect(pageOf(new URL('/some/repo/index.html#main', location.href))).toBeNull();
    expect(pageOf(new URL('/other/#/t/abc', location.href))).toBeNull();
});
