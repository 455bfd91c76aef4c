import { negate } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { PaymentStatus } from '@candor/domain/payments/decision.ts';
import type { PaymentReason } from '@candor/domain/payments/reasons.ts';
import { groupOf } from '@candor/domain/payments/transaction.ts';
import type { MailTemplate } from '@candor/locales/mail.ts';
import type { Connection } from '../../../database/pool.ts';
import { findClient } from '../../client/clients/index.ts';
import { mailMoney, queueMail, toClient } from '../../access/notifications/index.ts';
import type { MailValues } from '../../access/notifications/index.ts';
import type { PaymentDeps } from './deps.ts';
import { readCredited } from './store.ts';
import type { Payment } from './store.ts';

const templates: Partial<Record<PaymentStatus, MailTemplate>> = {
  approved: 'depositReceived',
  declined: 'depositDeclined',
  onHold: 'depositHeld',
};

const CLIENT_REASONS: readonly PaymentReason[] = ['reportedPaid', 'numberUnknown'];

/** Mails about refunds (type 7) and chargebacks (type 8), by status. */
const ofChildren: Readonly<Record<string, MailTemplate>> = {
  '7 approved': 'depositRefunded',
  '7 declined': 'depositRefundReturned',
  '8 approved': 'depositChargedBack',
  '8 cancelled': 'depositChargebackWon',
};

/** Dependencies of a notice; amounts carry the currency symbol of the payment's brand, if it has one. */
type NoticeDeps = Pick<PaymentDeps, 'brandOf' | 'clock'>;

/** Notifies the client of a refund or chargeback of a deposit, in the transaction of the event, once for each. */
export async function notifyOfChild(
  connection: Connection,
  deps: NoticeDeps,
  child: Payment,
  deposit: Payment,
): Promise<void> {
  const now = deps.clock.now();
  const template = ofChildren[`${child.type} ${child.status}`];
  const client = await findClient(connection, child.clientId);
  if (template === undefined || client === undefined) return;
  await queueMail(connection, {
    ...toClient(client),
    template,
    now,
    values: {
      name: client.firstName,
      number: deposit.number,
      amount: amountOf(deps, child, negate(child.amount)),
    },
    link: { path: `/transactions/deposits/${deposit.number}` },
    eventKey: `payment:${child.id}:${child.status}`,
  });
}

/** Notifies the client by mail, in the transaction of the event, once for each outcome. */
export async function notifyClient(connection: Connection, deps: NoticeDeps, payment: Payment): Promise<void> {
  const template = templates[payment.status];
  if (template === undefined || groupOf(payment.type) !== 'deposits' || isClientReported(payment)) return;
  const client = await findClient(connection, payment.clientId);
  if (client === undefined) return;
  const amount = payment.status === 'approved' ? await readCredited(connection, payment) : payment.amount;
  await queueMail(connection, {
    ...toClient(client),
    template,
    values: {
      name: client.firstName,
      number: payment.number,
      amount: amountOf(deps, payment, amount),
    },
    link: { path: '/transactions/deposits' },
    eventKey: `payment:${payment.id}:${payment.status}`,
    now: deps.clock.now(),
  });
}

function amountOf({ brandOf }: NoticeDeps, { brandId, currency }: Payment, amount: Money): MailValues[string] {
  return mailMoney(amount, { code: currency, symbol: brandOf(brandId).currency.symbol });
}

/**
 * Is the change worth a notice? Either the status has changed, or the payment waited because of the client's statement
 * and now waits because of the provider's report.
 */
export function isWorthNotice(before: Payment, { status, reasons }: Payment): boolean {
  if (before.status !== status) return true;
  return status === 'onHold' && reasons.some(isProviderReported) && !before.reasons.some(isProviderReported);
}

/**
 * Does the payment wait only for reasons that come from its client, or because the client may not have paid? The
 * provider has reported nothing then.
 */
function isClientReported({ status, reasons }: Payment): boolean {
  return status === 'onHold' && reasons.every((reason) => CLIENT_REASONS.includes(reason));
}

function isProviderReported(reason: PaymentReason): boolean {
  return reason !== 'review' && !CLIENT_REASONS.includes(reason);
}
