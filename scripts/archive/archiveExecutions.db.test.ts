import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import pg from 'pg';
import type { PositionId } from '@candor/domain/ids.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { migrate } from '@candor/server/database/migrate.ts';
import { columnTypes } from '@candor/server/database/pool.ts';
import { loginUrl } from '@candor/server/database/roles.ts';
import type { Engine, PostgresStore } from '@candor/server/modules/engine/dealing/index.ts';
import { audit } from '@candor/server/modules/engine/dealing/recovery/audit.ts';
import { auditChains } from '@candor/server/modules/engine/dealing/recovery/auditChains.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../tests/support/database.ts';
import type { TestDatabase } from '../../tests/support/database.ts';
import {
  NOON,
  eur,
  insertClients,
  openFundedAccount,
  openMarket,
  postgresStore,
  quoteOf,
  startEngine,
} from '../../tests/support/dealing.ts';
import { withPlainOwner } from '../../tests/support/plainOwner.ts';
import { withoutTriggers } from '../../tests/support/withoutTriggers.ts';
import { archivePart } from './archivePart.ts';
import type { ArchiveStep } from './archivePart.ts';
import { auditArchived } from './auditArchived.ts';
import { listArchived, listParts } from './parts.ts';
import type { Part } from './parts.ts';

let folder: string;
let database: TestDatabase;
let owner: pg.Client;
let audits: pg.Client;
let store: PostgresStore;
let engine: Engine;
let now: number;
let clients: number[];
let accounts: number[];
let orders: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-archive-'));
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.databaseUrl, types: columnTypes });
  await owner.connect();
  const connectionString = loginUrl(database.databaseUrl, 'audit', database.passwords.audit);
  audits = new pg.Client({ connectionString, types: columnTypes });
  await audits.connect();
  store = postgresStore(database);
  now = NOON;
  orders = 0;
  engine = await startEngine({ store, now: () => now });
  clients = await insertClients(database, 40);
  accounts = await openAccounts(0, 3);
  at(NOON);
});

afterEach(async () => {
  await engine.stop();
  await store.close();
  await owner.end();
  await audits.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function openAccounts(from: number, count: number): Promise<number[]> {
  const opened: number[] = [];
  for (const clientId of clients.slice(from, from + count))
    opened.push(await openFundedAccount(engine, clientId, eur('1000')));
  return opened;
}

function at(instant: number, sell = '1.10000'): void {
  now = instant;
  openMarket(engine, quoteOf('EURUSD', sell, `${sell.slice(0, -2)}10`, now));
}

interface Order {
  readonly actor?: 'client' | 'robot';
  readonly amount?: string;
  readonly leverage?: number;
}

async function open(
  index: number,
  { actor = 'client', amount = '10', leverage = 10 }: Order = {},
): Promise<PositionId> {
  orders += 1;
  const anyPrice = { expectedPrice: undefined, tolerance: undefined };
  const levels = { stopLoss: undefined, takeProfit: undefined };
  const order = { ...anyPrice, ...levels, direction: 'buy' as const, amount: eur(amount), leverage };
  const opened = await engine.submit({
    ...commandOf(index),
    actor,
    body: { kind: 'openPosition', symbol: 'EURUSD', order },
  });
  if (!opened.ok || opened.value.kind !== 'opened') throw new Error('the open was refused');
  return opened.value.position.id;
}

async function close(index: number, positionId: PositionId, amount?: string): Promise<void> {
  orders += 1;
  const order = {
    expectedPrice: undefined,
    tolerance: undefined,
    ...(amount !== undefined && { amount: eur(amount) }),
  };
  const closed = await engine.submit({
    ...commandOf(index),
    actor: 'client',
    body: { kind: 'closePosition', positionId, order },
  });
  if (!closed.ok) throw new Error(`the close was refused: ${closed.refusal.code}`);
}

async function pay(index: number): Promise<void> {
  orders += 1;
  await engine.submit({ ...commandOf(index), actor: 'client', body: { kind: 'deposit', amount: eur('1000') } });
}

function commandOf(index: number) {
  return { brandId: 'northline', accountId: accounts[index] ?? 0, commandId: `order-${orders}` };
}

const months = async (): Promise<readonly Part[]> =>
  (await listParts(owner)).filter(({ table }) => table === 'execution');
const archiveNext = async (): Promise<void> => {
  const [part] = await months();
  if (part !== undefined) await archivePart(owner, part, { folder });
};

/** Returns the executions in the database, as `kind position`. */
async function executions(): Promise<string[]> {
  const { rows } = await owner.query<{ text: string }>(
    "SELECT kind || ' ' || position_id AS text FROM execution ORDER BY id",
  );
  return rows.map(({ text }) => text);
}

const auditAll = async (files?: string): Promise<readonly string[]> => [
  ...(await audit(audits, { isWhole: true, isReader: true })),
  ...(await auditChains(audits, [])).differences,
  ...(files === undefined ? [] : await auditArchived(audits, files)),
];

describe('ER-12 a month of executions', () => {
  it('leaves whole, but for what an account that has held something ever since needs, and the robot’s trades', async () => {
    const [, second] = await months();
    const first = await open(0);
    await close(0, first);
    const long = await open(0);
    const beside = await open(0);
    await close(0, beside);
    await close(0, long, '4');
    const flat = await open(1);
    await close(1, flat);
    await engine.submit({ ...commandOf(2), actor: 'client', body: { kind: 'switchRobot', isOn: true, number: 1 } });
    const robot = await open(2, { actor: 'robot' });
    await close(2, robot);
    const byHand = await open(2);
    await close(2, byHand);
    expect(await auditAll(folder)).toEqual([]);
    const { rows: parts } = await owner.query<{ id: number }>(
      'SELECT id::float8 FROM position WHERE parent IS NOT NULL',
    );
    const part = parts[0]?.id;

    await archiveNext();
    const keptRows = [`open ${long}`, `open ${beside}`, `close ${beside}`, `close ${part}`];
    const ofRobot = [`open ${robot}`, `close ${robot}`];
    expect(await executions()).toEqual([...keptRows, ...ofRobot]);
    expect([await auditAll(), await auditAll(folder)]).toEqual([[], []]);

    at((second?.from ?? 0) + DAY_MS);
    const later = await open(1);
    await close(0, long);
    expect(await auditAll(folder)).toEqual([]);
    await archiveNext();
    expect(await executions()).toEqual([...ofRobot, `open ${later}`]);
    expect([await auditAll(), await auditAll(folder)]).toEqual([[], []]);
    expect((await listArchived(owner)).map(({ rows }) => rows)).toEqual([12, 2]);
  });

  it('goes by the order of decisions where a clock that was set back has put them into two months', async () => {
    const [, second] = await months();
    at((second?.from ?? 0) + 1_000);
    const first = await open(0);
    at((second?.from ?? 0) - 1_000);
    await close(0, first);
    const other = await open(1);
    await close(1, other);
    await archiveNext();
    expect(await executions()).toEqual([`open ${first}`, `close ${first}`, `open ${other}`, `close ${other}`]);
    expect(await auditAll(folder)).toEqual([]);
    await archiveNext();
    expect(await executions()).toEqual([]);
    expect([await auditAll(), await auditAll(folder)]).toEqual([[], []]);
  });

  it('takes what a clock set back by years adds to it, and the coming months are made all the same', async () => {
    await archiveNext();
    at(NOON);
    const late = await open(0);
    const { rows } = await owner.query<{ place: string }>('SELECT tableoid::regclass::text AS place FROM execution');
    expect([await executions(), rows]).toEqual([[`open ${late}`], [{ place: 'parts.execution_kept' }]]);
    await archiveNext();
    expect(await executions()).toEqual([`open ${late}`]);
  });
});

/** Returns, for each trade closed since, the loss that was forgiven while it was open. */
async function forgiven(since: number): Promise<string[]> {
  const { rows } = await owner.query<{ text: string }>(
    `SELECT concat_ws(' ', position.id, whole, later, protection) AS text
     FROM position CROSS JOIN LATERAL forgiveness_of(position.id)
     WHERE closed_at >= to_timestamp($1 / 1000.0) ORDER BY position.id`,
    [since],
  );
  return rows.map(({ text }) => text);
}

it('ER-12 a month leaves also under an owner whom row level security binds', async () => {
  await withPlainOwner(database.databaseUrl, 'plain_archive', async ({ ownerUrl, superuser }) => {
    await migrate(ownerUrl);
    const plain = new pg.Client({ connectionString: ownerUrl, types: columnTypes });
    await plain.connect();
    const row = (
      id: number,
      kind: string,
      position: number,
    ) => `(${id}, 'b', 1, ${position}, '${kind}', 'c', 'client', '1',
      3, 5, 4, 's', '2026-01-14Z', '2026-01-14Z', 0, '2026-01-14Z', 1)`;
    await superuser.query(`SET session_replication_role = 'replica'; INSERT INTO execution (id, brand_id, account_id,
        position_id, kind, command_id, actor, rule_version, tick_id, tick_buy, tick_sell, tick_source, tick_source_time,
        tick_received_time, mark_up, at, batch)
      VALUES ${[row(2, 'open', 1), row(3, 'close', 1), row(5, 'open', 4)].join()}`);
    const [first] = (await listParts(plain)).filter(({ table }) => table === 'execution');
    if (first !== undefined) await archivePart(plain, first, { folder });
    await plain.end();
    const { rows } = await superuser.query<{ id: number }>('SELECT id::float8 FROM execution');
    expect(rows).toEqual([{ id: 5 }]);
  });
});

/** Adds to each closed trade a correction that has changed what was forgiven, by an amount of its own. */
async function correctAll(): Promise<void> {
  const sql = `INSERT INTO trade_correction (brand_id, client_id, account_id, position_id, symbol, approval_id, number,
      cause, reason, source, open_rate_before, close_rate_before, profit_before, open_rate, close_rate, profit,
      asked_by, asked_role, approved_by, approved_role, command_id, state, intended_at, answered_at, protection)
    SELECT brand_id, 1, account_id, id, symbol, id, 1, 'wrongQuote', 'test', 'test', open_rate, close_rate, profit,
      open_rate, close_rate, profit + 1, 1, '', 2, '', id::text, 'done', now(), now(), -id
    FROM position WHERE closed_at IS NOT NULL AND id NOT IN (SELECT position_id FROM trade_correction)`;
  await owner.query(`BEGIN; ${withoutTriggers(sql)}; COMMIT`);
}

const acts = fc.array(
  fc.record({
    account: fc.nat(1),
    act: fc.constantFrom('open', 'open', 'open', 'close', 'part', 'fall', 'month', 'pay'),
    which: fc.nat(5),
  }),
  { minLength: 30, maxLength: 60 },
);

/**
 * Two positions lose more than there is, one of them opened in a month that is archived. The last is decided after all
 * before.
 */
const LOSS = ['pay', 'open', 'month', 'open', 'fall', 'pay'].map((act) => ({ account: 0, act, which: 0 }));

it('TC-9 ER-12 what was forgiven of a trade, and the evidence of what is open, stay as they are as months leave', async () => {
  await owner.query("SELECT make_parts('execution', now() + interval '4 years')");
  let run = 0;
  let lifted = 0;
  const play = async ({ account, act, which }: { account: number; act: string; which: number }): Promise<void> => {
    const held = [...(engine.account(accounts[account] ?? 0)?.positions.keys() ?? [])];
    const chosen = held[which % held.length];
    if (act === 'open') await open(account, { amount: '300', leverage: 30 });
    else if (act === 'fall') at(now, '0.90000');
    else if (act === 'pay') await pay(account);
    else if (act === 'month') at(now + 31 * DAY_MS);
    else if (chosen !== undefined) await close(account, chosen, act === 'part' ? '50' : undefined);
  };
  await fc.assert(
    fc.asyncProperty(acts, async (steps) => {
      const parts = await months();
      at((parts[0]?.until ?? NOON) - 20 * DAY_MS);
      accounts = await openAccounts(2 * (run += 1), 2);
      for (const one of [...steps, ...LOSS]) await play(one).catch(() => undefined);
      await correctAll();
      for (const { until } of parts.filter((part) => part.until <= now)) {
        const before = await forgiven(until);
        await archiveNext();
        expect(await forgiven(until)).toEqual(before);
        lifted += before.filter((text) => text.split(' ')[1] !== '0').length;
      }
      expect(await auditAll()).toEqual([]);
      const { rows } = await owner.query(
        `SELECT FROM position WHERE closed_at IS NULL AND NOT EXISTS (
           SELECT FROM execution WHERE position_id = position.id AND kind = 'open')`,
      );
      expect(rows).toEqual([]);
    }),
    { numRuns: 6 },
  );
  expect(lifted).toBeGreaterThan(0);
});

describe('LE-14 ER-12 the audit of the books beside archived months', () => {
  let position: PositionId;
  beforeEach(async () => {
    position = await open(0);
    await close(0, position);
    await archiveNext();
  });
  const change = (sql: string) => owner.query(`BEGIN; ${withoutTriggers(sql)}; COMMIT`);

  it.each([
    ['profit', 'profit + 1', /^position \d+ of account \d+ is not as its entry says$/],
    ['closed_at', "closed_at + interval '1 s'", /^position \d+ of account \d+ is not as its entry says$/],
    ['close_rate', 'close_rate + 1', undefined],
  ])('names a position whose %s was changed, by its entry or by the file', async (column, to, sentence) => {
    await change(`UPDATE position SET ${column} = ${to} WHERE id = ${position}`);
    expect(await auditAll()).toEqual(sentence === undefined ? [] : [expect.stringMatching(sentence)]);
    expect(await auditAll(folder)).toContain(
      `position ${position} of account ${accounts[0]} is not as its archived close says`,
    );
  });

  it('names a month with more closed positions than closes', async () => {
    await change(
      `INSERT INTO position SELECT (jsonb_populate_record(position, '{"id": 1, "profit": 0}')).* FROM position`,
    );
    expect(await auditAll(folder)).toEqual([
      expect.stringMatching(/^execution\/.* has 1 closes, and 2 positions were closed in its months$/),
    ]);
  });

  it('misses a close that is in no archived month', async () => {
    const [month] = await months();
    await change(`UPDATE position SET closed_at = to_timestamp(${(month?.from ?? 0) / 1_000})`);
    expect(await auditAll()).toEqual([`position ${position} of account ${accounts[0]} is not as its close says`]);
  });

  it('refuses a file that was tampered with', async () => {
    const [{ file } = { file: '' }] = await listArchived(owner);
    const text = gunzipSync(readFileSync(join(folder, file))).toString();
    writeFileSync(join(folder, file), gzipSync(text.replace('"fill_rate":11', '"fill_rate":12')));
    await expect(auditAll(folder)).rejects.toThrow(/ is not the file that was archived\.$/);
    expect(await auditAll()).toEqual([]);
  });
});

describe('ER-8 an archiving of executions that is killed', () => {
  const steps: readonly ArchiveStep[] = ['locked', 'written', 'verified', 'dropped', 'gone'];

  it.each(steps)('after it was %s loses nothing, and is done by the next one', async (step) => {
    await close(0, await open(0));
    const held = await open(0);
    await archiveNext();
    const before = await executions();
    const [part] = await months();
    at((part?.from ?? 0) + DAY_MS);
    await close(1, await open(1));
    const all = await executions();
    const args = [database.databaseUrl, part?.name ?? '', folder, step];
    const peer = fork(join(import.meta.dirname, '../../tests/support/archivePeer.ts'), args, { stdio: 'ignore' });
    expect(await once(peer, 'exit')).toEqual([null, 'SIGKILL']);
    const isGone = (await listArchived(owner)).length === 2;
    expect(isGone).toBe(step === 'gone');
    if (!isGone) {
      expect(await executions()).toEqual(all);
      await archiveNext();
    }
    expect([before, await executions()]).toEqual([[`open ${held}`], [`open ${held}`]]);
    expect([await auditAll(), await auditAll(folder)]).toEqual([[], []]);
    expect(readdirSync(join(folder, 'execution'))).toHaveLength(2);
  });
});
