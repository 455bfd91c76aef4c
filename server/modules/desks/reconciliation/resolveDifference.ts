import { randomUUID } from 'node:crypto';
import type { Money } from '@candor/domain/money/money.ts';
import { isOwnName } from '@candor/domain/payments/bankAccount.ts';
import { formatMinor, fromMinor } from '@candor/domain/payments/currency.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { act } from '../../access/audit/index.ts';
import { findClient } from '../../client/clients/index.ts';
import { confirmDeposit } from '../paymentDesk/index.ts';
import { findPayment } from '../../money/payments/index.ts';
import type { Payment } from '../../money/payments/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import type { ReconciliationDeps } from './deps.ts';
import { lockLine, resolveLine } from './store.ts';
import type { LockedLine } from './store.ts';

/** Minimum and maximum length of the evidence's reference. */
const REFERENCE_MINIMUM = 3;
const REFERENCE_MAXIMUM = 70;

interface Resolution {
  readonly id: number;
  readonly credit: boolean;
  readonly reason: string;
}

/**
 * Rule RC-6: a person resolves a difference, with a reason. Crediting it means confirming its deposit at the payment
 * desk, which asks a second person: the difference ends with the credit, and is open again if that person rejects it.
 */
export async function resolveDifference(
  deps: ReconciliationDeps,
  resolution: Resolution,
  session: StaffSession,
): Promise<Result<true>> {
  return resolution.credit ? askCredit(deps, resolution, session) : explain(deps, resolution, session);
}

function explain(deps: ReconciliationDeps, { id, reason }: Resolution, session: StaffSession): Promise<Result<true>> {
  const lock = (connection: Connection) => lockLine(connection, id);
  return act(deps, session, lock, async ({ connection, found: line, now, record }) => {
    if (line.isResolved) return refuse({ code: 'paymentMoved' });
    const payment = line.paymentId === undefined ? undefined : await findPayment(connection, line.paymentId);
    await resolveLine(connection, id, { resolution: 'explained', reason, staffId: session.staffId, now });
    await record({
      action: 'reconciliation.explained',
      reason,
      subject: `difference:${id}`,
      clientId: payment?.clientId,
      details: detailsOf(line),
    });
    return accept(true);
  });
}

async function askCredit(
  deps: ReconciliationDeps,
  { id, reason }: Resolution,
  session: StaffSession,
): Promise<Result<true>> {
  const { brandId, staffId } = session;
  const found = await transaction(deps.pool, brandId, async (connection): Promise<Result<Credit>> => {
    const line = await lockLine(connection, id);
    if (line === undefined) return refuse({ code: 'notFound' });
    if (line.isResolved) return refuse({ code: 'paymentMoved' });
    const payment = line.paymentId === undefined ? undefined : await findPayment(connection, line.paymentId);
    if (line.bucket !== 'missingHere' || payment === undefined) return refuse({ code: 'paymentUnknown' });
    if (line.reporterId === staffId) return refuse({ code: 'approvalOwn' });
    const configured = deps.payments.providerOf(payment.brandId, line.provider);
    if (!(await isPayer(connection, line, payment, configured?.provider.shape))) return refuse({ code: 'payerOther' });
    const amount = fromMinor(line.amount);
    return amount === undefined ? refuse({ code: 'paymentUnknown' }) : accept({ number: payment.number, amount, line });
  });
  if (!found.ok) return found;
  const { number, amount, line } = found.value;
  const act = { transaction_id: number, request: randomUUID(), reason, reference: referenceOf(line), amount };
  return confirmDeposit(deps, act, session);
}

interface Credit {
  readonly number: string;
  readonly amount: Money;
  readonly line: LockedLine;
}

/**
 * Returns the reference as the desk would type it: the line's own. One that is too short for evidence, or so long that
 * its end is lost, begins with the line's number: transfers without a reference of the bank differ at their end only.
 */
function referenceOf({ id, providerRef = '' }: LockedLine): string {
  const isUsual = providerRef.length >= REFERENCE_MINIMUM && providerRef.length <= REFERENCE_MAXIMUM;
  return isUsual ? providerRef : `line ${id} ${providerRef}`.slice(0, REFERENCE_MAXIMUM).toWellFormed().trim();
}

/** Checks the payer: on a bank transfer it must be the client, and so elsewhere if a payer is named. */
async function isPayer(
  connection: Connection,
  { payer }: LockedLine,
  { clientId }: Payment,
  shape: string | undefined,
): Promise<boolean> {
  if (payer === undefined) return shape !== undefined && shape !== 'instructions';
  const client = await findClient(connection, clientId);
  return client !== undefined && isOwnName(payer, client);
}

function detailsOf({ provider, order, providerRef, amount }: LockedLine): Readonly<Record<string, string>> {
  return { provider, order, reference: providerRef ?? '', amount: `${formatMinor(amount)} ${amount.currency}` };
}
