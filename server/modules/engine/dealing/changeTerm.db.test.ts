import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MarketTerms } from '@candor/domain/pricing/marketTerms.ts';
import { openCuttingProxy } from '../../../../tests/support/cuttingProxy.ts';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import type { TestDatabase } from '../../../../tests/support/database.ts';
import { eur, insertClients, openFundedAccount, openMarket } from '../../../../tests/support/dealing.ts';
import { postgresStore, quoteOf, startEngine } from '../../../../tests/support/dealing.ts';
import type { Answer, ChangeTerm } from './commands.ts';
import type { Engine } from './engine.ts';
import type { PostgresStore } from './store.ts';

/** Market terms in the engine: the rows that name them, and their survival of a restart. The gate judges by them. */

const QUOTE = quoteOf('EURUSD', '1.10000', '1.10010');
const ALWAYS = 'Etc/UTC; none; Sun-Sat 00:00-24:00';
const WEEKDAYS = 'Etc/UTC; none; Mon-Fri 00:00-24:00';

let database: TestDatabase;
let store: PostgresStore;
let engine: Engine;
let accountId: number;
let commands = 0;
let notices: MarketTerms[] = [];

async function start(through?: (url: string) => string): Promise<void> {
  store = postgresStore(database, through);
  engine = await startEngine({ store, onTerms: (terms) => notices.push(terms) });
  openMarket(engine, QUOTE);
}

async function stop(): Promise<void> {
  await engine.stop();
  await store.close();
}

beforeEach(async () => {
  database = await createTestDatabase();
  const [clientId = 0] = await insertClients(database, 1);
  notices = [];
  await start();
  accountId = await openFundedAccount(engine, clientId, eur('100000'));
});

afterEach(async () => {
  await stop();
  await database.drop();
});

function open(): Promise<Answer> {
  commands += 1;
  const anyPrice = { expectedPrice: undefined, tolerance: undefined, stopLoss: undefined, takeProfit: undefined };
  const order = { direction: 'buy', leverage: 5, amount: eur('10'), ...anyPrice } as const;
  const body = { kind: 'openPosition', symbol: 'EURUSD', order } as const;
  return engine.submit({ commandId: `test-${commands}`, brandId: 'northline', accountId, actor: 'client', body });
}

function commandOf(more: Partial<ChangeTerm> = {}): ChangeTerm {
  commands += 1;
  return {
    commandId: `term-${commands}`,
    place: 'EURUSD',
    name: 'hours',
    before: ALWAYS,
    text: WEEKDAYS,
    actingBrand: 'northline',
    staffId: 1,
    staffName: 'O. Lund',
    approvedBy: 'L. Garnier',
    reason: 'the venue closes on weekends',
    ...more,
  };
}

async function change(more?: Partial<ChangeTerm>): Promise<string> {
  return outcome(await engine.changeTerm(commandOf(more)));
}

function outcome(answer: Answer): string {
  return answer.ok ? answer.value.kind : answer.refusal.code;
}

async function query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const owner = new pg.Client({ connectionString: database.databaseUrl });
  await owner.connect();
  try {
    return (await owner.query<Row>(sql)).rows;
  } finally {
    await owner.end();
  }
}

function changes() {
  return query('SELECT version, place, name, before, text, after FROM market_term_change ORDER BY version');
}

describe('SE-20 each order names the version that it was decided by', () => {
  test('terms change among a thousand orders: none is refused, and each says which version', async () => {
    const before = Array.from({ length: 100 }, () => open());
    const changed = engine.changeTerm(commandOf());
    const after = Array.from({ length: 90 }, () => open());
    const answers = await Promise.all([...before, ...after]);
    expect(outcome(await changed)).toBe('done');
    expect(answers.filter(({ ok }) => !ok)).toEqual([]);
    const rows = await query(
      `SELECT rule_version, terms_version, count(*)::int AS n FROM execution JOIN journal USING (account_id, command_id)
       WHERE execution.kind = 'open' GROUP BY 1, 2 ORDER BY 1`,
    );
    expect(rows).toEqual([
      { rule_version: '1', terms_version: null, n: 100 },
      { rule_version: '1/0/1', terms_version: 1, n: 90 },
    ]);
  });

  test('an order that is refused because the market is shut does, too', async () => {
    expect(await change()).toBe('done');
    engine.market('EURUSD', { kind: 'closed', until: undefined });
    expect(outcome(await open())).toBe('temporarilyUnavailable');
    expect(await query(`SELECT terms_version FROM journal WHERE answer ->> 'ok' = 'false'`)).toEqual([
      { terms_version: 1 },
    ]);
  });
});

describe('SE-20 what applies by now', () => {
  test('the same request is carried out once, and one about a value of before not at all', async () => {
    const request = commandOf();
    expect(outcome(await engine.changeTerm(request))).toBe('done');
    expect(outcome(await engine.changeTerm(request))).toBe('done');
    expect(await change({ text: 'Etc/UTC; none; Mon 08:00-09:00' })).toBe('settingMoved');
    expect(await changes()).toEqual([
      { version: 1, place: 'EURUSD', name: 'hours', before: ALWAYS, text: WEEKDAYS, after: WEEKDAYS },
    ]);
  });

  test('race: of two about the same value at the same moment one applies', async () => {
    const both = await Promise.all([change(), change({ text: 'Etc/UTC; none; Mon 08:00-09:00' })]);
    expect(both).toEqual(['done', 'settingMoved']);
  });

  test('it goes back to the catalogue, and ages are bounded', async () => {
    expect(await change({ name: 'ageLimit', before: '60', text: '0' })).toBe('settingOutOfRange');
    expect(await change({ name: 'ageLimit', before: '60', text: '3600' })).toBe('settingOutOfRange');
    expect(await change({ name: 'ageLimit', before: '60', text: '20' })).toBe('done');
    expect(await change({ name: 'ageLimit', before: '20', text: undefined })).toBe('done');
    expect(await changes()).toMatchObject([{ text: '20' }, { text: null, after: '60' }]);
    expect(notices.at(-1)).toMatchObject({ version: 2 });
    expect(notices.at(-1)?.values.size).toBe(0);
  });

  test('it outlives the engine, and an engine that has not heard whether it is stored', async () => {
    const proxy = await openCuttingProxy(database.databaseUrl);
    await stop();
    await start((url) => proxy.through(url));
    const [swallowed, answer] = [proxy.swallowNextAnswer(), engine.changeTerm(commandOf())];
    await swallowed;
    expect(outcome(await answer)).toBe('done');
    await stop();
    await proxy.close();
    await start();
    expect(await changes()).toHaveLength(1);
    expect(notices.at(-1)).toMatchObject({ version: 1 });
    expect(outcome(await open())).toBe('opened');
    expect(await query(`SELECT terms_version FROM journal WHERE kind = 'openPosition'`)).toEqual([
      { terms_version: 1 },
    ]);
  });
});

test('SE-20 one person changes none, in the engine and in the database', async () => {
  expect(await change({ approvedBy: undefined })).toBe('settingNeedsSecond');
  expect(await change()).toBe('done');
  const forge = `INSERT INTO market_term_change SELECT 'forged', 2, place, name, after, before, before, acting_brand, staff_id,
    staff_name, NULL, reason, last_tick, journalled, at, batch, seq + 1 FROM market_term_change`;
  await expect(query(forge)).rejects.toThrow(/approved_by/);
});
