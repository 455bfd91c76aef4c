import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { checkout, failOnOurSide, payer, setOrder } from '../../../../tests/support/deposits.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

/** Turns one deposit into many by a provider that the brand no longer has, all due for a query. */
async function leaveDue(number: string, count: number): Promise<void> {
  await asOwner(edge.database, (owner) =>
    owner.query(
      `INSERT INTO payment (brand_id, client_id, account_id, type_id, number, amount, currency, status, is_test,
         created_at, changed_at, provider, poll_at)
       SELECT brand_id, client_id, account_id, type_id, 'NOR-GONE' || lpad(step::text, 6, '0'), amount, currency,
         'processing', is_test, created_at, changed_at, 'gone', created_at
       FROM payment, generate_series(1, $2) AS place (step) WHERE payment.number = $1`,
      [number, count],
    ),
  );
}

async function statusOf(number: string): Promise<string | undefined> {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ status: string }>('SELECT status FROM payment WHERE number = $1', [number]),
  );
  return rows[0]?.status;
}

test('DP-5 however many deposits are by a provider that the brand no longer has, the others are asked about', async () => {
  const client = await payer(edge);
  const number = await checkout(edge, client);
  await leaveDue(number, 200);
  setOrder(edge, number, { state: 'succeeded' });
  edge.clock.pass(MINUTE_MS);
  await edge.payments.sweep();
  await edge.payments.sweep();
  expect(await statusOf(number)).toBe('approved');
});

test('DP-5 a deposit whose query fails on our side is asked about again a minute later', async () => {
  const number = await checkout(edge, await payer(edge));
  setOrder(edge, number, { state: 'succeeded' });
  await failOnOurSide(edge, async () => {
    edge.clock.pass(MINUTE_MS);
    await edge.payments.sweep();
  });
  await edge.payments.sweep();
  expect(await statusOf(number)).toBe('processing');
  edge.clock.pass(MINUTE_MS);
  await edge.payments.sweep();
  expect(await statusOf(number)).toBe('approved');
});
