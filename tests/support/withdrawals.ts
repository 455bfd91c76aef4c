import type { Money } from '@candor/domain/money/money.ts';
import { transaction } from '@candor/server/database/pool.ts';
import { changePayment, insertPayment, lockPayment } from '@candor/server/modules/money/payments/index.ts';
import { withdrawalCalls } from '@candor/server/modules/money/withdrawals/index.ts';
import { asOwner } from './edge.ts';
import type { Edge } from './edge.ts';
import { loginReal, newClient, post } from './edgeClient.ts';
import type { Entered } from './edgeClient.ts';
import { eur } from './dealing.ts';

/** Clients with money, and their payments. */

export interface Payer extends Entered {
  readonly clientId: number;
  readonly accountId: number;
}

export const IBAN = 'DE89370400440532013000';

/** Registers a client on their real account with this much of their own money. */
export async function newPayer(edge: Edge, amount: string): Promise<Payer> {
  const entered = await newClient(edge);
  await post(edge, '/api/accounts/switch', { account: 'real' }, entered.sent);
  const { clientId, accounts } = await sessionOf(edge, entered);
  const payer = { ...entered, clientId, accountId: accounts.real };
  if (amount !== '0') await pay(edge, payer, amount);
  return payer;
}

let deposits = 0;

/** Credits money without a payment, as the seed does. */
export async function pay(edge: Edge, { accountId }: Payer, amount: string): Promise<void> {
  deposits += 1;
  const movement = { kind: 'deposit', amount: eur(amount) } as const;
  const moved = await edge.desk.moveMoney({ brandId: 'northline', accountId }, movement, `paid:${deposits}`);
  if (!moved.ok) throw new Error(`not paid: ${moved.refusal.code}`);
}

export async function sessionOf(edge: Edge, { token }: Pick<Entered, 'token'>) {
  const found = await edge.sessions.find('northline', { token, cookie: undefined, host: 'localhost' });
  if (!found.ok) throw new Error('no session');
  return found.value;
}

/**
 * Registers a client whose withdrawals nothing holds: address, documents, bank account and an old deposit are in place.
 */
export async function clearedPayer(edge: Edge, amount: string): Promise<Payer> {
  const payer = await newPayer(edge, amount);
  await verify(edge, payer);
  await confirm(edge, payer);
  await saveAccount(edge, payer);
  // Money older than thirty days needs no trade after it.
  edge.clock.pass(31 * 86_400_000);
  return { ...payer, ...(await loginReal(edge, payer)) };
}

export async function verify(edge: Edge, { clientId, accountId }: Payer): Promise<void> {
  const account = { brandId: 'northline', accountId };
  const eligibility = await edge.desk.eligibility(account);
  await edge.desk.setEligibility(account, { ...eligibility, verified: true }, `cleared:${clientId}`);
}

export async function confirm(edge: Edge, { clientId }: Payer): Promise<void> {
  await asOwner(edge.database, (owner) =>
    owner.query('UPDATE client SET email_confirmed_at = created_at WHERE id = $1', [clientId]),
  );
}

/** Saves a confirmed bank account. */
export async function saveAccount(edge: Edge, { clientId, sent }: Payer, holder = 'Kim Larsson'): Promise<void> {
  const saved = await post(edge, '/api/accounts/payout/save', { holder, iban: IBAN }, sent);
  if (saved.status !== 200) throw new Error(`not saved: ${saved.text}`);
  await asOwner(edge.database, (owner) =>
    owner.query('UPDATE payout_detail SET confirmed_at = created_at WHERE client_id = $1', [clientId]),
  );
}

/** Inserts a deposit through a provider in its state after the credit; the ledger is not involved. */
export async function depositBy(edge: Edge, payer: Payer, provider: string, amount: Money): Promise<number> {
  const { clientId, accountId } = payer;
  return transaction(edge.pool, 'northline', async (connection) => {
    const now = edge.clock.now();
    deposits += 1;
    const payment = await insertPayment(connection, {
      brandId: 'northline',
      clientId,
      accountId,
      type: 1,
      method: 'creditCard',
      provider,
      amount,
      now,
      number: `NOR-TEST${String(deposits).padStart(6, '0')}`,
      currency: 'EUR',
      status: 'pending',
      isTest: true,
    });
    const decision = { status: 'approved', reasons: [], moves: [] } as const;
    const cause = { kind: 'booked', actor: 'system', detail: {} };
    await changePayment(connection, await lockPayment(connection, payment.id), decision, cause, now);
    return payment.id;
  });
}

/** Requests a withdrawal as the specified call does; returns its number, or the code of the refusal. */
export async function withdraw(edge: Edge, payer: Payer, amount: string, requestId?: string): Promise<string> {
  const session = { ...(await sessionOf(edge, payer)), kind: 'real' as const };
  const request = { amount: eur(`-${amount}`), comments: 'Rent', requestId };
  const created = await withdrawalCalls(edge.withdrawals).create({ session }, request);
  return created.ok ? created.value.number : created.refusal.code;
}
