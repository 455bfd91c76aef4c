import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openPool } from '@candor/server/database/pool.ts';
import type { DatabaseAddress } from '@candor/server/database/pool.ts';
import { Tape } from '@candor/server/modules/engine/tape/index.ts';
import { historyOf } from '../../scripts/replay/replayInstallation.ts';
import { replayAccount } from '@candor/server/modules/engine/dealing/dispute/replayAccount.ts';
import type { DisputeResult } from '@candor/server/modules/engine/dealing/dispute/replayAccount.ts';
import { replayTrade } from '@candor/server/modules/engine/dealing/dispute/replayTrade.ts';
import type { ReplayDeps, ReplayRequest } from '@candor/server/modules/engine/dealing/dispute/replayTrade.ts';
import { TickSupply } from '@candor/server/modules/engine/dealing/dispute/tickSupply.ts';
import { endConnections, onConnection } from '../support/connections.ts';
import { createTestDatabase } from '../support/database.ts';
import { withoutTriggers } from '../support/withoutTriggers.ts';
import { copyTemplate } from '../support/testDatabase.ts';
import type { TestDatabase } from '../support/testDatabase.ts';
import {
  eur,
  generousLimits,
  insertClients,
  openFundedAccount,
  postgresStore,
  startEngine,
  testRules,
} from '../support/dealing.ts';
import { seeded } from '../support/seeded.ts';
import { Session } from './session.ts';

/** Ten minutes before the hour, so that the session crosses into another file of the tape. */
const START = Date.UTC(2026, 0, 14, 11, 50);
const STEPS = 2_000;
const SEED = Number.parseInt(process.env['TEST_SEED'] ?? '20260117', 10);
/** A limit so low that orders reach it. */
const houseExposure = eur('9000');
const rules = testRules({ ...generousLimits, houseExposure });

let database: TestDatabase;
let tapeFolder: string;
let accounts: readonly number[];

beforeAll(async () => {
  database = await createTestDatabase();
  tapeFolder = mkdtempSync(join(tmpdir(), 'candor-tape-'));
  await playSession();
});

afterAll(async () => {
  rmSync(tapeFolder, { recursive: true });
  await database.drop();
});

/** Plays a session of three accounts over two runs of the engine, with its tape. */
async function playSession(): Promise<void> {
  const [first = 0, second = 0] = await insertClients(database, 2);
  const pool = openPool('dealing', database, { connectionsMax: 1 });
  const opened: number[] = [];
  const session = new Session({
    random: seeded(SEED),
    accounts: opened,
    record: (quote, at) => tape.record(quote, at),
    start: START,
    houseExposure,
  });
  const now = () => session.now;
  const alarm = (message: string): never => {
    throw new Error(message);
  };
  const tape = await Tape.open({ folder: tapeFolder, pool, now, decimals: () => 8, keepDays: 30, alarm });
  for (const run of [0, 1]) {
    const store = postgresStore(database);
    const engine = await startEngine({ store, rules, now });
    if (run === 0) {
      opened.push(await openFundedAccount(engine, first, eur('1000')));
      opened.push(await openFundedAccount(engine, second, eur('800')));
      opened.push(await openFundedAccount(engine, second, eur('500'), 'demo'));
    }
    session.begin(engine);
    await session.play(engine, STEPS / 2);
    await engine.stop();
    await store.close();
    session.now += 30_000;
  }
  await tape.stop();
  await pool.end();
  accounts = opened;
}

interface Range {
  readonly from?: number;
  readonly to?: number;
  readonly folder?: string;
}

async function dispute(address: DatabaseAddress, accountId: number, range: Range = {}): Promise<DisputeResult> {
  const { from = 0, to = Infinity, folder = tapeFolder } = range;
  const dealing = openPool('dealing', address, { connectionsMax: 1 });
  try {
    const history = await historyOf(dealing, accountId);
    const supply = new TickSupply({ tapeFolder: folder, past: undefined });
    return await replayAccount({ history, rules, supply, isSessionOpen: () => true, from, to });
  } finally {
    await dealing.end();
  }
}

/** Replays a trade as the client and staff do: by the login of the thread that reads the tape. */
async function replayOne(
  address: DatabaseAddress,
  request: Omit<ReplayRequest, 'brandId'>,
  changes: Partial<ReplayDeps> = {},
) {
  const pool = openPool('render', address, { connectionsMax: 1 });
  const deps = {
    pool,
    rulesOf: () => rules,
    supply: new TickSupply({ tapeFolder, past: undefined }),
    isSessionOpen: () => true,
    around: async () => [],
    isTooLong: () => false,
    isTooLate: () => false,
    ...changes,
  };
  try {
    const answer = await replayTrade(deps, { ...request, brandId: 'northline' });
    if (!answer.ok) throw new Error(answer.refusal.code);
    return answer.value;
  } finally {
    await pool.end();
  }
}

async function query<Row extends pg.QueryResultRow>(address: DatabaseAddress, sql: string): Promise<Row[]> {
  return onConnection(address.databaseUrl, async (owner) => {
    return (await owner.query<Row>(sql)).rows;
  });
}

test(`the session has everything that is to be replayed (TEST_SEED=${SEED})`, async () => {
  const [found] = await query<Record<string, number>>(
    database,
    `SELECT count(*) FILTER (WHERE actor = 'closeOut')::int AS close_outs,
       count(*) FILTER (WHERE actor = 'rule')::int AS rules,
       count(*) FILTER (WHERE legs::text LIKE '%isShut%')::int AS shut,
       count(*) FILTER (WHERE actor = 'rule' AND kind = 'update')::int AS moved,
       (SELECT count(*)::int FROM position WHERE parent IS NOT NULL) AS parts,
       (SELECT count(*)::int FROM journal WHERE answer -> 'value' ->> 'kind' = 'reversed') AS reversed,
       (SELECT count(*)::int FROM journal WHERE answer #> '{value,closed,1}' IS NOT NULL) AS closed_all,
       (SELECT count(*)::int FROM journal WHERE answer #> '{value,left,0}' IS NOT NULL) AS left_open,
       (SELECT count(*)::int FROM journal WHERE answer -> 'refusal' ->> 'code' = 'exposureAboveLimit') AS exposure,
       (SELECT count(*)::int FROM position WHERE closing_reason = 'aiTrade') AS by_robot,
       (SELECT count(*)::int FROM journal WHERE kind = 'switchRobot') AS switched,
       (SELECT count(*)::int FROM journal WHERE answer -> 'refusal' ->> 'code' = 'robotOff') AS robot_off,
       (SELECT count(*)::int FROM opening_switch WHERE is_paused) AS paused,
       (SELECT count(*)::int FROM opening_switch WHERE NOT is_paused) AS resumed,
       (SELECT count(*)::int FROM halt_switch WHERE is_halted) AS halted,
       (SELECT count(*)::int FROM halt_switch WHERE NOT is_halted) AS ended,
       (SELECT count(*)::int FROM journal WHERE answer -> 'refusal' ->> 'code' = 'instrumentHalted') AS refused_halted,
       count(*) FILTER (WHERE kind = 'split')::int AS split,
       count(*) FILTER (WHERE kind = 'dividend')::int AS dividends,
       (SELECT count(*)::int FROM limit_change WHERE after < before) AS lowered,
       (SELECT count(*)::int FROM limit_change WHERE after > before) AS raised,
       count(*) FILTER (WHERE kind = 'open' AND abs(mark_up) < tick_sell / 5000)::int AS low_mark_up,
       (SELECT count(*)::int FROM setting_change WHERE text IS NULL) AS mark_up_back,
       (SELECT count(*)::int FROM journal WHERE terms_version IS NOT NULL) AS with_terms,
       (SELECT count(*)::int FROM pending_order WHERE status = 'filled') AS filled,
       (SELECT count(*)::int FROM pending_order WHERE status = 'refused') AS refused,
       (SELECT count(*)::int FROM pending_order WHERE status = 'expired') AS expired,
       (SELECT count(*)::int FROM pending_order WHERE status = 'cancelled') AS cancelled,
       (SELECT count(*)::int FROM ledger_entry WHERE kind = 'tradeReversal') AS corrected,
       (SELECT count(*)::int FROM ledger_entry WHERE kind = 'negativeBalance') AS protected
     FROM execution`,
  );
  expect(
    Object.values(found ?? {}).every((count) => count > 0),
    JSON.stringify(found),
  ).toBe(true);
});

test.each([0, 1, 2])('account %i replayed from journal and tape is identical', async (index) => {
  const result = await dispute(database, accounts[index] ?? 0);
  expect(result.difference, result.difference?.lines.join('\n')).toBeUndefined();
  const [stored] = await query<{ executions: number; entries: number; commands: number }>(
    database,
    `SELECT (SELECT count(*)::int FROM execution WHERE account_id = account.id) AS executions,
       (SELECT count(*)::int FROM ledger_entry WHERE account_id = account.id) AS entries,
       (SELECT count(*)::int FROM journal WHERE account_id = account.id) AS commands
     FROM trading_account account WHERE account.id = ${accounts[index]}`,
  );
  const { executions, entries, answers } = result.counts;
  expect({ executions, entries, commands: answers + result.unpriced }).toEqual(stored);
  expect(result.stretches.map(({ origin }) => origin)).toEqual(['tape']);
  expect(result.unpriced).toBeLessThan(5);
});

test('without the tape the executions themselves are replayed, and refusals that hang on lost prices are not', async () => {
  const result = await dispute(database, accounts[0] ?? 0, { folder: join(tapeFolder, 'none') });
  expect(result.difference, result.difference?.lines.join('\n')).toBeUndefined();
  expect(result.stretches.map(({ origin }) => origin)).toEqual(['executions']);
  expect(result.counts.executions).toBeGreaterThan(30);
});

describe('what was changed behind the engine is named', () => {
  const tampered: readonly (readonly [string, (account: number) => string, RegExp, string])[] = [
    [
      'a fill',
      (id) => `UPDATE execution SET fill_rate = fill_rate + 1 WHERE id = ${closeOf(id)}`,
      /^execution/,
      'fillRate',
    ],
    [
      'a tick',
      (id) => `UPDATE execution SET tick_sell = tick_sell - 1 WHERE id = ${closeOf(id)}`,
      /^execution/,
      'sell',
    ],
    [
      'an execution taken away',
      (id) => `DELETE FROM execution WHERE id = ${closeOf(id)}`,
      /^ledger entry|^execution/,
      '',
    ],
    [
      'a profit',
      (id) => `UPDATE position SET profit = profit + 1 WHERE id = (${positionOf(id)})`,
      /^position/,
      'profit',
    ],
    [
      'a posting',
      (id) => `UPDATE posting SET amount = amount + 1 WHERE entry_id = (${entryOf(id)}) AND house IS NULL`,
      /^ledger entry/,
      'postings',
    ],
    [
      'an entry and its time',
      (id) => `UPDATE ledger_entry SET at = at + interval '1 s' WHERE id = (${entryOf(id)})`,
      /^ledger entry/,
      'at',
    ],
    [
      'a pending order',
      (id) => `UPDATE pending_order SET rate = rate + 1 WHERE id = (${filledOf(id)})`,
      /^pending order/,
      'rate',
    ],
    [
      'the firing of a pending order',
      (id) => `DELETE FROM journal WHERE account_id = ${id} AND command_id = 'order:' || (${filledOf(id)})`,
      /./,
      '',
    ],
    [
      'a pause that nobody asked for',
      () => `INSERT INTO opening_switch (command_id, is_paused, acting_brand, staff_id, staff_name, reason, last_tick,
               journalled, at, batch, seq)
             VALUES ('forged', true, 'northline', 1, 'Nobody', 'forged', 0, 0, now(), 0, 0)`,
      /./,
      '',
    ],
    [
      'a limit that nobody set',
      () => `INSERT INTO limit_change (command_id, brand_id, name, before, figure, after, staff_id, staff_name, reason,
               last_tick, journalled, at, batch, seq)
             VALUES ('forged', 'northline', 'houseExposure', 9000000000, 90000000, 90000000, 1, 'Nobody',
               'forged', 0, 0, now(), 0, 0)`,
      /./,
      '',
    ],
    [
      'a mark-up that nobody set',
      () => `INSERT INTO setting_change (command_id, brand_id, version, key, before, text, after, staff_id, staff_name,
               approved_by, reason, last_tick, journalled, at, batch, seq)
             VALUES ('forged', 'northline', 99, 'markUp', '0.025', '0', '0', 1, 'Nobody', 'No one', 'forged',
               0, 0, now(), 0, 0)`,
      /./,
      '',
    ],
    [
      'hours that nobody set',
      () => `INSERT INTO market_term_change (command_id, version, place, name, before, text, after, acting_brand, staff_id,
               staff_name, approved_by, reason, last_tick, journalled, at, batch, seq)
             VALUES ('forged', 99, 'EURUSD', 'hours', '', 'x', 'x', 'northline', 1, 'Nobody', 'No one', 'forged',
               0, 0, now(), 0, 0)`,
      /./,
      '',
    ],
    ['a balance', (id) => `UPDATE trading_account SET cash = cash + 1 WHERE id = ${id}`, /^account/, 'cash'],
  ];

  test.each(tampered)('%s', async (_, change, what, field) => {
    const copy = await copyDatabase();
    try {
      await query(copy, withoutTriggers(change(accounts[0] ?? 0)));
      const { difference } = await dispute(copy, accounts[0] ?? 0);
      expect(difference?.what).toMatch(what);
      if (field !== '') expect(difference?.lines[0]).toBe(field);
    } finally {
      await copy.drop();
    }
  });
});

test('FS-8 one trade is replayed step by step, and a fill that was changed is shown as a difference', async () => {
  const accountId = accounts[0] ?? 0;
  const [held] = await query<{ id: string; open_rate: string; close_rate: string }>(
    database,
    `SELECT id::text, open_rate::text, close_rate::text FROM position WHERE id = (${positionOf(accountId)})`,
  );
  const position = Number.parseInt(held?.id ?? '', 10);
  const whole = await replayOne(database, { accountId, position });
  expect(whole).toMatchObject({ difference: null, unfinished: false });
  const closes = whole.steps.flatMap(({ executions }) => executions).filter(({ kind }) => kind === 'close');
  expect(closes.map(({ fill_rate: rate }) => String(rate))).toContain(held?.close_rate);
  expect(whole.steps.some(({ executions }) => executions.some(({ kind }) => kind === 'open'))).toBe(true);
  const late: Partial<ReplayDeps> = {
    isTooLate: () => true,
    around: () => Promise.reject(new Error('no ticks are read any more')),
  };
  expect(await replayOne(database, { accountId, position }, late)).toEqual(whole);
  for (const direction of ['buy', 'sell']) {
    const [other] = await query<{ id: string }>(
      database,
      `SELECT id::text FROM position WHERE account_id = ${accountId} AND direction = '${direction}' ORDER BY id LIMIT 1`,
    );
    const of = await replayOne(database, { accountId, position: Number.parseInt(other?.id ?? '', 10) });
    expect([direction, of.difference]).toEqual([direction, null]);
  }
  const copy = await copyDatabase();
  try {
    await query(
      copy,
      withoutTriggers(`UPDATE execution SET fill_rate = fill_rate + 1 WHERE id = ${closeOf(accountId)}`),
    );
    const changed = await replayOne(copy, { accountId, position });
    expect(changed.difference?.lines[0]).toBe('fillRate');
  } finally {
    await copy.drop();
  }
});

test('--from and --to limit what is compared', async () => {
  const copy = await copyDatabase();
  const id = accounts[0] ?? 0;
  try {
    const [changed] = await query<{ at: string }>(
      copy,
      `SELECT floor(extract(epoch FROM at) * 1000)::text AS at FROM execution WHERE id = ${closeOf(id)}`,
    );
    const at = Number.parseInt(changed?.at ?? '', 10);
    await query(copy, `ALTER TABLE execution DISABLE TRIGGER insert_only`);
    await query(copy, `UPDATE execution SET fill_rate = fill_rate + 1 WHERE id = ${closeOf(id)}`);
    expect((await dispute(copy, id, { to: at })).difference).toBeUndefined();
    expect((await dispute(copy, id, { from: at + 1 })).difference).toBeUndefined();
    expect((await dispute(copy, id, { from: at, to: at + 1 })).difference?.at).toBe(at);
  } finally {
    await copy.drop();
  }
});

/** Returns the tenth close of an account. */
function closeOf(account: number): string {
  return `(SELECT id FROM execution WHERE account_id = ${account} AND kind = 'close' ORDER BY id OFFSET 9 LIMIT 1)`;
}

function filledOf(account: number): string {
  return `SELECT id FROM pending_order WHERE account_id = ${account} AND status = 'filled' ORDER BY id LIMIT 1`;
}

function positionOf(account: number): string {
  return `SELECT position_id FROM execution WHERE id = ${closeOf(account)}`;
}

function entryOf(account: number): string {
  return `SELECT id FROM ledger_entry WHERE account_id = ${account} AND kind = 'trade' ORDER BY id OFFSET 9 LIMIT 1`;
}

/** Copies the database, to be changed. */
async function copyDatabase(): Promise<TestDatabase> {
  await endConnections(database.databaseUrl);
  return copyTemplate(inject('cluster'), new URL(database.databaseUrl).pathname.slice(1));
}
