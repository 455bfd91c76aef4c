import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { eur } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { clearedPayer, depositBy, withdraw } from '../../../../tests/support/withdrawals.ts';

/** Covers simultaneous withdrawals: they never overdraw a deposit, and those that wait do not delay others. */

let edge: Edge;
let requests = 0;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

const because = { reason: 'Looked at with care' };

async function approve(officer: Staff, number: string): Promise<string> {
  requests += 1;
  const body = { transaction_id: number, request: `request-${requests}`, ...because };
  const { code, status } = await officePost(edge, 'payments/approve', body, officer.sent);
  return code ?? String(status);
}

function legsOf(number: string): Promise<string[]> {
  return asOwner(edge.database, async (owner) => {
    const sql = 'SELECT state FROM withdrawal_leg JOIN payment ON payment.id = payment_id WHERE number = $1';
    return (await owner.query<{ state: string }>(sql, [number])).rows.map(({ state }) => state);
  });
}

test('WD-13 race: two withdrawals that are approved at the same moment send a deposit no more back than it brought', async () => {
  for (let round = 0; round < 4; round += 1) {
    const payer = await clearedPayer(edge, '500');
    const deposit = await depositBy(edge, payer, 'sealed', eur('300'));
    const numbers = [await withdraw(edge, payer, '200'), await withdraw(edge, payer, '200')];
    const officer = await newStaff(edge, ['paymentsOfficer']);
    const [one = '', other = ''] = numbers;
    const another = await newStaff(edge, ['paymentsOfficer']);
    expect(await Promise.all([approve(officer, one), approve(another, other)])).toEqual(['200', '200']);
    const { rows } = await asOwner(edge.database, (owner) =>
      owner.query<{ amount: string }>(
        "SELECT sum(amount)::text AS amount FROM withdrawal_leg WHERE deposit_id = $1 AND state = 'open'",
        [deposit],
      ),
    );
    expect(rows).toEqual([{ amount: String(eur('300')) }]);
  }
});

test('WD-18 a part that had not left is sent later, however many older ones wait for a person', async () => {
  const waiting = await clearedPayer(edge, '0');
  const deposit = await depositBy(edge, waiting, 'sealed', eur('300'));
  await asOwner(edge.database, (owner) =>
    owner.query(
      `WITH made AS (
         INSERT INTO payment (brand_id, client_id, account_id, type_id, number, amount, currency, status, is_test,
                              created_at, changed_at)
         SELECT 'northline', $1, $2, 6, 'NOR-HAND' || lpad(number::text, 6, '0'), -1000000, 'EUR', 'processing', true,
           $4, $4 FROM generate_series(1, 100) AS number RETURNING id
       ), held AS (INSERT INTO withdrawal (payment_id, brand_id, holds) SELECT id, 'northline', '{}' FROM made)
       INSERT INTO withdrawal_leg (brand_id, payment_id, deposit_id, provider, amount)
       SELECT 'northline', id, $3, 'sealed', 1000000 FROM made`,
      [waiting.clientId, waiting.accountId, deposit, new Date(edge.clock.now())],
    ),
  );
  const payer = await clearedPayer(edge, '500');
  await depositBy(edge, payer, 'paying', eur('300'));
  const number = await withdraw(edge, payer, '100');
  const officer = await newStaff(edge, ['paymentsOfficer']);
  const finance = await newStaff(edge, ['finance']);
  expect(await approve(officer, number)).toBe('200');
  const { data } = await officePost(edge, 'payments/open', { transaction_id: number }, finance.sent);
  const { id } = data['approval'] as { id: number };
  edge.paymentServer.trouble.push('unsent');
  const decided = await officePost(edge, 'approvals/decide', { id, approve: 1, ...because }, finance.sent);
  expect(decided.data['state']).toBe('approved');
  expect(await legsOf(number)).toEqual(['open']);
  edge.clock.pass(MINUTE_MS);
  await edge.payments.sweep();
  expect(await legsOf(number)).toEqual(['sending']);
});
