import { randomBytes, randomUUID } from 'node:crypto';
import type { Instant } from '@candor/domain/ids.ts';
import { textAt, readJson } from '../answers.ts';
import type { HttpCall, HttpResult } from '../interface.ts';
import { standardKey, standardSignature } from '../standardWebhooks.ts';

type TillState = 'waiting' | 'succeeded' | 'cancelled' | 'refunded';

/** What the till believes of an order; the amount is a decimal in major units. */
interface TillOrder {
  readonly state: TillState;
  readonly amount: string;
  readonly currency: string;
}

/** A webhook as its sender makes it. */
interface TillWebhook {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const ADDRESS = /^https:\/\/till\.invalid\/orders\/([A-Z0-9-]{6,40})$/;
/** A walk has one: older ones are asked for no more. */
const ORDERS_KEPT = 500;

/**
 * The other side of the canary's payments: a provider's server in the memory of this process, with a key of its own. It
 * holds no money, and it is gone with the process; who speaks of an older order says what it was.
 */
export class Till {
  readonly webhookKey = `whsec_${randomBytes(32).toString('base64')}`;
  readonly #orders = new Map<string, TillOrder>();

  /** Answers a call of the adapter, as a server would. */
  answer({ method, url, body }: HttpCall): HttpResult {
    const order = ADDRESS.exec(url)?.[1];
    if (order === undefined) return answerOf(404, {});
    if (method === 'POST' && !this.#orders.has(order)) {
      const read = readJson(body);
      const [amount, currency] = [textAt(read, 'amount'), textAt(read, 'currency')];
      if (amount === undefined || currency === undefined) return answerOf(422, {});
      this.#keep(order, { state: 'waiting', amount, currency });
    }
    const believed = this.#orders.get(order);
    return believed === undefined ? answerOf(404, {}) : answerOf(200, { order, ...believed });
  }

  /** Believes this of an order from now on, and answers the signed webhook that says so. */
  say(order: string, believed: TillOrder, now: Instant): TillWebhook {
    this.#keep(order, believed);
    const body = JSON.stringify({ order, ...believed, at: new Date(now).toISOString() });
    const [id, seconds] = [randomUUID(), String(Math.floor(now / 1_000))];
    const key = standardKey(this.webhookKey) ?? new Uint8Array();
    const signature = standardSignature(key, id, seconds, Buffer.from(body));
    const signed = { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` };
    return { headers: { ...signed, 'content-type': 'application/json' }, body };
  }

  #keep(order: string, believed: TillOrder): void {
    this.#orders.delete(order);
    this.#orders.set(order, believed);
    const [oldest] = this.#orders.keys();
    if (oldest !== undefined && this.#orders.size > ORDERS_KEPT) this.#orders.delete(oldest);
  }
}

function answerOf(status: number, body: object): HttpResult {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
