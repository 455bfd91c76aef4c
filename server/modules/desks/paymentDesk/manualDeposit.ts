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
import { findAskedBefore, presentApproval, requestApproval } from '../../access/approvals/index.ts';
import type { ApplyApproval, StoredApproval } from '../../access/approvals/index.ts';
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

const payload = z.object({
  clientId: z.number(),
  provider: z.string(),
  reference: z.string(),
  amount: z.string(),
  request: z.string(),
});
type Payload = z.output<typeof payload>;

/** Rule DP-13: a client's money without an announced deposit; the first of two people asks the second. */
export function askManualDeposit(
  deps: PaymentDeskDeps,
  { client_id: clientId, provider, amount, reference, request, reason }: OfficeRequestOf<typeof manual>,
  session: StaffSession,
): Promise<Result<Approval>> {
  const { brandId, staffId } = session;
  const now = deps.clock.now();
  const wanted: Payload = { clientId, provider, reference, amount: String(amount), request };
  return transaction(deps.pool, brandId, async (connection) => {
    const client = await findDeskClient(connection, clientId, session, now);
    if (client?.accounts === undefined) return refuse({ code: 'notFound' });
    await lockClient(connection, clientId);
    const before = await findAskedBefore(connection, { subject: 'depositManual', staffId, request });
    if (before !== undefined) {
      const isSame = hashOf(payload.parse(before.payload)).equals(hashOf(wanted));
      return isSame ? accept(presentApproval(before, session, now)) : refuse({ code: 'commandReused' });
    }
    if (deps.payments.providerOf(brandId, provider) === undefined)
      return refuse({ code: 'methodUnavailable', field: 'provider' });
    if (await isEvidenceUsed(connection, { source: provider, reference }))
      return refuse({ code: 'referenceUsed', field: 'reference' });
    const { code } = deps.payments.brandOf(brandId).currency;
    const asked = await requestApproval(connection, deps.approvals, session, {
      subject: 'depositManual',
      subjectKey: `manual:${provider}:${reference.toUpperCase()}`,
      clientId,
      payload: wanted,
      changes: [
        { name: provider, before: '', after: `${formatMoney(amount, code)} ${code}` },
        { name: 'reference', before: '', after: reference },
      ],
      reason,
    });
    if (!asked.ok) return asked;
    const stored = await findAskedBefore(connection, { subject: 'depositManual', staffId, request });
    assert(stored !== undefined, 'what was asked is stored');
    return accept(presentApproval(stored, session, now));
  });
}

/** Rule DP-13: what the second person has approved is a deposit of type 11 and is credited, once. */
export function applyManual(deps: PaymentDeskDeps): ApplyApproval {
  return async (approval) => {
    const { brandId } = approval;
    const found = payload.parse(approval.payload);
    const paymentId = await transaction(deps.pool, brandId, async (connection) => {
      await lockClient(connection, found.clientId);
      const before = await findByRequest(connection, found.clientId, requestOf(approval));
      return before === undefined ? credit(connection, deps, approval, found) : before.payment.id;
    });
    if (paymentId === undefined) return refuse({ code: 'referenceUsed' });
    await carryOutMoves(deps.payments, brandId, paymentId);
    return accept(true);
  };
}

async function credit(
  connection: Connection,
  deps: PaymentDeskDeps,
  approval: StoredApproval,
  found: Payload,
): Promise<number | undefined> {
  const now = deps.clock.now();
  const { provider: source, reference } = found;
  // The line has been used meanwhile.
  if (await isEvidenceUsed(connection, { source, reference })) return undefined;
  const payment = await lockPayment(connection, (await insert(connection, deps, approval, found)).id);
  const seen = payment.amount;
  const given = { event: { kind: 'confirmed', seen }, isOver: false, reference } as const;
  const isDone = await applyOnce({ connection, payment, now }, deps, approval, given);
  assert(isDone, 'a new deposit can be credited');
  await insertEvidence(connection, payment, { source, reference, amount: seen, approvalId: approval.id }, now);
  return payment.id;
}

async function insert(
  connection: Connection,
  { clock, payments }: PaymentDeskDeps,
  approval: StoredApproval,
  found: Payload,
): Promise<Payment> {
  const { brandId, requestedBy } = approval;
  const { clientId, provider, reference } = found;
  const client = await findClient(connection, clientId);
  const configured = payments.providerOf(brandId, provider);
  assert(client?.accounts !== undefined, 'a client has accounts');
  // Its settings have become wrong: a transient failure, tried again.
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
    amount: money(BigInt(found.amount)),
    currency: payments.brandOf(brandId).currency.code,
    status: 'pending',
    isTest: configured.isTest,
    request: { id: requestOf(approval), hash: hashOf(found) },
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

function requestOf({ id }: StoredApproval): string {
  return `approval:${id}`;
}

function hashOf({ clientId, provider, reference, amount }: Payload): Buffer {
  const fields = ['manual', String(clientId), provider, reference, amount];
  return createHash('sha256').update(JSON.stringify(fields)).digest();
}
