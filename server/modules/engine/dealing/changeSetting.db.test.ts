import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SettingKey } from '@candor/domain/settings/declared.ts';
import type { OpenOrder } from '@candor/domain/trading/open.ts';
import type { SettingStates } from '@candor/domain/settings/setting.ts';
import { openingRate } from '@candor/domain/pricing/rates.ts';
import { openCuttingProxy } from '../../../../tests/support/cuttingProxy.ts';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import type { TestDatabase } from '../../../../tests/support/database.ts';
import {
  eur,
  generousLimits,
  insertClients,
  openFundedAccount,
  openMarket,
  postgresStore,
  quoteOf,
  startEngine,
  testRules,
} from '../../../../tests/support/dealing.ts';
import type { Answer, ChangeSetting } from './commands.ts';
import type { Engine } from './engine.ts';
import type { PostgresStore } from './store.ts';

/**
 * Settings that two people change, in the engine: their effect, the rows that name them, and their survival of a
 * restart.
 */

const QUOTE = quoteOf('EURUSD', '1.10000', '1.10010');
const rules = testRules({ ...generousLimits, openPositions: 5_000 });

let database: TestDatabase;
let store: PostgresStore;
let engine: Engine;
let accountId: number;
let commands = 0;
let notices: SettingStates[] = [];

async function start(through?: (url: string) => string): Promise<void> {
  store = postgresStore(database, through);
  engine = await startEngine({ store, rules, onSettings: (settings) => notices.push(settings) });
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

function open(leverage = 5, amount = '10', shown: object = {}): Promise<Answer> {
  commands += 1;
  return send(`test-${commands}`, { leverage, amount: eur(amount), ...shown });
}

function send(commandId: string, more: Pick<OpenOrder, 'leverage' | 'amount' | 'seenMarkUp'>): Promise<Answer> {
  const order = {
    direction: 'buy',
    expectedPrice: undefined,
    tolerance: undefined,
    stopLoss: undefined,
    takeProfit: undefined,
    ...more,
  } as const;
  const body = { kind: 'openPosition', symbol: 'EURUSD', order } as const;
  return engine.submit({ commandId, brandId: 'northline', accountId, actor: 'client', body });
}

function commandOf(key: SettingKey, before: string, text: string | undefined, id?: string): ChangeSetting {
  commands += 1;
  return {
    commandId: id ?? `setting-${commands}`,
    brandId: 'northline',
    key,
    before,
    text,
    staffId: 1,
    staffName: 'O. Lund',
    approvedBy: 'L. Garnier',
    reason: 'a quiet week',
  };
}

async function change(...of: Parameters<typeof commandOf>): Promise<string> {
  return outcome(await engine.changeSetting(commandOf(...of)));
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
  return query('SELECT version, key, before, text, after, approved_by FROM setting_change ORDER BY version');
}

describe('SE-3 each order names the version that it was decided by', () => {
  test('a setting is changed among a thousand orders: none is refused, and each says which version', async () => {
    const before = Array.from({ length: 500 }, () => open());
    const changed = engine.changeSetting(commandOf('markUp', '0.025', '0.01'));
    const after = Array.from({ length: 500 }, () => open());
    const answers = await Promise.all([...before, ...after]);
    expect(outcome(await changed)).toBe('done');
    expect(answers.filter(({ ok }) => !ok)).toEqual([]);
    const rows = await query<{ rule_version: string; fill_rate: string; settings_version: number | null; n: string }>(
      `SELECT rule_version, fill_rate::text, settings_version, count(*) AS n
       FROM execution JOIN journal USING (account_id, command_id) WHERE execution.kind = 'open'
       GROUP BY 1, 2, 3 ORDER BY 1`,
    );
    expect(rows).toEqual([
      { rule_version: '1', fill_rate: String(openingRate(QUOTE, 'buy')), settings_version: null, n: '500' },
      { rule_version: '1/1', fill_rate: String(openingRate(QUOTE, 'buy', 10n)), settings_version: 1, n: '500' },
    ]);
  });

  test('a refused order does, too; what was opened before keeps its leverage', async () => {
    expect(outcome(await open(30))).toBe('opened');
    expect(await change('leverage.forex', '30', '10')).toBe('done');
    expect(outcome(await open(15))).toBe('leverageNotAllowed');
    expect(outcome(await open(10))).toBe('opened');
    expect([...(engine.account(accountId)?.positions.values() ?? [])].map(({ leverage }) => leverage)).toEqual([
      30, 10,
    ]);
    const refused = await query(`SELECT settings_version FROM journal WHERE answer ->> 'ok' = 'false'`);
    expect(refused).toEqual([{ settings_version: 1 }]);
  });
});

describe('SE-5 what applies by now', () => {
  test('the same request is carried out once, and one about a value of before not at all', async () => {
    const request = commandOf('leverage.forex', '30', '10');
    expect(outcome(await engine.changeSetting(request))).toBe('done');
    expect(outcome(await engine.changeSetting(request))).toBe('done');
    expect(await change('leverage.forex', '30', '5')).toBe('settingMoved');
    expect(await changes()).toMatchObject([
      { version: 1, key: 'leverage.forex', text: '10', approved_by: 'L. Garnier' },
    ]);
  });

  test('of two about the same value at the same moment one applies', async () => {
    const both = await Promise.all([change('leverage.forex', '30', '10'), change('leverage.forex', '30', '5')]);
    expect(both).toEqual(['done', 'settingMoved']);
  });

  test('it outlives the engine, and an engine that has not heard whether it is stored', async () => {
    const proxy = await openCuttingProxy(database.databaseUrl);
    await stop();
    await start((url) => proxy.through(url));
    const [swallowed, answer] = [proxy.swallowNextAnswer(), engine.changeSetting(commandOf('markUp', '0.025', '0'))];
    await swallowed;
    expect(outcome(await answer)).toBe('done');
    await stop();
    await proxy.close();
    await start();
    expect(await changes()).toHaveLength(1);
    expect(notices.at(-1)?.get('northline')).toMatchObject({ version: 1 });
    expect(outcome(await open())).toBe('opened');
    const [position] = engine.account(accountId)?.positions.values() ?? [];
    expect(position?.openRate).toBe(QUOTE.buy);
  });
});

test('SE-2: one person changes none, in the engine and in the database', async () => {
  const alone = { ...commandOf('markUp', '0.025', '0.01'), approvedBy: undefined };
  expect(outcome(await engine.changeSetting(alone))).toBe('settingNeedsSecond');
  expect(await change('markUp', '0.025', '0.01')).toBe('done');
  const forge = `INSERT INTO setting_change SELECT 'forged', brand_id, 2, key, after, before, before, staff_id, staff_name,
    NULL, reason, last_tick, journalled, at, batch, seq + 1 FROM setting_change`;
  await expect(query(forge)).rejects.toThrow(/approved_by/);
});

describe('SE-8 an order in flight while the mark-up rises back', () => {
  const shown = { seenMarkUp: 10n };

  test('race: each is opened with the mark-up that it saw or refused, and none pays the higher one', async () => {
    expect(await change('markUp', '0.025', '0.01')).toBe('done');
    const before = Array.from({ length: 50 }, () => open(5, '10', shown));
    const raised = engine.changeSetting(commandOf('markUp', '0.01', undefined));
    const after = Array.from({ length: 50 }, () => open(5, '10', shown));
    expect(outcome(await raised)).toBe('done');
    const outcomes = (await Promise.all([...before, ...after])).map(outcome);
    expect(outcomes).toEqual([...before.map(() => 'opened'), ...after.map(() => 'markUpRisen')]);
    expect(await query(`SELECT DISTINCT fill_rate::text FROM execution WHERE kind = 'open'`)).toEqual([
      { fill_rate: String(openingRate(QUOTE, 'buy', 10n)) },
    ]);
  });

  test('replay: what was opened before it rose is answered the same after, and after a start', async () => {
    expect(await change('markUp', '0.025', '0.01')).toBe('done');
    const order = { leverage: 5, amount: eur('10'), ...shown };
    const first = await send('once', order);
    expect(outcome(first)).toBe('opened');
    expect(await change('markUp', '0.01', undefined)).toBe('done');
    expect(await send('once', order)).toEqual(first);
    await stop();
    await start();
    expect(await send('once', order)).toEqual(first);
    expect(await query(`SELECT count(*)::int AS n FROM execution WHERE kind = 'open'`)).toEqual([{ n: 1 }]);
  });
});

test('SE-7: limits of the settings are what orders are measured by', async () => {
  expect(await change('limits.positionAmount', '1000000.00', '50.00')).toBe('done');
  expect(outcome(await open(5, '50.01'))).toBe('amountAbovePositionLimit');
  expect(await change('limits.positionAmount', '50.00', undefined)).toBe('done');
  expect(outcome(await open(5, '50.01'))).toBe('opened');
  expect(await changes()).toMatchObject([{ text: '50.00' }, { text: null, after: '1000000.00' }]);
});

describe('SE-17 an instrument that two people hide', () => {
  const hide = (id?: string) => change('hiddenInstruments', 'allShown', 'EURUSD', id);
  const orderOf = async () => outcome(await open());

  test('nothing new begins in it by the version that hides it, also after a recovery; it comes back', async () => {
    const opened = await open();
    if (!opened.ok || opened.value.kind !== 'opened') throw new Error('not opened');
    expect(await hide()).toBe('done');
    expect(await orderOf()).toBe('instrumentUnknown');
    await stop();
    await start();
    expect(await orderOf()).toBe('instrumentUnknown');
    const body = { kind: 'closePosition', positionId: opened.value.position.id } as const;
    const order = { expectedPrice: undefined, tolerance: undefined };
    const closed = { commandId: 'close-hidden', brandId: 'northline', accountId, actor: 'client' } as const;
    expect(outcome(await engine.submit({ ...closed, body: { ...body, order } }))).toBe('closed');
    const rows = await query<{ settings_version: number | null }>(
      "SELECT settings_version FROM journal WHERE command_id = 'close-hidden'",
    );
    expect(rows).toMatchObject([{ settings_version: 1 }]);
    expect(await change('hiddenInstruments', 'EURUSD', undefined)).toBe('done');
    expect(await orderOf()).toBe('opened');
  });

  test('replayed and raced: hidden once, and the other who saw the same value is refused', async () => {
    expect(await hide('hide-once')).toBe('done');
    expect(await hide('hide-once')).toBe('done');
    const raced = await Promise.all([
      change('hiddenInstruments', 'EURUSD', 'EURUSD AAPL'),
      change('hiddenInstruments', 'EURUSD', 'BTCUSD'),
    ]);
    expect(raced.toSorted()).toEqual(['done', 'settingMoved']);
    expect(notices.at(-1)?.get('northline')?.version).toBe(2);
  });
});
