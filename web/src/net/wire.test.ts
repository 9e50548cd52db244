import { expect, test } from 'vitest';
import { requestOf } from './wire';

test('what is asked goes into the path, the query and the body', () => {
    const step = { path: { id: 'abc', step: 17 }, query: { seat: 1 } };
    expect(requestOf('GET tables/{id}/steps/{step}', step)).toEqual({
        method: 'GET',
        path: 'tables/abc/steps/17?seat=1',
        body: null,
    });
    expect(requestOf('POST tables/{id}/chat', { path: { id: 'abc' }, body: { text: 'Hi' } })).toEqual({
        method: 'POST',
        path: 'tables/abc/chat',
        body: '{"text":"Hi"}',
    });
    expect(requestOf('GET me', {})).toEqual({ method: 'GET', path: 'me', body: null });
});

test('nothing in it can lead to another address', () => {
    expect(requestOf('GET tables/{id}', { path: { id: '../me?x#y' } }).path).toBe('tables/..%2Fme%3Fx%23y');
    expect(requestOf('GET spots', { query: { sections: "oracle',barn&x=1" } }).path).toBe(
        'spots?sections=oracle%27%2Cbarn%26x%3D1',
    );
});

test('what is null or left out of a query is not in the address', () => {
    expect(requestOf('GET tables', { query: { status: 'open', before: null } }).path).toBe('tables?status=open');
    expect(requestOf('GET tables', { query: { mine: true } }).path).toBe('tables?mine=true');
    expect(requestOf('GET tables/{id}/updates', { path: { id: 'abc' }, query: { after: 0 } }).path).toBe(
        'tables/abc/updates?after=0',
    );
});

test('the types refuse what a route does not take', () => {
    // @ts-expect-error there is no such route
    requestOf('GET tables/{id}/nothing', { path: { id: 'abc' } });
    // @ts-expect-error the path names a table
    requestOf('GET tables/{id}', {});
    // @ts-expect-error a status is one of three words
    requestOf('GET tables', { query: { status: 'closed' } });
    // @ts-expect-error there is nothing to say
    requestOf('GET me', { query: { status: 'open' } });
    // @ts-expect-error a chat has a text
    requestOf('POST tables/{id}/chat', { path: { id: 'abc' }, body: { kind: 'build' } });
});
