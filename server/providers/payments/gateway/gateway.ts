import { formatMinor } from '@candor/domain/payments/currency.ts';
import { providerStates } from '@candor/domain/payments/provider.ts';
import type { ProviderSnapshot, ProviderState } from '@candor/domain/payments/provider.ts';
import { z } from 'zod';
import {
  answerOf,
  flagAt,
  isAccepted,
  keepable,
  majorAt,
  readJsonBytes,
  textAt,
  timeAt,
  valueUnder,
} from '../answers.ts';
import type { HttpCall, HttpResult, PaymentProvider, PaymentRefs, StartContext, Started } from '../interface.ts';
import { pageOf } from '../pages.ts';
import { baseUrl, originOf, pageHosts, secret, settingsBy } from '../settings.ts';

/** Differences of one brand of the gateway's software from the others. */
export interface GatewayDialect {
  readonly id: string;
  readonly evidence: 'documented' | 'observed' | 'unverified';
  /** Default URL; undefined where the settings must give one. */
  readonly url: string | undefined;
  readonly startPath: string;
  /** Name of the field for our order number, in the old or the new dialect. */
  readonly orderField: 'sulte_apt_no' | 'customer_order_id';
  /** Default of `method`; undefined where it is sent only if the settings give one. */
  readonly method: 'visa-mc' | undefined;
  /** Field paths in the answer that can hold the page's URL. */
  readonly pageFields: readonly (readonly string[])[];
  /** Name that the specification gives the page's URL in our own answer. */
  readonly legacyField: string;
}

export interface GatewayConfig {
  readonly url: string;
  /** API key, sent in the body of each call; never logged. */
  readonly apiKey: string;
  readonly method?: 'visa-mc' | 'unipay' | 'crypto' | undefined;
  readonly pageHosts: readonly string[];
  /** States by this account's own status names, or by standard names that mean something else in this account. */
  readonly states: Readonly<Record<string, ProviderState>>;
}

export const HOSTED_PATH = '/api/hosted-pay/payment-request';
export const HOSTED_METHOD = 'visa-mc';
export const HOSTED_PAGE_FIELDS = [['payment_redirect_url'], ['redirect_3ds_url']] as const;
const STATUS_PATH = '/api/get-transaction-details';
const ORDER_FIELDS = ['sulte_apt_no', 'customer_order_id'] as const;

/** Payment states by `transaction_status`. */
const states: ReadonlyMap<string, ProviderState> = new Map([
  ['success', 'succeeded'],
  ['pending', 'processing'],
  ['3d_redirect', 'processing'],
  ['fail', 'failed'],
  ['failed', 'failed'],
  ['declined', 'failed'],
  ['blocked', 'failed'],
]);

/** Payment states by the possible answers to a start other than a page. */
const beginnings: ReadonlyMap<string, ProviderState> = new Map(
  [...states].filter(([word]) => word !== 'success' && word !== '3d_redirect'),
);

/**
 * Creates an adapter for the protocol that several gateways share. The card is entered on the gateway's own page: no
 * card number reaches us. Webhooks are not signed, so each only triggers a query.
 */
export function createGateway(dialect: GatewayDialect): PaymentProvider<GatewayConfig> {
  const schema = z.strictObject({
    url: dialect.url === undefined ? baseUrl : baseUrl.default(dialect.url),
    apiKey: secret,
    method: z.enum(['visa-mc', 'unipay', 'crypto']).optional(),
    pageHosts,
    states: z.record(z.string().max(64), z.enum(providerStates)).default({}),
  });
  return {
    id: dialect.id,
    shape: 'redirect',
    trust: 'unsigned',
    evidence: dialect.evidence,
    ...settingsBy(dialect.id, schema),
    demoConfig: ({ url, secret: apiKey }) => ({ url, apiKey }),
    origins: ({ url }) => [originOf(url)],
    start: (context) => ({ call: startCall(dialect, context) }),
    parseStart: (result, context) => readStart(dialect, result, context),
    status: (refs, config) => statusCall(dialect, refs, config),
    parseStatus: (result, refs, config) => readStatus(result, refs, config),
    verifyWebhook: () => 'unverifiable',
    readWebhook({ body }, config) {
      const message = readJsonBytes(body);
      if (textAt(message, 'transaction_status') === undefined) return undefined;
      return { eventId: undefined, snapshot: readTransaction(message, config) };
    },
    legacyReply: (next) => (next.kind === 'redirect' ? { [dialect.legacyField]: next.url } : {}),
  };
}

function startCall(dialect: GatewayDialect, context: StartContext<GatewayConfig>): HttpCall {
  const { config, payer, amount } = context;
  const method = config.method ?? dialect.method;
  return post(config.url + dialect.startPath, {
    api_key: config.apiKey,
    ...(method === undefined ? {} : { method }),
    first_name: payer.firstName,
    last_name: payer.lastName,
    address: payer.street,
    country: payer.country,
    // The gateway requires both state and city, and not every country has states.
    state: payer.state === '' ? payer.city : payer.state,
    city: payer.city,
    zip: payer.zipCode === '' ? 'NA' : payer.zipCode,
    ip_address: payer.ipAddress,
    email: payer.email,
    phone_no: payer.phone.replaceAll(' ', ''),
    amount: formatMinor(amount),
    currency: amount.currency,
    [dialect.orderField]: context.order,
    response_url: context.returnUrl,
    webhook_url: context.webhookUrl,
  });
}

function readStart(dialect: GatewayDialect, result: HttpResult, context: StartContext<GatewayConfig>): Started {
  const answer = answerOf(result);
  const word = textAt(answer, 'status') ?? '';
  const order = orderOf(answer) ?? orderOf(valueUnder(answer, 'data'));
  const facts = {
    raw: word === '' ? `HTTP ${result.status}` : word,
    providerRef: textAt(answer, 'data', 'order_id') ?? textAt(answer, 'order_id'),
    order,
    reason: textAt(answer, 'message'),
  };
  const snapshotOf = (state: ProviderState, reason = facts.reason): Started['snapshot'] =>
    keepable({ ...facts, state, reason }, context.config.apiKey);

  if (order !== undefined && order !== context.order) return { snapshot: snapshotOf('unknown'), next: undefined };
  if (isAccepted(result) && (word === 'success' || word === '3d_redirect')) {
    const named = dialect.pageFields.map((path) => textAt(answer, ...path)).find((page) => page !== undefined);
    const url = pageOf(named, context.config);
    if (url === undefined)
      return { snapshot: snapshotOf('unknown', 'It names no page that may be opened.'), next: undefined };
    return {
      snapshot: snapshotOf('actionRequired'),
      next: { kind: 'redirect', url, expiresAt: expiry(answer, context) },
    };
  }
  // A number in use is our own, from an earlier attempt whose outcome is unknown.
  const isTaken = ORDER_FIELDS.some((field) => valueUnder(answer, 'errors', field) !== undefined);
  const state = isTaken ? 'unknown' : (beginnings.get(word) ?? 'unknown');
  return { snapshot: snapshotOf(state), next: undefined };
}

/** Returns when the page expires. A time in the past was written for another zone, and is ignored. */
function expiry(answer: unknown, { now }: StartContext<GatewayConfig>): number | undefined {
  const until = timeAt(answer, 'valid_till');
  return until !== undefined && until > now ? until : undefined;
}

function statusCall(dialect: GatewayDialect, refs: PaymentRefs, config: GatewayConfig): HttpCall {
  const isOld = dialect.orderField === 'sulte_apt_no';
  return post(config.url + STATUS_PATH, {
    api_key: config.apiKey,
    [dialect.orderField]: refs.order,
    ...(isOld && refs.providerRef !== undefined ? { order_id: refs.providerRef } : {}),
  });
}

function readStatus(result: HttpResult, refs: PaymentRefs, config: GatewayConfig): ProviderSnapshot {
  const answer = answerOf(result);
  const word = textAt(answer, 'status');
  const transaction = valueUnder(answer, 'transaction');
  if (isAccepted(result) && word === 'success' && textAt(transaction, 'transaction_status') !== undefined) {
    const snapshot = readTransaction(transaction, config);
    const isOther = snapshot.order !== undefined && snapshot.order !== refs.order;
    return isOther ? { ...snapshot, state: 'unknown' } : snapshot;
  }
  // An unknown order is not a failure: it may not have reached the gateway yet.
  const raw = word ?? `HTTP ${result.status}`;
  return keepable({ state: 'unknown', raw, reason: textAt(answer, 'message') }, config.apiKey);
}

/** Reads a transaction, which has the same fields in a webhook and in the answer to our query. */
function readTransaction(transaction: unknown, config: GatewayConfig): ProviderSnapshot {
  const word = textAt(transaction, 'transaction_status') ?? '';
  const snapshot: ProviderSnapshot = {
    state: stateOf(word, config),
    raw: word,
    providerRef: textAt(transaction, 'order_id'),
    order: orderOf(transaction),
    amount: majorAt(transaction, 'amount', 'currency'),
    isTest: flagAt(transaction, 'test'),
    occurredAt: timeAt(transaction, 'transaction_date'),
    reason: textAt(transaction, 'reason'),
  };
  return keepable(snapshot, config.apiKey);
}

function stateOf(word: string, config: GatewayConfig): ProviderState {
  if (Object.hasOwn(config.states, word)) return config.states[word] ?? 'unknown';
  return states.get(word) ?? 'unknown';
}

/** Returns our number under either name. Two different numbers are joined to one that matches no order. */
function orderOf(message: unknown): string | undefined {
  const orders = new Set(ORDER_FIELDS.flatMap((field) => textAt(message, field) ?? []));
  return orders.size === 0 ? undefined : [...orders].join(' ');
}

function post(url: string, fields: Readonly<Record<string, string>>): HttpCall {
  return {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(fields),
  };
}
