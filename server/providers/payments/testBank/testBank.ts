import type { Instant } from '@candor/domain/ids.ts';
import { formatMinor } from '@candor/domain/payments/currency.ts';
import type { ProviderSnapshot, ProviderState, NextAction } from '@candor/domain/payments/provider.ts';
import { z } from 'zod';
import { flagAt, keepable, listAt, majorAt, readJson, readJsonBytes, textAt, timeAt, valueUnder } from '../answers.ts';
import { cardMaskOf } from '../cards.ts';
import type {
  HttpCall,
  HttpResult,
  OutgoingContext,
  PaymentProvider,
  SettledPayment,
  StartContext,
  Started,
} from '../interface.ts';
import { baseUrl, originOf, secret, settingsBy } from '../settings.ts';
import { isStandardWebhook, standardKey } from '../standardWebhooks.ts';
import { pageOf } from '../pages.ts';

const settings = z.strictObject({
  url: baseUrl,
  apiKey: secret,
  /** Webhook keys, newest first: while a key is being changed, both are valid. */
  webhookKeys: z
    .array(
      z.string().refine((text) => standardKey(text) !== undefined, 'has to be whsec_ and base64 of 24 to 64 bytes'),
    )
    .min(1)
    .max(3),
  shape: z.enum(['instructions', 'externalLink', 'widget', 'redirect', 'formPost']).default('redirect'),
});
type Settings = z.output<typeof settings>;

const states: ReadonlyMap<string | undefined, ProviderState> = new Map<string, ProviderState>([
  ['created', 'created'],
  ['action_required', 'actionRequired'],
  ['processing', 'processing'],
  ['succeeded', 'succeeded'],
  ['failed', 'failed'],
  ['cancelled', 'cancelled'],
  ['expired', 'expired'],
  ['refund_pending', 'refundPending'],
  ['refunded', 'refunded'],
  ['partially_refunded', 'partiallyRefunded'],
  ['dispute_opened', 'disputeOpened'],
  ['dispute_lost', 'disputeLost'],
  ['dispute_won', 'disputeWon'],
]);

/** States in which the browser still has something to do. */
const OPEN: ReadonlySet<ProviderState> = new Set(['created', 'actionRequired', 'processing']);

/** Our own sandbox: all five shapes of start, Standard Webhooks 1.0, and never any real money. */
export const testBank: PaymentProvider<Settings> = {
  id: 'testBank',
  shape: 'redirect',
  trust: 'signedFull',
  evidence: 'documented',
  ...settingsBy('testBank', settings),
  demoConfig: ({ url, secret: key }) => ({
    url,
    apiKey: key,
    webhookKeys: [`whsec_${Buffer.from(key, 'utf8').toString('base64')}`],
  }),
  origins: ({ url }) => [originOf(url)],
  start(context) {
    const { shape } = context.config;
    return { call: post(context, { kind: 'deposit', shape, ...payerOf(context), return_url: context.returnUrl }) };
  },
  parseStart: readStart,
  status: ({ order }, config) => get(config, `/v1/payments/${encodeURIComponent(order)}`),
  parseStatus: (result, _refs, config) => readPayment(result, config),
  verifyWebhook(webhook, _refs, { webhookKeys }, now) {
    const keys = webhookKeys.flatMap((key) => standardKey(key) ?? []);
    return isStandardWebhook(webhook, keys, now) ? 'verified' : 'invalid';
  },
  readWebhook({ headers, body }, config) {
    const payment = valueUnder(readJsonBytes(body), 'data');
    if (textAt(payment, 'order') === undefined) return undefined;
    return { eventId: headers['webhook-id'], snapshot: snapshotOf(payment, config) };
  },
  repeats: 'once',
  acknowledge: (accepted) => ({ status: accepted ? 204 : 401, contentType: 'text/plain', body: '' }),
  refund: (context) => post(context, { kind: 'refund', parent: context.parent?.order }),
  parseRefund: (result, { config }) => readPayment(result, config),
  payout: (context) => post(context, { kind: 'payout', ...payerOf(context) }),
  parsePayout: (result, { config }) => readPayment(result, config),
  settled(from, until, page, config) {
    const query = new URLSearchParams({ from: timeOf(from), until: timeOf(until), page: String(page) });
    return get(config, `/v1/settled?${query.toString()}`);
  },
  parseSettled(result) {
    const answer = result.status === 200 ? readJson(result.body) : undefined;
    const [items, isLast] = [listAt(answer, 'items'), flagAt(answer, 'last')];
    if (items === undefined || isLast === undefined) return undefined;
    const payments = items.flatMap((item) => settledOf(item) ?? []);
    return payments.length === items.length ? { payments, isLast } : undefined;
  },
  balance: (currency, config) => get(config, `/v1/balance?${new URLSearchParams({ currency }).toString()}`),
  parseBalance: (result) => (result.status === 200 ? majorAt(readJson(result.body), 'amount', 'currency') : undefined),
};

type PaymentContext = StartContext<Settings> | OutgoingContext<Settings>;

function post(context: PaymentContext, { kind, ...others }: Readonly<Record<string, unknown>>): HttpCall {
  const { config, order, amount, description, webhookUrl, idempotencyKey } = context;
  const fields = { kind, order, amount: formatMinor(amount), currency: amount.currency, description, ...others };
  return {
    method: 'POST',
    url: `${config.url}/v1/payments`,
    headers: { ...headersOf(config), 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
    body: JSON.stringify({ ...fields, webhook_url: webhookUrl }),
  };
}

function get(config: Settings, path: string): HttpCall {
  return { method: 'GET', url: config.url + path, headers: headersOf(config), body: '' };
}

function headersOf({ apiKey }: Settings) {
  return { authorization: `Bearer ${apiKey}`, accept: 'application/json' };
}

function payerOf({ payer: { reference, email, firstName, lastName, country } }: PaymentContext) {
  return { payer: { reference, email, first_name: firstName, last_name: lastName, country } };
}

function readStart(result: HttpResult, { config, order }: StartContext<Settings>): Started {
  const snapshot = readPayment(result, config);
  if (!OPEN.has(snapshot.state)) return { snapshot, next: undefined };
  const next = snapshot.order === order ? nextOf(valueUnder(readJson(result.body), 'next'), config) : undefined;
  return next === undefined ? { snapshot: { ...snapshot, state: 'unknown' }, next } : { snapshot, next };
}

/** Reads a payment. A refusal of the request itself is final; any other answer without a payment is inconclusive. */
function readPayment({ status, body }: HttpResult, config: Settings): ProviderSnapshot {
  const answer = readJson(body);
  if (status === 200 || status === 201) return snapshotOf(answer, config);
  const code = textAt(answer, 'error', 'code');
  const state = (status === 400 || status === 422) && code !== undefined ? 'failed' : 'unknown';
  const reason = textAt(answer, 'error', 'message');
  return keepable({ state, raw: code ?? `HTTP ${status}`, isTest: true, reason }, ...secretsOf(config));
}

function snapshotOf(payment: unknown, config: Settings): ProviderSnapshot {
  const word = textAt(payment, 'state');
  const snapshot: ProviderSnapshot = {
    state: states.get(word) ?? 'unknown',
    raw: word ?? '',
    providerRef: textAt(payment, 'id'),
    order: textAt(payment, 'order'),
    amount: majorAt(payment, 'amount', 'currency'),
    refunded: majorAt(payment, 'refunded', 'currency'),
    // Nothing at the Test bank is real money, whatever its answer says.
    isTest: true,
    occurredAt: timeAt(payment, 'at'),
    reason: textAt(payment, 'reason'),
    cardMask: cardMaskOf(textAt(payment, 'card')),
  };
  return keepable(snapshot, ...secretsOf(config));
}

function settledOf(item: unknown): SettledPayment | undefined {
  const [order, providerRef] = [textAt(item, 'order'), textAt(item, 'id')];
  const [amount, moment] = [majorAt(item, 'amount', 'currency'), timeAt(item, 'at')];
  if (order === undefined || providerRef === undefined || amount === undefined || moment === undefined)
    return undefined;
  return { order, providerRef, amount, fee: majorAt(item, 'fee', 'currency'), at: moment };
}

function secretsOf({ apiKey, webhookKeys }: Settings): readonly string[] {
  return [apiKey, ...webhookKeys];
}

function timeOf(instant: Instant): string {
  return new Date(instant).toISOString();
}

/** Reads the Test bank's instruction to the browser; undefined where it is not usable. */
function nextOf(next: unknown, { url: own }: { readonly url: string }): NextAction | undefined {
  const shape = textAt(next, 'shape');
  if (shape === 'instructions') return instructionsOf(next);
  const url = pageOf(textAt(next, 'url'), { url: own, pageHosts: [] });
  if (url === undefined) return undefined;
  switch (shape) {
    case 'redirect':
      return { kind: 'redirect', url, expiresAt: timeAt(next, 'expires_at') };
    case 'externalLink':
      return { kind: 'externalLink', url };
    case 'formPost':
      return { kind: 'formPost', action: url, fields: textsAt(next, 'fields') };
    case 'widget': {
      const clickSelector = textAt(next, 'click_selector');
      if (clickSelector === undefined) return undefined;
      return { kind: 'widget', scriptUrl: url, data: textsAt(next, 'data'), clickSelector };
    }
    default:
      return undefined;
  }
}

function instructionsOf(next: unknown): NextAction | undefined {
  const reference = textAt(next, 'reference');
  const lines = Object.entries(textsAt(next, 'lines')).map(([label, value]) => ({ label, value }));
  return reference === undefined || lines.length === 0 ? undefined : { kind: 'instructions', lines, reference };
}

/** Reads the texts of an object, by name and in their order. */
function textsAt(value: unknown, name: string): Readonly<Record<string, string>> {
  const object = valueUnder(value, name);
  if (typeof object !== 'object' || object === null || Array.isArray(object)) return {};
  const texts = Object.keys(object).flatMap((key) => {
    const text = textAt(object, key);
    return text === undefined ? [] : [[key, text] as const];
  });
  return Object.fromEntries(texts);
}
