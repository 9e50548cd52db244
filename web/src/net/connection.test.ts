import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FromServer } from '../messages';
import { Connection, type ConnectionStatus } from './connection';
import { server } from './server';
import { FakeSocket } from '../testing/fake-socket';

const PRESENT: FromServer = {
    type: 'present',
    number: 7,
    seats: [true, false],
    watching: 0,
    away: [null, 0],
    patience: null,
};
const done = (key: string): FromServer => ({ type: 'done', number: 8, key, seat: 0, secret: null, table: null });

let statuses: ConnectionStatus[];
let heard: FromServer[];
let last: number | null;
let mended: boolean;
let connection: Connection;

beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    FakeSocket.all = [];
    [statuses, heard, last, mended] = [[], [], null, false];
    connection = new Connection((events) => server.line('table', events), {
        secret: () => 'secret',
        last: () => last,
        hear: (message) => heard.push(message),
        statusChanged: (status) => statuses.push(status),
        turnedAway: () => mended,
    });
    connection.open();
});

afterEach(() => {
    connection.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
});

function connect(): FakeSocket {
    FakeSocket.latest.accept();
    FakeSocket.latest.say(PRESENT);
    return FakeSocket.latest;
}

test('says hello with the secret and the last number seen', () => {
    last = 7;
    connect();
    expect(FakeSocket.latest.sent[0]).toEqual({ type: 'hello', secret: 'secret', last: 7, texts: false });
    expect(statuses).toEqual(['connecting', 'open']);
});

test('an answer settles what was asked with its key', async () => {
    const socket = connect();
    const answer = connection.ask({ type: 'undo' });
    socket.say(done(socket.asked('undo')[0]!.key!));
    expect((await answer).number).toBe(8);
});

test('a refusal fails it with the code of the server', async () => {
    const socket = connect();
    const answer = connection.ask({ type: 'undo' });
    socket.say({ type: 'refused', number: 7, key: socket.asked('undo')[0]!.key!, code: 'no_undo', message: 'no' });
    await expect(answer).rejects.toMatchObject({ code: 'no_undo', message: 'no' });
});

test('what was not answered is asked again with the same key after a loss', async () => {
    const first = connect();
    const answer = connection.ask({ type: 'act', kind: 'build', hex: 'c4' });
    const key = first.asked('act')[0]!.key;
    first.drop();
    expect(statuses.at(-1)).toBe('lost');
    await vi.advanceTimersByTimeAsync(1000);
    const second = connect();
    expect(second).not.toBe(first);
    expect(second.sent.map(({ type }) => type)).toEqual(['hello', 'act']);
    expect(second.asked('act')[0]!.key).toBe(key);
    second.say(done(key!));
    await answer;
    second.drop();
    await vi.advanceTimersByTimeAsync(1000);
    expect(connect().asked('act')).toEqual([]);
});

test('what is asked while there is no connection is sent as soon as there is one', () => {
    void connection.ask({ type: 'chat', text: 'hello' });
    expect(FakeSocket.latest.sent).toEqual([]);
    expect(connect().asked('chat')).toHaveLength(1);
});

test('waits longer from try to try, but no longer than a quarter of a minute', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const waits: number[] = [];
    for (let round = 0; round < 9; round++) {
        const before = FakeSocket.all.length;
        FakeSocket.latest.drop();
        let waited = 0;
        while (FakeSocket.all.length === before) {
            await vi.advanceTimersByTimeAsync(50);
            waited += 50;
        }
        waits.push(waited);
    }
    expect(waits.slice(0, 4)).toEqual([300, 600, 1200, 2400]);
    expect(Math.max(...waits)).toBe(15_000);
});

test('a silent connection is asked for a sign of life, and given up without one', async () => {
    const first = connect();
    await vi.advanceTimersByTimeAsync(25_000);
    expect(first.asked('ping')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(11_000);
    expect(statuses).toContain('lost');
    expect(FakeSocket.all.length).toBeGreaterThan(1);
});

test('a sign of life keeps the connection', async () => {
    const socket = connect();
    await vi.advanceTimersByTimeAsync(25_000);
    socket.say({ type: 'pong', number: 7 });
    await vi.advanceTimersByTimeAsync(11_000);
    expect(FakeSocket.all).toHaveLength(1);
});

test('a server that restarts says so', async () => {
    const socket = connect();
    socket.say({ type: 'closing', number: 7, reason: 'the server restarts', again: true });
    socket.drop(1013);
    expect(statuses.at(-1)).toBe('restarting');
    await vi.advanceTimersByTimeAsync(400);
    expect(FakeSocket.all).toHaveLength(2);
});

test('who is turned away does not come back, and what was asked has failed', async () => {
    const answer = connection.ask({ type: 'undo' });
    FakeSocket.latest.accept();
    FakeSocket.latest.drop(1008, 'there is no such table');
    await expect(answer).rejects.toMatchObject({ code: 'closed' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(statuses.at(-1)).toBe('closed');
    expect(FakeSocket.all).toHaveLength(1);
});

test('unless something could be mended', async () => {
    mended = true;
    FakeSocket.latest.accept();
    FakeSocket.latest.drop(1008, 'that is no secret');
    await vi.advanceTimersByTimeAsync(400);
    expect(FakeSocket.all).toHaveLength(2);
});

test('closed by us, it stays closed', async () => {
    const socket = connect();
    connection.close();
    socket.drop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(statuses).toEqual(['connecting', 'open']);
});

test('waking up tries at once', () => {
    connect().drop();
    connection.wake();
    expect(FakeSocket.all).toHaveLength(2);
});
