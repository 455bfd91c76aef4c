import { createHash, randomBytes } from 'node:crypto';
import { assert } from '@candor/domain/assert.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { chooseEntry, decideRequestedDeposit } from '@candor/domain/payments/depositRequest.ts';
import { transactionNumber } from '@candor/domain/payments/reference.ts';
import { OPEN_MS } from '@candor/domain/payments/times.ts';
import { toTypeId } from '@candor/domain/payments/transaction.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { lockClient } from '../../../database/lockClient.ts';
import { findClient } from '../../client/clients/index.ts';
import { joinWishesOf, readDepositRoom } from '../../client/limits/index.ts';
import type { Session } from '../../access/sessions/index.ts';
import { offeredEntries } from './entries.ts';
import type { OfferedEntry } from './entries.ts';
import type { PaymentDeps } from './deps.ts';
import { findByRequest, insertEvent, insertPayment, isWithdrawn } from './store.ts';
import type { Payment, PaymentEvent } from './store.ts';

export interface RequestedDeposit {
  readonly amount: Money;
  readonly method: number;
  readonly provider: string | undefined;
  /** The client's id of the request: a repetition with the same fields returns the same deposit. */
  readonly requestId: string | undefined;
}

/** Rule DP-10: creates a deposit at a client's request, before any provider is called. */
export async function createDeposit(
  deps: PaymentDeps,
  session: Session,
  request: RequestedDeposit,
): Promise<Result<Payment>> {
  const { brandId, clientId } = session;
  // Rule XL-5: clients who have just been verified may be excluded by their wish at another brand.
  await joinWishesOf(deps, session);
  return transaction(deps.pool, brandId, async (connection) => {
    await lockClient(connection, clientId);
    const before = await requestedBefore(connection, session, request);
    if (before !== undefined) return before;
    const entry = await decide(connection, deps, session, request);
    return entry.ok ? accept(await store(connection, deps, session, request, entry.value)) : entry;
  });
}

async function requestedBefore(
  connection: Connection,
  { clientId }: Session,
  request: RequestedDeposit,
): Promise<Result<Payment> | undefined> {
  if (request.requestId === undefined) return undefined;
  const found = await findByRequest(connection, clientId, request.requestId);
  if (found === undefined) return undefined;
  return found.hash?.equals(hashOf(request)) === true ? accept(found.payment) : refuse({ code: 'commandReused' });
}

async function decide(
  connection: Connection,
  deps: PaymentDeps,
  { brandId, clientId, accounts }: Session,
  { amount, method, provider }: RequestedDeposit,
): Promise<Result<OfferedEntry>> {
  // Rule BS-13: a request made while two people withdrew the brand has waited for that transaction.
  if (deps.isHeld(brandId) || (await isWithdrawn(connection))) return refuse({ code: 'brandHeld' });
  const now = deps.clock.now();
  const client = await findClient(connection, clientId);
  assert(client !== undefined, 'a session belongs to a client');
  if (client.isClosed) return refuse({ code: 'accountClosed' });
  const { currency } = deps.brandOf(brandId);
  const open = offeredEntries(deps, client).filter(
    ({ entry: { type, provider: own } }) => type === method && (provider === undefined || own === provider),
  );
  // Rule DP-22: the client may still name any provider of the method, so one that takes the amount suffices.
  const entry = chooseEntry(open, amount);
  const { pausedUntil, room } = await readDepositRoom(connection, { clientId, accountId: accounts.real }, now);
  return decideRequestedDeposit({ amount, details: client, entry, currency, pausedUntil, room }, now);
}

async function store(
  connection: Connection,
  deps: PaymentDeps,
  { brandId, clientId, accounts }: Session,
  request: RequestedDeposit,
  { entry, configured }: OfferedEntry,
): Promise<Payment> {
  const now = deps.clock.now();
  const type = toTypeId(request.method);
  assert(type !== undefined, 'the contract knows its types');
  const payment = await insertPayment(connection, {
    brandId,
    clientId,
    accountId: accounts.real,
    type,
    amount: request.amount,
    now,
    method: entry.key,
    provider: entry.provider,
    isTest: configured.isTest,
    number: transactionNumber(brandId, randomBytes(10)),
    currency: deps.brandOf(brandId).currency.code,
    status: 'pending',
    request: request.requestId === undefined ? undefined : { id: request.requestId, hash: hashOf(request) },
    expiresAt: now + OPEN_MS[configured.provider.shape],
  });
  const event = { kind: 'created', actor: 'client', from: undefined, to: payment.status, reasons: [] };
  const detail = request.provider === undefined ? PROVIDER_OPEN : {};
  await insertEvent(connection, payment, { ...event, detail, at: now });
  return payment;
}

/** Mark of a request that named no provider, among the details of its event. */
const PROVIDER_OPEN = { providerOpen: true };

/** Rule DP-22: did the request that this event records name no provider? */
export function isProviderOpen({ detail }: Pick<PaymentEvent, 'detail'>): boolean {
  return detail['providerOpen'] === PROVIDER_OPEN.providerOpen;
}

function hashOf({ amount, method, provider }: RequestedDeposit): Buffer {
  const fields = ['deposit', String(amount), String(method), provider ?? ''];
  return createHash('sha256').update(JSON.stringify(fields)).digest();
}
