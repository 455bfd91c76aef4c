import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { leafBytes, rootOfPath } from '@candor/domain/evidence/merkle.ts';
import { readBlock } from '@candor/domain/evidence/tapeBlock.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { rate } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { HOUR_MS, MINUTE_MS } from '@candor/domain/time.ts';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import type { TestDatabase } from '../../../../tests/support/database.ts';
import {
  eur,
  insertClients,
  openFundedAccount,
  openMarket,
  postgresStore,
  quoteOf,
  startEngine,
} from '../../../../tests/support/dealing.ts';
import { openPool } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { TickWriter } from '../../../providers/prices/tickColumns.ts';
import { instruments } from '../instruments/index.ts';
import { createGate } from '../quotes/index.ts';
import { TapeArchive, Tape } from './index.ts';
import { HEADER, hourPath, sha256 } from './hours.ts';
import { listHours } from './store.ts';

const TEN: Instant = Date.UTC(2026, 0, 14, 10);

let database: TestDatabase;
let dealing: Pool;
let web: Pool;
let folder: string;
let now: Instant;
let tape: Tape;
let alarms: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  dealing = openPool('dealing', database);
  web = openPool('web', database);
});

afterAll(async () => {
  await Promise.all([dealing.end(), web.end()]);
  await database.drop();
});

let hours = 0;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-tape-'));
  // Each test has hours of its own in the one table.
  now = TEN + hours * HOUR_MS;
  hours += 24;
  alarms = [];
  tape = await openTape();
});

afterEach(() => tape.stop());

function openTape(): Promise<Tape> {
  const alarm = (message: string): void => void alarms.push(message);
  return Tape.open({ folder, pool: dealing, now: () => now, decimals: () => 5, keepDays: 30, alarm });
}

let nextId = 5_000_000_000_000_000;

function tick(changes: Partial<Quote> = {}): Quote {
  nextId += 1;
  const units = BigInt(108_000_000 + (nextId % 1_000) * 1_000);
  return {
    symbol: 'EURUSD',
    sell: rate(units),
    buy: rate(units + 12_000n),
    tickId: nextId,
    source: 'test',
    sourceTime: now - 3,
    receivedTime: now,
    ...changes,
  };
}

function record(count: number): Quote[] {
  return Array.from({ length: count }, () => {
    const one = tick();
    tape.record(one, one.receivedTime);
    return one;
  });
}

async function endHour(): Promise<void> {
  now += HOUR_MS;
  await tape.flush();
}

/** Reads every tick of all files, in order. */
function ticksOnDisk(): Quote[] {
  const found: Quote[] = [];
  for (const name of readdirSync(folder).toSorted()) {
    const bytes = new Uint8Array(readFileSync(join(folder, name)));
    for (let at = HEADER.length; ;) {
      const read = readBlock(bytes, at, (one) => found.push(one));
      if (read === undefined) break;
      at = read.end;
    }
  }
  return found;
}

test('EV-1 EV-2 an hour that has ended is hashed and stored, and each of its ticks can be proved', async () => {
  const ticks = record(2_500);
  await endHour();
  const [hour] = await listHours(web, { count: 1 });
  expect(hour).toMatchObject({ hour: now - HOUR_MS, ticks: 2_500, blocks: 3 });
  expect(hour?.bytes).toBe(readFileSync(hourPath(folder, now - HOUR_MS)).length);
  expect(ticksOnDisk()).toEqual(ticks);

  const archive = new TapeArchive(folder, web);
  for (const one of [ticks[0], ticks[1_024], ticks.at(-1)]) {
    const proof = await archive.prove(one?.tickId ?? 0);
    expect(proof).toMatchObject({ hour: hour?.hour, count: 3, isProvisional: false });
    if (proof === undefined) continue;
    const leaf = sha256(leafBytes(proof.block));
    expect(await rootOfPath(leaf, proof, proof.path, async (bytes) => sha256(bytes))).toEqual(hour?.root);
    const inBlock: Quote[] = [];
    readBlock(proof.block, 0, (found) => inBlock.push(found));
    expect(inBlock).toContainEqual(one);
  }
  expect(await archive.prove(1)).toBeUndefined();
  expect(await archive.list({ count: 100 })).toContainEqual({ ...hour, isKept: true });
});

test('B4.7 a tick of the running hour can be proved as soon as its block is whole, provisionally', async () => {
  const hour = now;
  const [first, , third] = record(3);
  await tape.flush();
  const archive = new TapeArchive(folder, web);
  expect(await archive.prove(first?.tickId ?? 0)).toBeUndefined();
  expect(await archive.running()).toBeUndefined();
  now += 10_000;
  await tape.flush();
  expect(await archive.running()).toEqual({ hour, blocks: 1, lastTickId: third?.tickId });
  expect(await archive.prove(first?.tickId ?? 0)).toMatchObject({ count: 1, index: 0, isProvisional: true });
  const [later] = record(1);
  now += 10_000;
  await tape.flush();
  expect(await archive.prove(later?.tickId ?? 0)).toMatchObject({ count: 2, index: 1, isProvisional: true });
  expect(await archive.running()).toEqual({ hour, blocks: 2, lastTickId: later?.tickId });
});

test('EV-9 the ticks around one are found in an hour that ended and in the running one, over the edges of blocks', async () => {
  const archive = new TapeArchive(folder, web);
  const own = { symbols: ['EURUSD'], before: 4, after: 3 };
  for (const isEnded of [false, true]) {
    const ticks = record(1_030);
    const strange = tick({ symbol: 'BTCUSD' });
    tape.record(strange, strange.receivedTime);
    ticks.push(...record(3));
    if (isEnded) await endHour();
    else await tape.flush();
    for (const middle of [0, 2, 1_023, 1_024, 1_030, 1_032]) {
      const tickId = ticks[middle]?.tickId ?? 0;
      const expected = ticks.slice(Math.max(0, middle - 3), middle + 4);
      const found = await archive.around({ ...own, tickId });
      if (!isEnded || middle > 2) expect(found).toEqual(expected);
      else expect(found.slice(-expected.length)).toEqual(expected);
    }
  }
  expect(await archive.around({ ...own, tickId: 1 })).toEqual([]);
  expect(await archive.around({ ...own, tickId: nextId + 1 })).toEqual([]);
});

test('EV-9 the thread gets a turn after each block that is read, and two readers of an hour find the same', async () => {
  const ticks = record(2_500);
  const hour = now;
  await endHour();
  let pauses = 0;
  const yieldIfDue = async () => {
    pauses += 1;
    await setImmediate();
  };
  const archive = new TapeArchive(folder, web, () => ({ yieldIfDue }));
  const query = { symbol: 'EURUSD', from: hour, until: hour + HOUR_MS - 1, count: 1 };
  expect(await archive.window(query)).toMatchObject({ count: 2_500 });
  expect(pauses).toBeGreaterThanOrEqual(3);
  pauses = 0;
  const tickId = ticks.at(-1)?.tickId ?? 0;
  const proofs = await Promise.all([archive.prove(tickId), archive.prove(tickId)]);
  expect(proofs).toMatchObject([{ count: 3 }, { count: 3 }]);
  expect(proofs[0]).toEqual(proofs[1]);
  expect(pauses).toBe(3);
});

test('EV-1 after a kill the hour goes on after its last whole tick, and no tick is there twice', async () => {
  const before = record(1_500);
  await tape.flush();
  const killed = tape;
  tape = await openTape();
  await killed.stop();
  for (const one of before.slice(-10)) tape.record(one, now);
  const after = record(700);
  await endHour();
  expect(ticksOnDisk()).toEqual([...before, ...after]);
  expect((await listHours(web, { count: 1 }))[0]).toMatchObject({ ticks: 2_200, blocks: 3 });
  expect(alarms).toEqual(['The tape refused 10 ticks whose ids are not above the last one']);
});

test('PR-19 after a restart with the clock an hour back each of a thousand ticks is on the tape', async () => {
  const ticks: Quote[] = [];
  const source = { name: 'test', simulated: true, repeatable: false, followsCalendar: false };
  const ignore = () => undefined;
  const deal = (count: number): void => {
    const gate = createGate({
      instruments: instruments.filter(({ symbol }) => symbol === 'EURUSD'),
      source: { ...source, start: ignore, stop: ignore, latest: () => [], ticks: () => new TickWriter() },
      clock: { now: () => now, elapsed: () => now },
      sink: {
        onLoaded: ignore,
        onStates: ignore,
        onTick: (quote) => {
          ticks.push(quote);
          tape.record(quote, quote.receivedTime);
        },
      },
      lastTickId: tape.lastTickId,
      alarm: ignore,
    });
    gate.start();
    gate.stop();
    for (let place = 0; place < count; place++) {
      now += 1;
      const sell = rate(108_000_000n + BigInt(place % 7) * 1_000n);
      gate.receive({ symbol: 'EURUSD', sell, buy: rate(sell + 5_000n), sourceTime: now });
    }
  };
  deal(1_000);
  await tape.stop();
  now -= HOUR_MS;
  tape = await openTape();
  deal(1_000);
  await tape.flush();
  expect(ticks).toHaveLength(2_000);
  expect(ticksOnDisk()).toEqual(ticks);
  expect(alarms).toEqual([]);
});

test('PR-19 ticks that the tape cannot take raise an alarm with their number', async () => {
  const [first] = record(5);
  if (first === undefined) throw new Error('there are five ticks');
  for (let again = 0; again < 3; again++) tape.record(first, now);
  await tape.flush();
  expect(alarms).toEqual(['The tape refused 3 ticks whose ids are not above the last one']);
  await tape.flush();
  expect(alarms).toHaveLength(1);
});

test('B4.7 a file that was torn anywhere is healed, and an hour that ended meanwhile is stored', async () => {
  const before = record(400);
  await tape.flush();
  await tape.stop();
  const [name = ''] = readdirSync(folder);
  const whole = readFileSync(join(folder, name));
  for (const cut of [0, 5, HEADER.length, HEADER.length + 9, 700, 701, 702, 703, 704, 705, whole.length - 1]) {
    writeFileSync(join(folder, name), whole.subarray(0, cut));
    if (cut === 704) appendFileSync(join(folder, name), new Uint8Array(4_096));
    tape = await openTape();
    await tape.stop();
    const found = ticksOnDisk();
    expect(found).toEqual(before.slice(0, found.length));
    const again = readFileSync(join(folder, name));
    tape = await openTape();
    await tape.stop();
    expect(readFileSync(join(folder, name))).toEqual(again);
  }
  now += HOUR_MS;
  tape = await openTape();
  const [last] = await listHours(web, { count: 1 });
  expect(last).toMatchObject({ hour: now - HOUR_MS, bytes: readFileSync(join(folder, name)).length });
});

test('EV-1 what the disk does not take now is written later, in order, and an alarm is raised', async () => {
  const before = record(10);
  now += HOUR_MS;
  mkdirSync(hourPath(folder, now));
  const later = record(2_000);
  await tape.flush();
  expect(alarms).toEqual([expect.stringContaining('The tape waits')]);
  const more = record(10);
  rmdirSync(hourPath(folder, now));
  await tape.flush();
  expect(ticksOnDisk()).toEqual([...before, ...later, ...more]);
});

test('EV-3 fills whose ticks a kill took from the tape bring them back', async () => {
  const [clientId = 0] = await insertClients(database, 1);
  const store = postgresStore(database);
  const engine = await startEngine({ store });
  const accountId = await openFundedAccount(engine, clientId, eur('1000'));
  const [taped, lost] = [quoteOf('EURUSD', '1.1', '1.1001', now), quoteOf('EURUSD', '1.2', '1.2001', now)].map(
    (quote) => ({ ...quote, tickId: (nextId += 1) }),
  );
  if (taped === undefined || lost === undefined) throw new Error('there are two quotes');
  openMarket(engine, taped);
  tape.record(taped, now);
  await tape.flush();
  engine.tick(lost);
  const order = {
    symbol: 'EURUSD',
    direction: 'buy' as const,
    amount: eur('10'),
    leverage: 5,
    expectedPrice: undefined,
    tolerance: undefined,
    stopLoss: undefined,
    takeProfit: undefined,
  };
  const answer = await engine.submit({
    commandId: 'lost',
    brandId: 'northline',
    accountId,
    actor: 'client' as const,
    body: { kind: 'openPosition', symbol: 'EURUSD', order },
  });
  expect(answer.ok).toBe(true);
  await engine.stop();
  await store.close();
  await tape.stop();
  tape = await openTape();
  expect(ticksOnDisk()).toEqual([taped, lost]);
});

test('EV-2 old files go, their roots stay', async () => {
  record(10);
  const hour = now;
  await endHour();
  now += 31 * 24 * HOUR_MS;
  record(10);
  await endHour();
  const archive = new TapeArchive(folder, web);
  const listed = (await archive.list({ count: 100 })).filter((one) => one.hour >= hour);
  expect(listed.map(({ isKept }) => isKept)).toEqual([true, false]);
});

test('EV-2 a clock that goes back opens no hour again', async () => {
  record(5);
  await endHour();
  now -= 30 * MINUTE_MS;
  const later = record(5);
  now += 2 * HOUR_MS;
  await tape.flush();
  expect(ticksOnDisk().slice(-5)).toEqual(later);
});

test('EV-2 hours are insert-only, and the web login may not write one', async () => {
  record(1);
  await endHour();
  const owner = new pg.Client({ connectionString: database.databaseUrl });
  await owner.connect();
  await expect(owner.query(`UPDATE tape_hour SET root = '\\x00'`)).rejects.toThrow('insert-only');
  await expect(owner.query('DELETE FROM tape_hour')).rejects.toThrow('insert-only');
  await owner.end();
  await expect(web.query('INSERT INTO tape_hour SELECT * FROM tape_hour')).rejects.toThrow('permission denied');
});

test('all ticks since an instant are given in order, over the hours, and no earlier one', async () => {
  const early = record(3);
  now += MINUTE_MS;
  const since = now;
  const late = record(500);
  await endHour();
  now += MINUTE_MS;
  const next = record(2);
  await tape.flush();
  const read: Quote[] = [];
  await new TapeArchive(folder, web).each(since, (one) => read.push(one));
  expect(read).toEqual([...late, ...next]);
  expect(read).not.toContainEqual(early[0]);
  await new TapeArchive(join(folder, 'none'), web).each(0, (one) => read.push(one));
  expect(read).toHaveLength(502);
});
