import { expect, test } from 'vitest';
import type { TableSummary } from '../messages';
import { Logs, type Write } from './logs';

const summary = { created: 1 } as TableSummary;
const rows = (number: number, sheet: string | null = null): Write => ({
    ...{ table: 'd_a', number, rows: [`[${number}]`], updated: number, decider: 0, summary, sheet },
});

/** A browser that keeps nothing: everything is in memory. */
test('who was advised is kept beside the log, once, whatever is added to it', async () => {
    const logs = new Logs(() => undefined);
    await logs.write(rows(1, '{}'));
    const hint = { table: 'd_a', seat: 0, kind: 'hint' } as const;
    await logs.keepAdvised(hint);
    await logs.keepAdvised({ ...hint, seat: 1 });
    await logs.keepAdvised(hint);
    await logs.write(rows(2));
    const [table] = await logs.tables();
    expect(table).toMatchObject({ last: 2, advised: [{ seat: 1 }, { seat: 0 }] });
    expect(JSON.parse(await logs.export())).toMatchObject({
        tables: [{ rows: [[1], [2]], advised: [{ table: 'd_a', seat: 1, kind: 'hint' }, hint] }],
    });
});

test('what became of a game stays, too', async () => {
    const logs = new Logs(() => undefined);
    await logs.write(rows(1, '{}'));
    await logs.keepPast('d_a', 'null');
    await logs.write(rows(2));
    expect((await logs.table('d_a'))?.past).toBe('null');
});

test('rows that do not follow are not written, and a summary stays until there is another one', async () => {
    const logs = new Logs(() => undefined);
    await logs.write(rows(1, '{}'));
    expect(await logs.write(rows(3))).toBe(false);
    expect(await logs.write({ ...rows(2), summary: null, decider: 1 })).toBe(true);
    expect((await logs.table('d_a'))?.summary).toEqual({ created: 1, updated: 2, decider: 1 });
});
