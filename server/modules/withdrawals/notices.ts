import { assert } from '@candor/domain/assert.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { formatMoney } from '@candor/domain/money/decimal.ts';
import { negate } from '@candor/domain/money/money.ts';
import type { PaymentReason } from '@candor/domain/payments/reasons.ts';
import { clientsOwn } from '@candor/domain/payments/reasons.ts';
import { withdrawalItems } from '@candor/locales/withdrawalItems.ts';
import type { Connection } from '../../database/pool.ts';
import { findClient } from '../clients/index.ts';
import { queueMail } from '../notifications/index.ts';
import type { MailValues } from '../notifications/index.ts';
import type { Payment } from '../payments/index.ts';

/** A message to the client about their withdrawal, with its placeholders' values. Never an account's full number. */
export type Notice =
  | { readonly template: 'withdrawalReceived' | 'withdrawalApproved' | 'withdrawalLate' }
  /** `amount`: what of it came back to the account. */
  | { readonly template: 'withdrawalCancelled'; readonly amount: string }
  | { readonly template: 'withdrawalTakenBack'; readonly taken: string }
  | { readonly template: 'withdrawalHeld'; readonly items: readonly PaymentReason[] }
  | { readonly template: 'withdrawalSent'; readonly reference: string; readonly amount: string }
  | { readonly template: 'withdrawalReturned'; readonly amount: string }
  | { readonly template: 'withdrawalDeclined'; readonly reason: string }
  | {
      readonly template: 'withdrawalPartlyDeclined';
      readonly reason: string;
      readonly paid: string;
      readonly rest: string;
    };

/** Queued in the transaction of what it tells of. */
export async function mailOfWithdrawal(
  connection: Connection,
  payment: Payment,
  notice: Notice,
  now: Instant,
): Promise<void> {
  const client = await findClient(connection, payment.clientId);
  assert(client !== undefined, 'a payment belongs to a client');
  const { brandId, id: clientId, email, language, firstName } = client;
  const values: MailValues = {
    name: firstName,
    number: payment.number,
    amount: `${formatMoney(negate(payment.amount), payment.currency)} ${payment.currency}`,
    ...(payment.dueAt !== undefined && { time: { time: payment.dueAt } }),
    ...particulars(notice, language),
  };
  await queueMail(connection, {
    ...{ brandId, clientId, to: email, language, template: notice.template, values, now },
    link: { path: `/transactions/withdrawals/${payment.number}` },
  });
}

function particulars(notice: Notice, language: string): Readonly<Record<string, string>> {
  const { template: _template, ...rest } = notice;
  if (!('items' in rest)) return rest;
  const words = withdrawalItems(language);
  const items = clientsOwn.filter((item) => rest.items.includes(item)).map((item) => words[item] ?? item);
  return { items: items.join(', ') };
}
