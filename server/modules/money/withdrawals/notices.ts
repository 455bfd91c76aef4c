import { assert } from '@candor/domain/assert.ts';
import type { Currency } from '@candor/domain/money/currency.ts';
import { negate } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { PaymentReason } from '@candor/domain/payments/reasons.ts';
import { clientsOwn } from '@candor/domain/payments/reasons.ts';
import { withdrawalItems } from '@candor/locales/withdrawalItems.ts';
import type { Connection } from '../../../database/pool.ts';
import { findClient } from '../../client/clients/index.ts';
import { mailMoney, queueMail, toClient } from '../../access/notifications/index.ts';
import type { MailValues } from '../../access/notifications/index.ts';
import type { Payment } from '../payments/index.ts';
import type { WithdrawalDeps } from './deps.ts';

/**
 * A message to the client about their withdrawal, with the values of its placeholders. Never an account's full number.
 */
export type Notice =
  | { readonly template: 'withdrawalReceived' | 'withdrawalApproved' | 'withdrawalLate' }
  /** `amount`: the part that was returned to the account. */
  | { readonly template: 'withdrawalCancelled'; readonly amount: Money }
  | { readonly template: 'withdrawalTakenBack'; readonly taken: Money }
  | { readonly template: 'withdrawalHeld'; readonly items: readonly PaymentReason[] }
  | { readonly template: 'withdrawalSent'; readonly reference: string; readonly amount: Money }
  | { readonly template: 'withdrawalReturned'; readonly amount: Money }
  | { readonly template: 'withdrawalDeclined'; readonly reason: string }
  | {
      readonly template: 'withdrawalPartlyDeclined';
      readonly reason: string;
      readonly paid: Money;
      readonly rest: Money;
    };

/** Queues the mail about a withdrawal, in the transaction of its event. */
export async function mailOfWithdrawal(
  connection: Connection,
  { brandOf, clock }: Pick<WithdrawalDeps, 'brandOf' | 'clock'>,
  payment: Payment,
  notice: Notice,
): Promise<void> {
  const client = await findClient(connection, payment.clientId);
  assert(client !== undefined, 'a payment belongs to a client');
  const { brandId, language, firstName } = client;
  const currency = { code: payment.currency, symbol: brandOf(brandId).currency.symbol };
  const values: MailValues = {
    name: firstName,
    number: payment.number,
    amount: mailMoney(negate(payment.amount), currency),
    ...(payment.dueAt !== undefined && { time: { time: payment.dueAt } }),
    ...mailValues(notice, language, currency),
  };
  await queueMail(connection, {
    ...toClient(client),
    template: notice.template,
    values,
    now: clock.now(),
    link: { path: `/transactions/withdrawals/${payment.number}` },
  });
}

function mailValues(notice: Notice, language: string, currency: Pick<Currency, 'code' | 'symbol'>): MailValues {
  const { template: _template, ...rest } = notice;
  if ('items' in rest) {
    const words = withdrawalItems(language);
    const items = clientsOwn.filter((item) => rest.items.includes(item)).map((item) => words[item] ?? item);
    return { items: items.join(', ') };
  }
  return Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, typeof value === 'bigint' ? mailMoney(value, currency) : value]),
  );
}
