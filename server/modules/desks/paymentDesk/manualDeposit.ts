import { createHash, randomBytes } from 'node:crypto';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import type { manual } from '@candor/contracts/http/office/payments.ts';
import { assert } from '@candor/domain/assert.ts';
import { formatMoney } from '@candor/domain/money/decimal.ts';
import { money } from '@candor/domain/money/money.ts';
import { transactionNumber } from '@candor/domain/payments/reference.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { z } from 'zod';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { Subject } from '../../access/approvals/index.ts';
import type { Approved } from '../../access/approvals/index.ts';
import { findDeskClient } from '../clientDesk/index.ts';
import { lockClient } from '../../../database/lockClient.ts';
import { findClient } from '../../client/clients/index.ts';
import { carryOutMoves, findByRequest, insertEvent, insertPayment, lockPayment } from '../../money/payments/index.ts';
import type { Payment } from '../../money/payments/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { applyOnce } from './depositAct.ts';
import { insertEvidence, isEvidenceUsed } from './depositStore.ts';
import type { PaymentDeskDeps } from './deps.ts';

const MANUAL_DEPOSIT = 11;

const manualPayload = z.object({
  clientId: z.number(),
  provider: z.string(),
  reference: z.string(),
  amount: z.string(),
  request: z.string(),
});
type Manual = Approved<z.output<typeof manualPayload>>;

/** Rule DP-13: credits a client's money without an announced deposit as a deposit of type 11, once. */
export const depositManual = new Subject({
  name: 'depositManual',
  payload: manualPayload,

  key: ({ provider, reference }) => `manual:${provider}:${reference.toUpperCase()}`,

  async check({ payments }: PaymentDeskDeps, { connection, brandId, payload: { provider, reference, amount } }) {
    if (payments.providerOf(brandId, provider) === undefined)
      return refuse({ code: 'methodUnavailable', field: 'provider' });
    if (await isEvidenceUsed(connection, { source: provider, reference }))
      return refuse({ code: 'referenceUsed', field: 'reference' });
    const { code } = payments.brandOf(brandId).currency;
    return accept([
      { name: provider, before: '', after: `${formatMoney(money(BigInt(amount)), code)} ${code}` },
      { name: 'reference', before: '', after: reference },
    ]);
  },

  async apply(deps: PaymentDeskDeps, approval) {
    const { brandId, payload } = approval;
    const paymentId = await transaction(deps.pool, brandId, async (connection) => {
      await lockClient(connection, payload.clientId);
      const before = await findByRequest(connection, payload.clientId, requestOf(approval));
      return before === undefined ? credit(connection, deps, approval) : before.payment.id;
    });
    if (paymentId === undefined) return refuse({ code: 'referenceUsed' });
    await carryOutMoves(deps.payments, brandId, paymentId);
    return accept(true);
  },
});

/** Requests a manual deposit, as the first of two people. */
export async function askManualDeposit(
  deps: PaymentDeskDeps,
  { client_id: clientId, provider, amount, reference, request, reason }: OfficeRequestOf<typeof manual>,
  session: StaffSession,
): Promise<Result<Approval>> {
  const client = await transaction(deps.pool, session.brandId, (connection) =>
    findDeskClient(connection, clientId, session, deps.clock.now()),
  );
  if (client?.accounts === undefined) return refuse({ code: 'notFound' });
  const payload = { clientId, provider, reference, amount: String(amount), request };
  return depositManual.askOnce(deps, session, { clientId, request, reason, payload });
}

async function credit(connection: Connection, deps: PaymentDeskDeps, approval: Manual): Promise<number | undefined> {
  const now = deps.clock.now();
  const { provider: source, reference } = approval.payload;
  // The line has been used since.
  if (await isEvidenceUsed(connection, { source, reference })) return undefined;
  const payment = await lockPayment(connection, (await insert(connection, deps, approval)).id);
  const { amount } = payment;
  const change = { event: { kind: 'confirmed', amount }, isOver: false, reference } as const;
  const isDone = await applyOnce({ connection, payment, now }, deps, approval, change);
  assert(isDone, 'a new deposit can be credited');
  await insertEvidence(connection, payment, { source, reference, amount, approvalId: approval.id }, now);
  return payment.id;
}

async function insert(
  connection: Connection,
  { clock, payments }: PaymentDeskDeps,
  approval: Manual,
): Promise<Payment> {
  const { brandId, requestedBy, payload } = approval;
  const { clientId, provider, reference } = payload;
  const client = await findClient(connection, clientId);
  const configured = payments.providerOf(brandId, provider);
  assert(client?.accounts !== undefined, 'a client has accounts');
  // The provider's settings have become invalid: a transient failure, which is retried.
  if (configured === undefined) throw new Error(`${provider} is not configured`);
  const now = clock.now();
  const payment = await insertPayment(connection, {
    brandId,
    clientId,
    accountId: client.accounts.real,
    type: MANUAL_DEPOSIT,
    provider,
    now,
    number: transactionNumber(brandId, randomBytes(10)),
    amount: money(BigInt(payload.amount)),
    currency: payments.brandOf(brandId).currency.code,
    status: 'pending',
    isTest: configured.isTest,
    request: { id: requestOf(approval), hash: hashOf(payload) },
  });
  await insertEvent(connection, payment, {
    kind: 'created',
    actor: `staff:${requestedBy}`,
    from: undefined,
    to: payment.status,
    reasons: [],
    at: now,
    detail: { reason: approval.reason, reference },
  });
  return payment;
}

/** Returns the request's id. No client can choose it for a request of their own: their ids have no slash. */
function requestOf({ id }: Pick<Manual, 'id'>): string {
  return `approval/${id}`;
}

function hashOf({ clientId, provider, reference, amount }: Manual['payload']): Buffer {
  const fields = ['manual', String(clientId), provider, reference, amount];
  return createHash('sha256').update(JSON.stringify(fields)).digest();
}
