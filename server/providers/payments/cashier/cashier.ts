import { formatMinor } from '@candor/domain/payments/currency.ts';
import { providerStates } from '@candor/domain/payments/provider.ts';
import type { NextAction, ProviderSnapshot, ProviderState } from '@candor/domain/payments/provider.ts';
import { z } from 'zod';
import { SECOND_MS } from '@candor/domain/time.ts';
import { answerOf, flagAt, isAccepted, keepable, majorAt, readJsonBytes, textAt } from '../answers.ts';
import type { HttpCall, HttpResult, PaymentProvider, PaymentRefs, StartContext } from '../interface.ts';
import { baseUrl, originOf, secret, settingsBy } from '../settings.ts';
import { hmacSha256, sortedQuery } from '../signing.ts';

const settings = z.strictObject({
  url: baseUrl,
  /** Key that signs the data on the page for the script; it never leaves this server. */
  secret,
  /** Path of the script, relative to the URL. */
  script: z
    .string()
    .regex(/^(?:\/[\w.-]+)+$/, 'has to be a path')
    .default('/widget.js'),
  /** CSS selector of the button that the script draws. */
  clickSelector: z.string().min(1).max(200).default('button[data-cashier-pay]'),
  /** States by this account's own status names, or by standard names that mean something else in this account. */
  states: z.record(z.string().max(64), z.enum(providerStates)).default({}),
});
type CashierConfig = z.output<typeof settings>;

/** Validity of a signature in seconds, for the page and the status query. */
const PAGE_S = 3_600;
const QUESTION_S = 300;

const states: ReadonlyMap<string, ProviderState> = new Map([
  ['approved', 'succeeded'],
  ['pending', 'processing'],
  ['declined', 'failed'],
  ['cancelled', 'cancelled'],
  ['expired', 'expired'],
  ['refunded', 'refunded'],
  ['chargeback', 'disputeLost'],
]);

/**
 * Cashier: its script draws its own button, as the specification describes; nothing about it is public. What the script
 * reads is signed, so that a reader of the page cannot alter the amount or the order.
 */
export const cashier: PaymentProvider<CashierConfig> = {
  id: 'cashier',
  shape: 'widget',
  trust: 'unsigned',
  evidence: 'unverified',
  ...settingsBy('cashier', settings),
  demoConfig: ({ url, secret: shared }) => ({ url, secret: shared }),
  origins: ({ url }) => [originOf(url)],
  start: (context) => ({ next: widgetOf(context) }),
  status: statusCall,
  parseStatus: readStatus,
  verifyWebhook: () => 'unverifiable',
  readWebhook({ body }, config) {
    const message = readJsonBytes(body);
    if (textAt(message, 'status') === undefined) return undefined;
    return { eventId: undefined, snapshot: readPayment(message, config) };
  },
};

/** Signs all signed fields, in lower case hex. */
function tokenOf(fields: Readonly<Record<string, string>>, { secret: key }: CashierConfig): string {
  return hmacSha256(key, sortedQuery(fields), 'hex');
}

function widgetOf({ config, payer, amount, ...context }: StartContext<CashierConfig>): NextAction {
  const fields = {
    'order-id': context.order,
    amount: formatMinor(amount),
    currency: amount.currency,
    email: payer.email,
    'first-name': payer.firstName,
    'last-name': payer.lastName,
    country: payer.country,
    language: payer.language,
    'return-url': context.returnUrl,
    'webhook-url': context.webhookUrl,
    expires: `${secondsOf(context.now) + PAGE_S}`,
  };
  const data = { ...fields, token: tokenOf(fields, config) };
  return { kind: 'widget', scriptUrl: config.url + config.script, data, clickSelector: config.clickSelector };
}

function statusCall({ order }: PaymentRefs, config: CashierConfig, now: number): HttpCall {
  const fields = { expires: `${secondsOf(now) + QUESTION_S}`, order_id: order };
  const query = sortedQuery({ ...fields, token: tokenOf(fields, config) });
  return { method: 'GET', url: `${config.url}/status?${query}`, headers: { accept: 'application/json' }, body: '' };
}

function readStatus(result: HttpResult, refs: PaymentRefs, config: CashierConfig): ProviderSnapshot {
  const answer = answerOf(result);
  if (!isAccepted(result) || textAt(answer, 'status') === undefined) {
    return { state: 'unknown', raw: `HTTP ${result.status}` };
  }
  const snapshot = readPayment(answer, config);
  const isOther = snapshot.order !== undefined && snapshot.order !== refs.order;
  return isOther ? { ...snapshot, state: 'unknown' } : snapshot;
}

function readPayment(payment: unknown, config: CashierConfig): ProviderSnapshot {
  const word = textAt(payment, 'status') ?? '';
  const snapshot: ProviderSnapshot = {
    state: (Object.hasOwn(config.states, word) ? config.states[word] : states.get(word)) ?? 'unknown',
    raw: word,
    providerRef: textAt(payment, 'reference'),
    order: textAt(payment, 'order_id'),
    amount: majorAt(payment, 'amount', 'currency'),
    isTest: flagAt(payment, 'test'),
    reason: textAt(payment, 'reason'),
  };
  return keepable(snapshot, config.secret);
}

function secondsOf(at: number): number {
  return Math.floor(at / SECOND_MS);
}
