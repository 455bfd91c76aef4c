import { createHmac } from 'node:crypto';
import type { PaymentEntry } from '@candor/brands/schema.ts';
import { formatMinor, parseMinor } from '@candor/domain/payments/currency.ts';
import { providerStates } from '@candor/domain/payments/provider.ts';
import type { ProviderSnapshot, ProviderState } from '@candor/domain/payments/provider.ts';
import type { Outbound, Delivered, OutboundCall, Sent } from '@candor/server/providers/outbound/interface.ts';
import type { HttpResult, PaymentProvider, RawWebhook } from '@candor/server/providers/payments/interface.ts';
import { TILL_ORIGIN } from '@candor/server/providers/payments/canaryTill/canaryTill.ts';
import { Till } from '@candor/server/providers/payments/canaryTill/till.ts';
import * as z from 'zod/mini';

/** Servers of others: payment providers with a small protocol of their own, and their state of each order. */

const ORIGIN = 'https://pay.example';
export const SECRET = 'the-provider-and-we-know-this';

/** The provider's state of one order. */
export interface Truth {
  state: ProviderState;
  amount: string;
  currency: string;
  refunded?: string;
  isTest?: boolean;
}

const statement = z.object({
  id: z.optional(z.string()),
  order: z.optional(z.string()),
  ref: z.optional(z.string()),
  state: z.enum(providerStates),
  amount: z.optional(z.string()),
  currency: z.optional(z.string()),
  refunded: z.optional(z.string()),
  test: z.optional(z.boolean()),
  page: z.optional(z.string()),
});
export type Said = z.output<typeof statement>;

function snapshotOf(words: Said): ProviderSnapshot {
  const { amount, currency = '', refunded } = words;
  return {
    state: words.state,
    raw: words.state.toUpperCase(),
    order: words.order,
    providerRef: words.ref,
    amount: amount === undefined ? undefined : parseMinor(amount, currency),
    refunded: refunded === undefined ? undefined : parseMinor(refunded, currency),
    isTest: words.test,
  };
}

function read(text: string): Said | undefined {
  try {
    return z.safeParse(statement, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export function sign(body: string | Uint8Array, secret = SECRET): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** A request to the stand-in; without a currency, it means euros. */
const requestedBody = z.object({ order: z.string(), minor: z.string(), currency: z._default(z.string(), 'EUR') });

const base = {
  evidence: 'documented',
  fields: [],
  parseConfig: () => ({ ok: true, config: SECRET }),
  demoConfig: () => ({}),
  origins: () => [ORIGIN],
  start: ({ order, amount, idempotencyKey, returnUrl, webhookUrl }) => ({
    call: {
      method: 'POST',
      url: `${ORIGIN}/start`,
      headers: { 'idempotency-key': idempotencyKey },
      body: JSON.stringify({ order, minor: String(amount.minor), currency: amount.currency, returnUrl, webhookUrl }),
    },
  }),
  parseStart: ({ status, body }: HttpResult) => {
    const words = status === 200 ? read(body) : undefined;
    if (words === undefined) return { snapshot: { state: 'unknown', raw: String(status) }, next: undefined };
    const url = words.page ?? `${ORIGIN}/page/${words.order ?? ''}`;
    return { snapshot: snapshotOf(words), next: { kind: 'redirect', url, expiresAt: undefined } };
  },
  readWebhook: ({ body }: RawWebhook) => {
    const words = read(new TextDecoder().decode(body));
    return words === undefined ? undefined : { eventId: words.id, snapshot: snapshotOf(words) };
  },
  acknowledge: (accepted) => ({ status: 200, contentType: 'text/plain', body: accepted ? 'OK' : 'ERROR' }),
  legacyReply: (next) => ('url' in next ? { payment_redirect_url: next.url } : {}),
} satisfies Partial<PaymentProvider<string>>;

const asking = {
  status: ({ order }) => ({ method: 'GET', url: `${ORIGIN}/status/${order}`, headers: {}, body: '' }),
  parseStatus: ({ status, body }) => {
    const words = status === 200 ? read(body) : undefined;
    return words === undefined ? { state: 'unknown', raw: String(status) } : snapshotOf(words);
  },
} satisfies Partial<PaymentProvider<string>>;

function verify({ headers, body }: RawWebhook): 'verified' | 'invalid' {
  return headers['signature'] === sign(body) ? 'verified' : 'invalid';
}

/** Outgoing payments, under their own order; `repeats`: what the provider promises about repeated requests. */
const outgoing = {
  payout: ({ order, amount, idempotencyKey }) => pay('payout', order, amount.minor, idempotencyKey),
  refund: ({ order, amount, idempotencyKey, parent }) =>
    pay(`refund/${parent?.order ?? ''}`, order, amount.minor, idempotencyKey),
  parsePayout: asking.parseStatus,
  parseRefund: asking.parseStatus,
} satisfies Partial<PaymentProvider<string>>;

function pay(path: string, order: string, minor: bigint, key: string) {
  const body = JSON.stringify({ order, minor: String(minor) });
  return { method: 'POST', url: `${ORIGIN}/${path}`, headers: { 'idempotency-key': key }, body } as const;
}

/** One provider of each kind of trust. */
export const standIns: readonly PaymentProvider<string>[] = [
  { ...base, ...asking, id: 'sealed', shape: 'redirect', trust: 'signedFull', verifyWebhook: verify },
  {
    ...base,
    ...asking,
    ...outgoing,
    id: 'paying',
    shape: 'redirect',
    trust: 'signedFull',
    repeats: 'once',
    verifyWebhook: verify,
  },
  {
    ...base,
    ...asking,
    id: 'careless',
    shape: 'redirect',
    trust: 'signedFull',
    verifyWebhook: verify,
    refund: outgoing.refund,
    parseRefund: outgoing.parseRefund,
    refundsReported: 'onDeposit',
  },
  { ...base, ...asking, id: 'plain', shape: 'redirect', trust: 'unsigned', verifyWebhook: () => 'unverifiable' },
  { ...base, id: 'mute', shape: 'redirect', trust: 'unsigned', verifyWebhook: () => 'unverifiable' },
  {
    ...base,
    ...asking,
    id: 'weak',
    shape: 'redirect',
    trust: 'signedWeak',
    verifyWebhook: (webhook) => (verify(webhook) === 'verified' ? 'unverifiable' : 'invalid'),
    // The provider's own id of the payment comes with the first webhook, and is needed for queries.
    parseStart: (result) => {
      const { snapshot, next } = base.parseStart(result);
      return { snapshot: { ...snapshot, providerRef: undefined }, next };
    },
    asksBy: 'ownNumber',
    status: ({ providerRef }) =>
      providerRef === undefined
        ? undefined
        : { method: 'GET', url: `${ORIGIN}/status/${providerRef.replace('ref-', '')}`, headers: {}, body: '' },
  },
  {
    id: 'wire',
    shape: 'instructions',
    trust: 'none',
    evidence: 'documented',
    fields: base.fields,
    parseConfig: base.parseConfig,
    demoConfig: base.demoConfig,
    origins: () => [],
    start: ({ order }) => ({
      next: { kind: 'instructions', lines: [{ label: 'iban', value: 'XX00' }], reference: order },
    }),
  },
  {
    id: 'link',
    shape: 'externalLink',
    trust: 'none',
    evidence: 'documented',
    fields: base.fields,
    parseConfig: base.parseConfig,
    demoConfig: base.demoConfig,
    origins: () => [],
    start: ({ order }) => ({ next: { kind: 'externalLink', url: `${ORIGIN}/pay/${order}` } }),
  },
  {
    id: 'frame',
    shape: 'widget',
    trust: 'none',
    evidence: 'documented',
    fields: base.fields,
    parseConfig: base.parseConfig,
    demoConfig: base.demoConfig,
    origins: () => [],
    start: ({ order }) => ({
      next: { kind: 'widget', scriptUrl: `${ORIGIN}/w.js`, data: { 'order-id': order }, clickSelector: 'button' },
    }),
  },
];

/** The brand's entries for the stand-ins. */
export const standInMethods: PaymentEntry[] = [
  entry('sealed', 1, {}),
  entry('plain', 1, { closedTo: ['AT'] }),
  entry('wire', 2, {}),
  entry('mute', 3, { minimum: '10.00', maximum: '500.00' }),
  entry('frame', 9, { maximum: '5000.00' }),
  entry('link', 9, { maximum: '9000.00' }),
  entry('weak', 1, {}),
  entry('paying', 1, {}),
  entry('careless', 1, {}),
  entry('off', 1, { enabled: false }),
  entry('missing', 1, {}),
];

function entry(provider: string, type: 1 | 2 | 3 | 9, changes: Partial<PaymentEntry>): PaymentEntry {
  return {
    key: provider,
    type,
    provider,
    label: provider,
    icon: 'visa',
    closedTo: [],
    enabled: true,
    ...changes,
  };
}

/** The providers' server: its state of each order, the requests it received, and its faults. */
export class StandInServer implements Pick<Outbound, 'send'> {
  readonly truths = new Map<string, Truth>();
  readonly calls: OutboundCall[] = [];
  /** Outcomes of the next calls instead of an answer; `lost`: the call took effect, and its answer was lost. */
  readonly trouble: ('unsent' | 'unknown' | 'lost' | 500)[] = [];
  /** Delays of the next answers to queries, one each; an answer has the state of when it was asked for. */
  readonly delays: (() => Promise<void>)[] = [];
  /** Answer to every query instead of the truth. */
  #garbage: string | undefined;
  /** Address to which people are sent instead of the provider's own page. */
  redirect: string | undefined;
  /** The canary's till, which exists only here. */
  readonly #till: Till;

  constructor(till = new Till()) {
    this.#till = till;
  }

  async send(call: OutboundCall, origins: readonly string[]): Promise<Sent> {
    if (!origins.includes(new URL(call.url).origin)) throw new Error(`not allowed: ${call.url}`);
    this.calls.push(call);
    const trouble = this.trouble.shift();
    if (trouble === 'unsent' || trouble === 'unknown') return trouble;
    if (trouble === 500) return { answer: { status: 500, headers: {}, body: 'down' } };
    if (new URL(call.url).origin === TILL_ORIGIN) return { answer: this.#till.answer(call) };
    const body = call.method === 'GET' ? this.#garbage : undefined;
    const answer = { status: 200, headers: {}, body: body ?? JSON.stringify(this.#answer(call)) };
    if (call.method === 'GET') await this.delays.shift()?.();
    return trouble === 'lost' ? 'unknown' : { answer };
  }

  async deliver(call: OutboundCall, origins: readonly string[]): Promise<Delivered> {
    const sent = await this.send(call, origins);
    if (typeof sent === 'object') return sent;
    return { fault: sent === 'unsent' ? 'refused' : 'brokenOff' };
  }

  garble(answer: string | undefined): void {
    this.#garbage = answer;
  }

  /** Returns the provider's message about an order; with a signature, if the provider signs. */
  say(order: string, changes: Partial<Said> = {}): { readonly body: string; readonly signature: string } {
    const body = JSON.stringify({ ...this.#believed(order), id: `event-${order}-${this.calls.length}`, ...changes });
    return { body, signature: sign(body) };
  }

  #answer({ url, method, body }: OutboundCall): Said {
    if (method === 'GET') return this.#believed(url.slice(url.lastIndexOf('/') + 1));
    // A partner's server only receives reports and is never queried.
    if (url.endsWith('/hook')) return { state: 'unknown' };
    const isStart = url.endsWith('/start');
    const { order, minor, currency } = z.parse(requestedBody, JSON.parse(body));
    const amount = formatMinor({ minor: BigInt(minor), currency });
    if (!this.truths.has(order))
      this.truths.set(order, { state: isStart ? 'actionRequired' : 'processing', amount, currency });
    return { ...this.#believed(order), ...(this.redirect !== undefined && { page: this.redirect }) };
  }

  #believed(order: string): Said {
    const truth = this.truths.get(order);
    if (truth === undefined) return { state: 'unknown' };
    const { state, amount, currency, refunded, isTest = true } = truth;
    return { order, ref: `ref-${order}`, state, amount, currency, test: isTest, ...(refunded && { refunded }) };
  }
}
