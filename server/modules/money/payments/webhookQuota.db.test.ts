import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '@candor/domain/time.ts';
import { checkout, deliver, ledgerOf, notify, payer, setOrder } from '../../../../tests/support/deposits.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import { eraseRowsAt } from '../../../../tests/support/erasure.ts';
import { OTHER_HOST } from '../../../../tests/support/edgeBrands.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { sign } from '../../../../tests/support/standInProviders.ts';
import { eur } from '../../../../tests/support/dealing.ts';

const QUOTA = 1_000;
/** Quota of unsigned hints about one payment. */
const HINTS = 200;
/** A provider's report about an order that does not exist here. */
const NO_PAYMENT = { order: 'T-0', id: 'event-0', ref: 'ref-0', state: 'succeeded', minor: '100', currency: 'EUR' };

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());
afterEach(() => edge.forgetCounts());

interface Kept {
  readonly state: string;
  readonly outcome: string | null;
  readonly kept: number;
  readonly body_length: number | null;
  readonly body_hash: Buffer | null;
}

function storedWebhooks(): Promise<Kept[]> {
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<Kept>(
      `SELECT state, outcome, length(body) AS kept, body_length, body_hash FROM payment_webhook ORDER BY id`,
    );
    return rows;
  });
}

function forgetAll(): Promise<unknown> {
  return asOwner(edge.database, (owner) => owner.query('TRUNCATE payment_webhook CASCADE'));
}

/** Sends webhooks at a rate below the limit per address, which is not the subject here. */
async function sendMany(count: number, bodyOf: (index: number) => string, to: Parameters<typeof deliver>[2] = {}) {
  const statuses = new Set<number>();
  for (let index = 0; index < count; index += 100) {
    const batch = Array.from({ length: Math.min(100, count - index) }, (_, nth) =>
      deliver(edge, bodyOf(index + nth), to),
    );
    for (const { statusCode } of await Promise.all(batch)) statuses.add(statusCode);
    if (index % 2_000 === 0) edge.clock.pass(60_000);
  }
  return [...statuses];
}

it('T33 of what nobody can read the beginning is kept, with the hash and the length of the whole', async () => {
  await forgetAll();
  const junk = 'x'.repeat(60_000);
  expect((await deliver(edge, junk, { provider: 'weak' })).statusCode).toBe(401);
  const [row] = await storedWebhooks();
  expect(row).toMatchObject({ kept: 2_048, body_length: 60_000 });
  expect(row?.body_hash).toEqual(createHash('sha256').update(junk).digest());
});

it('T33 a provider has a quota of those a day over all brands; beyond it the answer is the same', async () => {
  await forgetAll();
  const junk = (index: number) => `junk ${index} ${'x'.repeat(500)}`;
  const before = await sendMany(QUOTA / 2, junk);
  expect(await sendMany(QUOTA / 2, (index) => junk(index + QUOTA), { host: OTHER_HOST })).toEqual(before);
  expect(await sendMany(QUOTA, (index) => junk(index + 2 * QUOTA))).toEqual(before);
  expect((await storedWebhooks()).length).toBe(QUOTA);
  await edge.payments.sweep();
  const lines = edge.written.filter((line) => line.includes('beyond the quota'));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ provider: 'sealed', count: QUOTA });
});

it('T33 of unsigned hints about one payment two hundred a day are kept, and of another as many', async () => {
  await forgetAll();
  const client = await payer(edge);
  const hint = async (number: string, count: number) => {
    for (let sent = 0; sent < count; sent += 1) {
      if (sent % 50 === 49) edge.clock.pass(60_000);
      const ref = `ref-${sent}`;
      expect((await notify(edge, number, { state: 'processing', ref }, { provider: 'plain' })).statusCode).toBe(200);
    }
  };
  const number = await checkout(edge, client, { provider: 'plain' });
  await hint(number, HINTS + 3);
  expect(await storedWebhooks()).toHaveLength(HINTS);
  await hint(await checkout(edge, client, { provider: 'plain' }), 1);
  expect(await storedWebhooks()).toHaveLength(HINTS + 1);
});

it('T33 a signed one is kept and applied, however much junk came before', async () => {
  await forgetAll();
  const client = await payer(edge);
  const number = await checkout(edge, client);
  setOrder(edge, number, { state: 'succeeded' });
  await sendMany(QUOTA + 100, (index) => `junk ${index}`);
  expect((await notify(edge, number, { state: 'succeeded' })).statusCode).toBe(200);
  expect(await ledgerOf(edge, client)).toMatchObject({ cash: eur('250') });
  expect((await storedWebhooks()).filter(({ state }) => state === 'applied')).toHaveLength(1);
});

it.each([
  ['that nobody can read', () => `unreadable ${'x'.repeat(60_000)}`],
  ['about no payment of ours', () => JSON.stringify({ ...NO_PAYMENT, note: 'x'.repeat(60_000) })],
])('T33 a signed one %s is kept as a whole, beyond thirty days and beyond the quota', async (_what, bodyOf) => {
  await forgetAll();
  await sendMany(QUOTA + 10, (index) => `junk ${index}`);
  const body = bodyOf();
  const answers = [
    await deliver(edge, body, { signature: sign(body) }),
    await deliver(edge, body, { signature: sign(body) }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  edge.clock.pass(31 * DAY_MS);
  await eraseRowsAt(edge, edge.clock.now());
  expect(await storedWebhooks()).toMatchObject([{ state: 'ignored', kept: body.length, body_length: null }]);
});

it('ER-2 what concerns no payment is removed after thirty days, and nothing else', async () => {
  await forgetAll();
  const client = await payer(edge);
  const number = await checkout(edge, client);
  await deliver(edge, 'junk');
  await notify(edge, number, { state: 'processing' });
  edge.clock.pass(30 * DAY_MS - 1);
  await eraseRowsAt(edge, edge.clock.now());
  const before = await storedWebhooks();
  expect(before).toHaveLength(2);
  edge.clock.pass(60_000);
  await eraseRowsAt(edge, edge.clock.now());
  expect((await storedWebhooks()).map(({ state }) => state)).toEqual(before.slice(1).map(({ state }) => state));
});

it('the database refuses to remove what concerns a payment', async () => {
  const client = await payer(edge);
  const number = await checkout(edge, client);
  await notify(edge, number, { state: 'processing' });
  const remove = asOwner(edge.database, (owner) => owner.query('DELETE FROM payment_webhook'));
  await expect(remove).rejects.toThrow(/part of a payment/);
});
