import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import type { AccountCommand, Answer, CommandBody } from '@candor/server/modules/engine/dealing/commands.ts';
import { onConnection } from '../support/connections.ts';
import { eur, insertClients, openFundedAccount, postgresStore, price, startEngine } from '../support/dealing.ts';
import { copyTemplate } from '../support/testDatabase.ts';
import { killCycles, startDraws } from './draws.ts';
import { FENCED_EXIT, startPeer } from './peers.ts';
import type { Peer, PeerPlace } from './peers.ts';
import { Tally } from './tally.ts';

const CYCLES = killCycles({ all: 50, some: 8 });
const PAUSES = Math.max(2, Math.round(CYCLES / 25));
const ACCOUNTS = 24;
/** Minimum number of commands that a cycle accepts before it ends, however fast the machine is. */
const ACCEPTED_MIN = 40;
const ACCEPTED_MAX = 260;

interface Sent {
  readonly command: AccountCommand;
  answer: Answer | undefined;
}

let place: PeerPlace;
let accounts: number[];
const sent: Sent[] = [];
const started: Peer[] = [];
const tally = new Tally();
const draws = startDraws('engine kills');

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-kills-'));
  place = { database: await copyTemplate(inject('cluster')), snapshotFile: join(folder, 'book.snapshot') };
  const store = postgresStore(place.database);
  const engine = await startEngine({ store });
  const clients = await insertClients(place.database, ACCOUNTS);
  accounts = await Promise.all(clients.map((client) => openFundedAccount(engine, client, eur('10000'))));
  await engine.stop();
  await store.close();
});

/** A failed test leaves an engine running, whose lease would fail the next test too. */
afterEach(async () => {
  for (const peer of started.splice(0)) await kill(peer);
});

afterAll(async () => {
  await place.database.drop();
  rmSync(join(place.snapshotFile, '..'), { recursive: true });
});

test(`${CYCLES} engines killed -9 under load, each third in its recovery as well: nothing is lost or done twice`, async () => {
  let fromSnapshots = 0;
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    if (cycle % 3 === 2) await startPeer(place, draws.between(150, 900)).then(kill);
    const peer = await start();
    fromSnapshots += peer.isFromSnapshot ? 1 : 0;
    await retryUnanswered(peer);
    const enough = tally.reach(draws.between(ACCEPTED_MIN, ACCEPTED_MAX));
    const trading = Promise.all(accounts.map((accountId) => trade(peer, accountId)));
    await enough;
    // Kills not always right after a commit.
    await delay(draws.below(20));
    await kill(peer);
    await trading;
    await expectLedgerAndBook();
  }
  const peer = await start();
  await retryUnanswered(peer);
  // On a fast machine every engine may have died before its prices reached an order.
  await expect.poll(filledOrders, { timeout: 60_000, interval: 50 }).toBeGreaterThan(0);
  await expectEachOnce();
  await expectFirstAnswersAgain(peer);
  await kill(peer);
  process.stdout.write(`kill cycles: ${accepted()} of ${sent.length} accepted, ${fromSnapshots} from a snapshot\n`);
  expect(accepted()).toBeGreaterThan(CYCLES * ACCEPTED_MIN);
  // An engine's lifetime is random, and a snapshot takes some of it.
  expect(fromSnapshots).toBeGreaterThan(CYCLES / 4);
});

test(`${PAUSES} engines paused past their lease and resumed: the successor deals, the stale epoch writes nothing`, async () => {
  for (let cycle = 0; cycle < PAUSES; cycle += 1) {
    const former = await start();
    await retryUnanswered(former);
    const enough = tally.reach(draws.between(ACCEPTED_MIN, ACCEPTED_MAX));
    const trading = Promise.all(accounts.map((accountId) => trade(former, accountId)));
    await enough;
    former.signal('SIGSTOP');
    // Alternates: the resumed engine finds its own clock past the lease, or still takes itself for the holder.
    if (cycle % 2 === 1) await endLease();
    await expect.poll(isLeaseOver, { timeout: 60_000, interval: 50 }).toBe(true);
    const successor = await start();
    former.signal('SIGCONT');
    const more = Promise.all(accounts.map((accountId) => trade(successor, accountId)));
    expect(await former.ended).toBe(FENCED_EXIT);
    await trading;
    await kill(successor);
    await more;
    await expectLedgerAndBook();
    // Every batch has an epoch at least as high as any batch before it.
    expect(
      await query(`SELECT number FROM (SELECT number, epoch, max(epoch) OVER (ORDER BY number) AS highest FROM batch) AS b
      WHERE epoch < highest`),
    ).toEqual([]);
  }
  const peer = await start();
  await retryUnanswered(peer);
  await expectEachOnce();
  await kill(peer);
});

async function isLeaseOver(): Promise<boolean> {
  const [row] = await query<{ is_over: boolean }>('SELECT bool_and(lease_until < now()) AS is_over FROM engine_lease');
  return row?.is_over === true;
}

async function endLease(): Promise<void> {
  await query(`UPDATE engine_lease SET lease_until = now() - interval '1 second'`);
}

async function start(): Promise<Peer> {
  const peer = await startPeer(place);
  if (peer === undefined) throw new Error('the engine did not start');
  started.push(peer);
  return peer;
}

async function kill(peer: Peer | undefined): Promise<void> {
  peer?.signal('SIGKILL');
  await peer?.ended;
}

function accepted(): number {
  return sent.filter(({ answer }) => answer?.ok === true).length;
}

/** Opens, changes and closes positions until the engine is gone or refuses; rules act meanwhile. */
async function trade(peer: Peer, accountId: number): Promise<void> {
  while (peer.isAlive()) {
    const opened = await send(peer, accountId, anyOpening());
    if (opened === undefined) return;
    if (!opened.ok || opened.value.kind !== 'opened') continue;
    const { id: positionId } = opened.value.position;
    const next = anyChange(positionId);
    if (next !== undefined) await send(peer, accountId, next);
    await placeAndPerhapsCancel(peer, accountId);
    if (draws.below(4) === 0) await send(peer, accountId, anyMovement());
  }
}

/** Places an order at a price that the swing may reach; some are cancelled before. */
async function placeAndPerhapsCancel(peer: Peer, accountId: number): Promise<void> {
  if (draws.below(3) === 0) return;
  const [type, rate] = draws.below(2) === 0 ? (['limit', '1.0960'] as const) : (['stop', '1.1040'] as const);
  const plain = { leverage: 10, stopLoss: undefined, takeProfit: undefined, expiresAt: undefined } as const;
  const terms = { ...plain, direction: 'buy', type, rate: price(rate), amount: eur('5') } as const;
  const placed = await send(peer, accountId, { kind: 'placeOrder', symbol: 'EURUSD', terms });
  if (placed?.ok !== true || placed.value.kind !== 'order' || draws.below(3) > 0) return;
  await send(peer, accountId, { kind: 'cancelOrder', orderId: placed.value.order.id });
}

/** Returns a movement as payments request it of the ledger; money that is not there is refused. */
function anyMovement(): CommandBody {
  const by = { amount: eur('2.50'), provider: 'titan' } as const;
  const movements: readonly CommandBody[] = [
    { kind: 'deposit', ...by },
    { kind: 'suspend', ...by },
    { kind: 'releaseSuspended', amount: by.amount },
    { kind: 'returnSuspended', ...by },
    { kind: 'reserveWithdrawal', amount: by.amount },
    { kind: 'reserveWithdrawal', amount: by.amount },
    { kind: 'releaseWithdrawal', amount: by.amount },
    { kind: 'payOut', ...by },
    { kind: 'payOutReturned', ...by },
    { kind: 'refund', ...by, within: 'limit' },
    { kind: 'chargeback', ...by },
    { kind: 'chargebackReversal', ...by, clientPart: eur('2') },
    { kind: 'fee', ...by },
    correction(),
  ];
  return movements[draws.below(movements.length)] ?? { kind: 'deposit', ...by };
}

/** Returns a correction, which makes two entries or none: of a trade that lost 10 to a loss of 8. */
function correction(): CommandBody {
  const dealt = { open: price('100'), close: price('90') };
  const trade = { direction: 'buy' as const, amount: eur('100'), leverage: 1, closedAt: Date.now(), corrections: 0 };
  return {
    kind: 'correctTrade',
    closed: 1,
    symbol: 'BTCUSD',
    trade: { ...trade, dealt, current: dealt },
    prices: { ...dealt, close: price('92') },
  };
}

/** Returns a client's next change of a position, or nothing. */
function anyChange(positionId: number): CommandBody | undefined {
  const changes: readonly CommandBody[] = [
    { kind: 'updatePosition', positionId, levels: { takeProfit: price('1.2') } },
    { kind: 'updatePosition', positionId, levels: { trailing: price('0.002'), breakEven: price('1.2') } },
    { kind: 'closePosition', positionId, order: anyPrice },
    { kind: 'closePosition', positionId, order: { ...anyPrice, amount: eur('3.50') } },
    { kind: 'reversePosition', positionId, order: anyPrice },
  ];
  return changes[draws.below(changes.length + 2)];
}

const anyPrice = { expectedPrice: undefined, tolerance: undefined } as const;

function anyOpening(): CommandBody {
  const levels = [
    { stopLoss: undefined, takeProfit: undefined },
    { stopLoss: price('1.0950'), takeProfit: undefined },
    { stopLoss: undefined, takeProfit: price('1.1045') },
  ][draws.below(3)] ?? { stopLoss: undefined, takeProfit: undefined };
  const order = { ...anyPrice, ...levels, direction: 'buy', amount: eur('10'), leverage: 10 } as const;
  return { kind: 'openPosition', symbol: 'EURUSD', order };
}

async function send(peer: Peer, accountId: number, body: CommandBody): Promise<Answer | undefined> {
  const command = { commandId: randomUUID(), brandId: 'northline', accountId, actor: 'client', body } as const;
  const record: Sent = { command, answer: undefined };
  sent.push(record);
  record.answer = await answerOf(peer, command);
  if (record.answer?.ok === true) tally.add();
  return record.answer;
}

/**
 * Returns an engine's answer. "Unavailable" does not count: an engine that has lost its lease says so, and the command
 * runs again elsewhere.
 */
async function answerOf(peer: Peer, command: AccountCommand): Promise<Answer | undefined> {
  const answer = await peer.submit(command);
  return answer?.ok === false && answer.refusal.code === 'unavailable' ? undefined : answer;
}

/** Repeats unanswered commands under their ids, as a client would, until they have answers. */
async function retryUnanswered(peer: Peer): Promise<void> {
  const open = sent.filter(({ answer }) => answer === undefined);
  await Promise.all(
    open.map(async (record) => {
      record.answer = await answerOf(peer, record.command);
      expect(record.answer).toBeDefined();
    }),
  );
}

/** Expects every accepted open, change, close and reversal once in the evidence, and no refused one. */
async function expectEachOnce(): Promise<void> {
  const executions = await query<{ command_id: string; times: number }>(
    `SELECT command_id, count(*)::int AS times FROM execution WHERE actor = 'client' GROUP BY command_id`,
  );
  const times = new Map(executions.map((row) => [row.command_id, row.times]));
  const wrong = sent.filter(({ command, answer }) => (times.get(command.commandId) ?? 0) !== executionsOf(answer));
  expect(wrong).toEqual([]);
  expect(times.size).toBe(sent.filter(({ answer }) => executionsOf(answer) > 0).length);
  await expectOrdersOnce();
  await expectMovementsOnce();
}

/**
 * Expects one entry under its id for every accepted movement of money, two for a correction, none for a refusal. A debt
 * that it settles on the way (LE-17) adds an entry of its own kind.
 */
async function expectMovementsOnce(): Promise<void> {
  const entries = await query<{ reference: string; kind: string }>(
    `SELECT reference, kind FROM ledger_entry WHERE kind NOT IN ('trade', 'demoFunding', 'negativeBalance', 'receivableSettled')
     AND reference NOT LIKE 'deposit:%'`,
  );
  const moved = sent.filter(({ answer }) => isMovement(answer));
  expect(entries.map(({ reference }) => reference).toSorted()).toEqual(
    moved.flatMap(({ command: { commandId, body } }) => entriesOf(body, commandId)).toSorted(),
  );
  expect(new Set(entries.map(({ kind }) => kind)).size).toBeGreaterThan(5);
}

function entriesOf({ kind }: CommandBody, commandId: string): string[] {
  return kind === 'correctTrade' ? [commandId, commandId] : [commandId];
}

function isMovement(answer: Answer | undefined): boolean {
  return answer?.ok === true && (answer.value.kind === 'moved' || answer.value.kind === 'charged');
}

/**
 * Expects every accepted order to be pending or to have ended once: cancelled if so answered, filled with a position.
 */
async function expectOrdersOnce(): Promise<void> {
  const rows = await query<{ id: string; status: string; opened: number }>(
    `SELECT id::text, status, (SELECT count(*)::int FROM execution AS e
      WHERE e.position_id = pending_order.position_id AND e.kind = 'open') AS opened FROM pending_order`,
  );
  const states = new Map(rows.map((row) => [row.id, row]));
  const placed = ordersOf('placeOrder');
  expect([...states.keys()].toSorted()).toEqual([...placed].toSorted());
  for (const id of ordersOf('cancelOrder')) expect(states.get(id)).toMatchObject({ status: 'cancelled' });
  expect(rows.filter(({ status, opened }) => opened !== (status === 'filled' ? 1 : 0))).toEqual([]);
  expect(rows.filter(({ status }) => status === 'filled').length).toBeGreaterThan(0);
}

async function filledOrders(): Promise<number> {
  return (await query(`SELECT FROM pending_order WHERE status = 'filled'`)).length;
}

function ordersOf(kind: CommandBody['kind']): string[] {
  return sent.flatMap(({ command, answer }) =>
    command.body.kind === kind && answer?.ok === true && answer.value.kind === 'order'
      ? [String(answer.value.order.id)]
      : [],
  );
}

/** Counts executions: a reversal is a close and an opening. */
function executionsOf(answer: Answer | undefined): number {
  if (answer?.ok !== true || answer.value.kind === 'order' || isMovement(answer)) return 0;
  return answer.value.kind === 'reversed' ? 2 : 1;
}

async function expectLedgerAndBook(): Promise<void> {
  const [sums] = await query(`
    SELECT (SELECT coalesce(sum(amount), 0)::text FROM posting) AS all_postings,
      (SELECT count(*)::int FROM trading_account a
        WHERE cash <> (SELECT coalesce(sum(amount), 0) FROM posting WHERE account_id = a.id)) AS cash_differs,
      (SELECT count(*)::int FROM trading_account a
        WHERE used <> (SELECT coalesce(sum(amount), 0) FROM position
          WHERE account_id = a.id AND closed_at IS NULL)) AS used_differs,
      (SELECT count(*)::int FROM trading_account a
        WHERE concat_ws(' ', reserved, suspended, owed) <> (
          SELECT concat_ws(' ', coalesce(sum(amount) FILTER (WHERE house = 'withdrawals'), 0),
            coalesce(sum(amount) FILTER (WHERE house = 'suspense'), 0),
            -coalesce(sum(amount) FILTER (WHERE house = 'receivables'), 0))
          FROM posting JOIN ledger_entry e ON e.id = entry_id WHERE e.account_id = a.id)) AS aside_differs`);
  expect(sums).toEqual({ all_postings: '0', cash_differs: 0, used_differs: 0, aside_differs: 0 });
}

/** Expects the journal to repeat the first answers, also to commands from before the last kill. */
async function expectFirstAnswersAgain(peer: Peer): Promise<void> {
  for (const { command, answer } of sent.filter((_, index) => index % 97 === 0))
    expect(await peer.submit(command)).toEqual(answer);
}

async function query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  return onConnection(place.database.databaseUrl, async (owner) => {
    return (await owner.query<Row>(sql)).rows;
  });
}
