import type { MinorAmount } from '@candor/domain/payments/currency.ts';
import { minorDigits } from '@candor/domain/money/currency.ts';
import type { ProviderSnapshot } from '@candor/domain/payments/provider.ts';
import { answerOf, flagAt, keepable, textAt, timeAt } from '../answers.ts';
import { cardMaskOf } from '../cards.ts';
import type { HttpCall, HttpResult, OutgoingContext, PaymentRefs, StartContext, Started } from '../interface.ts';
import { pageOf } from '../pages.ts';
import { sortedQuery } from '../signing.ts';
import { states } from './restV1.ts';
import { complaintOf, isAnswered, isRefusal, isTestAccount, secretsOf, signatureOf } from './settings.ts';
import type { PaymaxisSettings } from './settings.ts';

/**
 * Starts a payment by the specification's protocol: a signed request in minor units, and a page named SecurePage. No
 * public source describes it.
 */

export function startCall(context: StartContext<PaymaxisSettings>): HttpCall {
  const { payer, returnUrl } = context;
  const { email, firstName, lastName, country } = payer;
  return post(context, '/securepage/payments', { email, firstName, lastName, country, returnUrl });
}

export function refundCall(context: OutgoingContext<PaymaxisSettings>): HttpCall {
  const parentId = context.parent?.providerRef;
  return post(context, '/securepage/refunds', parentId === undefined ? {} : { parentId });
}

export function payoutCall(context: OutgoingContext<PaymaxisSettings>): HttpCall {
  const { email, firstName, lastName, country } = context.payer;
  return post(context, '/securepage/payouts', { email, firstName, lastName, country });
}

export function statusCall({ order }: PaymentRefs, config: PaymaxisSettings): HttpCall {
  const url = `${config.url}/securepage/payments/${encodeURIComponent(order)}`;
  return { method: 'GET', url, headers: headersOf({ orderId: order }, config), body: '' };
}

export function readStart(result: HttpResult, { config, order }: StartContext<PaymaxisSettings>): Started {
  const snapshot = readPayment(result, config);
  if (snapshot.state !== 'actionRequired' && snapshot.state !== 'processing') return { snapshot, next: undefined };
  const url = pageOf(textAt(answerOf(result), 'SecurePage'), config);
  if (url === undefined || snapshot.order !== order) {
    const reason = 'It names no page that may be opened.';
    return { snapshot: { ...snapshot, state: 'unknown', reason }, next: undefined };
  }
  return { snapshot, next: { kind: 'redirect', url, expiresAt: undefined } };
}

export function readPayment(result: HttpResult, config: PaymaxisSettings): ProviderSnapshot {
  const answer = answerOf(result);
  if (isAnswered(result) && textAt(answer, 'state') !== undefined) return snapshotOf(answer, config);
  const state = isRefusal(result) && answer !== undefined ? 'failed' : 'unknown';
  const isTest = isTestAccount(config);
  return keepable({ state, raw: `HTTP ${result.status}`, isTest, reason: complaintOf(answer) }, ...secretsOf(config));
}

/** Reads a payment of an answer or a webhook. */
export function snapshotOf(payment: unknown, config: PaymaxisSettings): ProviderSnapshot {
  const word = textAt(payment, 'state');
  const snapshot: ProviderSnapshot = {
    state: states.get(word) ?? 'unknown',
    raw: word ?? '',
    providerRef: textAt(payment, 'id'),
    order: textAt(payment, 'orderId'),
    amount: amountOf(payment),
    isTest: isTestAccount(config) || flagAt(payment, 'test') === true,
    occurredAt: timeAt(payment, 'at'),
    reason: textAt(payment, 'reason'),
    cardMask: cardMaskOf(textAt(payment, 'card')),
  };
  return keepable(snapshot, ...secretsOf(config));
}

/** Reads an amount in whole minor units of a known currency. */
function amountOf(payment: unknown): MinorAmount | undefined {
  const [units, currency] = [textAt(payment, 'amount') ?? '', textAt(payment, 'currency')];
  if (currency === undefined || minorDigits(currency) === undefined || !/^\d{1,16}$/.test(units)) return undefined;
  return { minor: BigInt(units), currency };
}

function post(
  context: StartContext<PaymaxisSettings> | OutgoingContext<PaymaxisSettings>,
  path: string,
  others: Readonly<Record<string, string>>,
): HttpCall {
  const { config, amount, order, description, webhookUrl } = context;
  const rest = { currency: amount.currency, orderId: order, description, ...others, webhookUrl };
  const units = amount.minor.toString();
  return {
    method: 'POST',
    url: config.url + path,
    headers: { ...headersOf({ amount: units, ...rest }, config), 'content-type': 'application/json' },
    body: `{"amount":${units},${JSON.stringify(rest).slice(1)}`,
  };
}

function headersOf(fields: Readonly<Record<string, string>>, config: PaymaxisSettings) {
  return {
    authorization: `Bearer ${config.apiKey}`,
    accept: 'application/json',
    [config.signatureHeader]: signatureOf(sortedQuery(fields), config),
  };
}
