import type { Instant } from '@candor/domain/ids.ts';
import { formatMinor } from '@candor/domain/payments/currency.ts';
import type { ProviderSnapshot, ProviderState } from '@candor/domain/payments/provider.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { answerOf, flagAt, keepable, listAt, majorAt, textAt, timeAt, valueUnder } from '../answers.ts';
import { cardMaskOf } from '../cards.ts';
import type {
  HttpCall,
  HttpResult,
  OutgoingContext,
  PaymentRefs,
  SettledPage,
  SettledPayment,
  StartContext,
  Started,
} from '../interface.ts';
import { pageOf } from '../pages.ts';
import { complaintOf, isAnswered, isRefusal, isTestAccount, secretsOf } from './settings.ts';
import type { PaymaxisSettings } from './settings.ts';

/** Payment states of the vendor's published protocol, in which one call serves deposits, payouts and refunds. */

export const states: ReadonlyMap<string | undefined, ProviderState> = new Map([
  ['CHECKOUT', 'actionRequired'],
  ['PENDING', 'processing'],
  ['COMPLETED', 'succeeded'],
  ['DECLINED', 'failed'],
  ['CANCELLED', 'cancelled'],
]);

const PAGE_SIZE = 50;
/** Limits of the search for our payment: the number of newest payments, and how far back. */
const SEARCH_SIZE = 100;
const SEARCH_MS = 2 * DAY_MS;

export function startCall(context: StartContext<PaymaxisSettings>): HttpCall {
  return post(context, 'DEPOSIT', { returnUrl: context.returnUrl, ...customerOf(context) });
}

export function refundCall(context: OutgoingContext<PaymaxisSettings>): HttpCall {
  return post(context, 'REFUND', { parentPaymentId: context.parent?.providerRef });
}

export function payoutCall(context: OutgoingContext<PaymaxisSettings>): HttpCall {
  return post(context, 'WITHDRAWAL', customerOf(context));
}

/** Queries a payment by its id; before the id is known, searches the newest payments for ours. */
export function statusCall({ providerRef }: PaymentRefs, config: PaymaxisSettings, now: Instant): HttpCall {
  if (providerRef !== undefined) return get(config, `/${encodeURIComponent(providerRef)}`);
  const query = new URLSearchParams({ 'created.gte': timeOf(now - SEARCH_MS), limit: `${SEARCH_SIZE}` });
  return get(config, `?${query.toString()}`);
}

export function settledCall(from: Instant, until: Instant, page: number, config: PaymaxisSettings): HttpCall {
  const query = new URLSearchParams({
    'updated.gte': timeOf(from),
    'updated.lt': timeOf(until),
    limit: `${PAGE_SIZE}`,
    offset: `${PAGE_SIZE * page}`,
  });
  return get(config, `?${query.toString()}`);
}

export function readStart(result: HttpResult, { config, order }: StartContext<PaymaxisSettings>): Started {
  const snapshot = readPayment(result, order, config);
  if (snapshot.state !== 'actionRequired' && snapshot.state !== 'processing') return { snapshot, next: undefined };
  const url = pageOf(textAt(answerOf(result), 'result', 'redirectUrl'), config);
  if (url === undefined || snapshot.order !== order) {
    const reason = 'It names no page that may be opened.';
    return { snapshot: { ...snapshot, state: 'unknown', reason }, next: undefined };
  }
  return { snapshot, next: { kind: 'redirect', url, expiresAt: undefined } };
}

/** Reads the payment of an answer, or the one with our number in a list. */
export function readPayment(result: HttpResult, order: string, config: PaymaxisSettings): ProviderSnapshot {
  const answer = answerOf(result);
  const found = listAt(answer, 'result')?.find((one) => textAt(one, 'referenceId') === order);
  const payment = found ?? valueUnder(answer, 'result');
  if (isAnswered(result) && textAt(payment, 'state') !== undefined) return snapshotOf(payment, config);
  const state = isRefusal(result) && answer !== undefined ? 'failed' : 'unknown';
  const raw = `HTTP ${result.status}`;
  return keepable({ state, raw, isTest: isTestAccount(config), reason: complaintOf(answer) }, ...secretsOf(config));
}

/** Reads a payment of an answer or a webhook. */
export function snapshotOf(payment: unknown, config: PaymaxisSettings): ProviderSnapshot {
  const word = textAt(payment, 'state');
  // A refund that we did not request reports a movement of money that belongs to none of our payments.
  const isForeign = textAt(payment, 'paymentType') === 'REFUND' && textAt(payment, 'referenceId') === undefined;
  const snapshot: ProviderSnapshot = {
    state: isForeign ? 'unknown' : (states.get(word) ?? 'unknown'),
    raw: word ?? '',
    providerRef: textAt(payment, isForeign ? 'parentPaymentId' : 'id'),
    order: textAt(payment, 'referenceId'),
    amount: amountOf(payment),
    isTest: isTestAccount(config),
    occurredAt: timeAt(payment, 'updated') ?? timeAt(payment, 'created'),
    reason: reasonOf(payment),
    cardMask: cardMaskOf(textAt(payment, 'paymentMethodDetails', 'customerAccountNumber')),
  };
  return keepable(snapshot, ...secretsOf(config));
}

export function readSettled(result: HttpResult): SettledPage | undefined {
  const answer = isAnswered(result) ? answerOf(result) : undefined;
  const [list, hasMore] = [listAt(answer, 'result'), flagAt(answer, 'hasMore')];
  if (list === undefined || hasMore === undefined) return undefined;
  const deposits = list.filter((one) => {
    return textAt(one, 'paymentType') === 'DEPOSIT' && textAt(one, 'state') === 'COMPLETED';
  });
  const payments = deposits.flatMap((one) => settledOf(one, timeAt(answer, 'timestamp')) ?? []);
  return payments.length === deposits.length ? { payments, isLast: !hasMore } : undefined;
}

function settledOf(payment: unknown, listedAt: Instant | undefined): SettledPayment | undefined {
  const [order, providerRef] = [textAt(payment, 'referenceId'), textAt(payment, 'id')];
  const amount = amountOf(payment);
  const moment = timeAt(payment, 'updated') ?? timeAt(payment, 'created') ?? listedAt;
  if (order === undefined || providerRef === undefined || amount === undefined || moment === undefined)
    return undefined;
  return { order, providerRef, amount, fee: majorAt(payment, 'externalFeeAmount', 'externalFeeCurrency'), at: moment };
}

/** Returns the requested amount if the provider has converted the currency; otherwise the reported one. */
function amountOf(payment: unknown) {
  const isOther = textAt(payment, 'customerCurrency') !== undefined || textAt(payment, 'customerAmount') !== undefined;
  return isOther ? majorAt(payment, 'customerAmount', 'customerCurrency') : majorAt(payment, 'amount', 'currency');
}

function reasonOf(payment: unknown): string | undefined {
  const words = [textAt(payment, 'errorCode'), textAt(payment, 'externalResultCode')].filter(
    (one) => one !== undefined,
  );
  return words.length === 0 ? undefined : words.join(' ');
}

type PaymentContext = StartContext<PaymaxisSettings> | OutgoingContext<PaymaxisSettings>;

function post(context: PaymentContext, paymentType: string, others: Readonly<Record<string, unknown>>): HttpCall {
  const { config, amount, order, description, webhookUrl } = context;
  const { returnUrl, ...rest } = others;
  const after = { currency: amount.currency, referenceId: order, description, returnUrl, webhookUrl, ...rest };
  // The provider wants the amount as a number; it is written by hand, since a double would not keep its decimals.
  const body = `{"paymentType":"${paymentType}","amount":${formatMinor(amount)},${JSON.stringify(after).slice(1)}`;
  const headers = { ...headersOf(config), 'content-type': 'application/json' };
  return { method: 'POST', url: `${config.url}/api/v1/payments`, headers, body };
}

function get(config: PaymaxisSettings, rest: string): HttpCall {
  return { method: 'GET', url: `${config.url}/api/v1/payments${rest}`, headers: headersOf(config), body: '' };
}

function headersOf({ apiKey }: PaymaxisSettings) {
  return { authorization: `Bearer ${apiKey}`, accept: 'application/json' };
}

function customerOf({ payer }: PaymentContext) {
  return {
    customer: {
      referenceId: payer.reference,
      firstName: payer.firstName,
      lastName: payer.lastName,
      email: payer.email,
      phone: phoneOf(payer.phone),
      locale: payer.language,
      dateOfBirth: payer.birthDate,
    },
    billingAddress: {
      addressLine1: payer.street,
      city: payer.city,
      countryCode: payer.country,
      postalCode: payer.zipCode,
      state: payer.state,
    },
  };
}

/** Formats a phone number as the country's code and the rest, without a plus. */
function phoneOf(number: string): string {
  const parsed = parsePhoneNumberFromString(number);
  return parsed === undefined ? number.replace(/^\+/, '') : `${parsed.countryCallingCode} ${parsed.nationalNumber}`;
}

/** Formats a UTC time without a zone, as the vendor's pages do. */
function timeOf(instant: Instant): string {
  return new Date(instant).toISOString().slice(0, 19);
}
