import { randomBytes, randomUUID } from 'node:crypto';
import type { Instant } from '@candor/domain/ids.ts';
import { textAt, readJson } from '../answers.ts';
import type { HttpCall, HttpResult } from '../interface.ts';
import { standardKey, standardSignature } from '../standardWebhooks.ts';

type TillState = 'waiting' | 'succeeded' | 'cancelled' | 'refunded';

/** State of an order at the till; the amount is a decimal in major units. */
interface TillOrder {
  readonly state: TillState;
  readonly amount: string;
  readonly currency: string;
}

/** Webhook as the till sends it. */
interface TillWebhook {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const ADDRESS = /^https:\/\/till\.invalid\/orders\/([A-Z0-9-]{6,40})$/;
/** Maximum number of orders kept. A walk has one order, and older orders are not queried again. */
const ORDERS_KEPT = 500;

/**
 * Counterpart of the canary's payments: a provider's server in this process's memory, with its own key. It holds no
 * money and ends with the process; for an older order, the caller supplies the state.
 */
export class Till {
  readonly webhookKey = `whsec_${randomBytes(32).toString('base64')}`;
  readonly #orders = new Map<string, TillOrder>();

  /** Answers a call of the adapter, as a provider's server would. */
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

  /** Sets the state of an order and returns the signed webhook that reports it. */
  reportState(order: string, believed: TillOrder, now: Instant): TillWebhook {
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
