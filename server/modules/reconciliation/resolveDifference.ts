import { isOwnName } from '@candor/domain/payments/bankAccount.ts';
import { formatMinor, fromMinor } from '@candor/domain/payments/currency.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../database/pool.ts';
import type { Connection } from '../../database/pool.ts';
import { recordAct } from '../audit/index.ts';
import { findClient } from '../clients/index.ts';
import { applyDeposit, carryOutMoves, lockPayment } from '../payments/index.ts';
import type { Payment } from '../payments/index.ts';
import type { StaffSession } from '../staff/index.ts';
import type { ReconciliationParts } from './parts.ts';
import { lockLine, resolveLine } from './store.ts';
import type { LineInHand } from './store.ts';

interface Resolution {
  readonly id: number;
  readonly credit: boolean;
  readonly reason: string;
}

/**
 * Rule RC-6: a person ends a difference, with a reason. To credit by it is to confirm the deposit that it names: only
 * where the amount is the same and the payer is the client, and never by whoever brought the report.
 */
export async function resolveDifference(
  parts: ReconciliationParts,
  { id, credit, reason }: Resolution,
  session: StaffSession,
): Promise<Result<true>> {
  const { payments, audit } = parts;
  const { brandId, staffId, name } = session;
  const now = payments.clock.now();
  const done = await transaction(payments.pool, brandId, async (connection): Promise<Result<number | undefined>> => {
    const line = await lockLine(connection, id);
    if (line === undefined) return refuse({ code: 'notFound' });
    if (line.isResolved) return refuse({ code: 'paymentMoved' });
    const payment = line.paymentId === undefined ? undefined : await lockPayment(connection, line.paymentId);
    if (credit) {
      const credited = await creditBy(connection, parts, { line, payment, reason, staffId });
      if (!credited.ok) return credited;
    }
    const resolution = credit ? 'credited' : 'explained';
    await resolveLine(connection, id, { resolution, reason, staffId, now });
    await recordAct(connection, audit, {
      ...{ brandId, at: now, staffId, actor: name, action: `reconciliation.${resolution}`, reason },
      ...{ subject: `difference:${id}`, clientId: payment?.clientId },
      details: detailsOf(line),
    });
    return accept(credit ? payment?.id : undefined);
  });
  if (!done.ok) return done;
  if (done.value !== undefined) await carryOutMoves(payments, brandId, done.value);
  return accept(true);
}

interface Credit {
  readonly line: LineInHand;
  readonly payment: Payment | undefined;
  readonly reason: string;
  readonly staffId: number;
}

async function creditBy(
  connection: Connection,
  { payments }: ReconciliationParts,
  { line, payment, reason, staffId }: Credit,
): Promise<Result<unknown>> {
  if (line.bucket !== 'missingHere' || payment === undefined) return refuse({ code: 'paymentUnknown' });
  // What the provider itself has told was brought by nobody: that is confirmed at the desk, by two people.
  if (line.reporterId === undefined || line.reporterId === staffId) return refuse({ code: 'approvalOwn' });
  if (!(await isPayer(connection, line, payment, payments.providerOf(payment.brandId, line.provider)?.provider.shape)))
    return refuse({ code: 'payerOther' });
  const seen = fromMinor(line.amount);
  if (seen === undefined) return refuse({ code: 'paymentUnknown' });
  const detail = { ...detailsOf(line), difference: line.id, reason };
  const cause = { kind: 'confirmed', actor: `staff:${staffId}`, detail };
  return applyDeposit(connection, payments, payment, { kind: 'confirmed', seen }, cause);
}

/** Of a bank's transfer the payer's name has to be the client's; wherever else one is named, too. */
async function isPayer(
  connection: Connection,
  { payer }: LineInHand,
  { clientId }: Payment,
  shape: string | undefined,
): Promise<boolean> {
  if (payer === undefined) return shape !== undefined && shape !== 'instructions';
  const client = await findClient(connection, clientId);
  return client !== undefined && isOwnName(payer, client);
}

function detailsOf({ provider, order, providerRef, amount }: LineInHand): Readonly<Record<string, string>> {
  return { provider, order, reference: providerRef ?? '', amount: `${formatMinor(amount)} ${amount.currency}` };
}
