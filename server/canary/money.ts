import { randomUUID } from 'node:crypto';
import { CANARY_PROVIDER } from '@candor/domain/service/canary.ts';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import { callApi, CanaryFault, send } from './calls.ts';
import type { CanaryDoor } from './calls.ts';
import { pollUntil } from './pollUntil.ts';

/** An order's status at its provider; the amount is a decimal in major units. */
interface Believed {
  readonly state: 'succeeded' | 'cancelled' | 'refunded';
  readonly amount: string;
  readonly currency: string;
}

/** The provider of the canary's payments: takes an order's status, and makes the signed webhook that reports it. */
export interface CanaryTill {
  reportState(
    order: string,
    believed: Believed,
    now: number,
  ): { readonly headers: Readonly<Record<string, string>>; readonly body: string };
}

/** Statuses in which nothing more happens without a person. */
const STUCK: ReadonlySet<string> = new Set(['onHold', 'declined', 'cancelled', 'expired']);

const options = z.object({
  methods: z.array(z.object({ type: z.number(), provider: z.string(), minimum: z.number() })),
  withdraw_limit: z.number(),
});
const created = z.object({ transaction_id: z.string() });
const state = z.object({
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  reasons: z.array(z.string()),
  can_cancel: z.boolean(),
});
const listed = z.object({ transactions: z.array(z.object({ transaction_id: z.string(), type: z.number() })) });

/**
 * Rule CY-6: moves the canary's money, which comes from its own till, is requested as a withdrawal, and returns to the
 * till.
 */
export class CanaryMoney {
  readonly #door: () => CanaryDoor;
  readonly #till: CanaryTill;
  readonly #clock: Clock;

  constructor({ door, till, clock }: { door: () => CanaryDoor; till: CanaryTill; clock: Clock }) {
    this.#door = door;
    this.#till = till;
    this.#clock = clock;
  }

  /** Deposits the brand's minimum, from the form to the ledger. */
  async deposit(token: string): Promise<void> {
    const { methods } = await this.#call('/api/transactions/options', {}, { token, answer: options });
    const [method] = methods;
    if (method === undefined) throw new CanaryFault('methodUnavailable');
    const { type, provider, minimum } = method;
    const number = await this.#create({ amount: minimum, method: type, provider }, token);
    await callApi(this.#door(), `/api/transaction/send/${provider}`, { body: { transaction_id: number }, token });
    await this.#settle(number, { token, from: 'succeeded', to: 'approved' });
  }

  /**
   * Requests the whole balance, which waits in the queue like any withdrawal, and cancels it before anyone approves it.
   */
  async withdraw(token: string): Promise<void> {
    await this.switchTo('real', token);
    const { withdraw_limit: limit } = await this.#call('/api/transactions/options', {}, { token, answer: options });
    const number = await this.#create({ amount: -limit, method: 6, comments: 'The canary takes it back.' }, token);
    const waiting = await this.#state(number, token);
    if (!waiting.can_cancel) throw new CanaryFault(waiting.status);
    await this.#cancel(number, token);
  }

  /**
   * Cleans up after this walk or an earlier one: cancels withdrawals and open deposits, and refunds booked deposits to
   * the till.
   */
  async refundDeposit(token: string): Promise<void> {
    await this.switchTo('real', token);
    for (const status of ['pending', 'onHold'])
      for (const number of await this.#list('withdrawals', status, token)) await this.#cancel(number, token);
    for (const number of await this.#list('deposits', 'pending', token)) await this.#cancel(number, token);
    for (const number of await this.#list('deposits', 'processing', token))
      await this.#settle(number, { token, from: 'cancelled', to: 'cancelled' });
    for (const number of await this.#list('deposits', 'approved', token))
      await this.#settle(number, { token, from: 'refunded', to: 'refunded' });
  }

  /** Switches the account that the session's next calls and sockets use. */
  async switchTo(account: 'real' | 'demo', token: string): Promise<void> {
    await callApi(this.#door(), '/api/accounts/switch', { body: { account }, token });
  }

  async #create(fields: object, token: string): Promise<string> {
    const body = { ...fields, id: randomUUID() };
    const deposit = await this.#call('/api/transactions/create', body, { token, answer: created });
    return deposit.transaction_id;
  }

  async #cancel(number: string, token: string): Promise<void> {
    const body = { transaction_id: number };
    const { status } = await this.#call('/api/transactions/cancel', body, { token, answer: state });
    if (status !== 'cancelled') throw new CanaryFault(status);
  }

  /** Reports the order's status from the till, and waits until it is applied here. */
  async #settle(
    number: string,
    { token, from, to }: { readonly token: string; readonly from: Believed['state']; readonly to: string },
  ): Promise<void> {
    const { amount, currency } = await this.#state(number, token);
    const believed = { state: from, amount: String(amount), currency };
    const { headers, body } = this.#till.reportState(number, believed, this.#clock.now());
    const path = `/api/transactions/update/${CANARY_PROVIDER}`;
    const { status } = await send(this.#door(), { method: 'POST', path, headers, body });
    if (status !== 204) throw new CanaryFault(`status${status}`);
    await this.#expect(number, to, token);
  }

  /** Waits for a status: webhooks are applied after they are answered. */
  #expect(number: string, expected: string, token: string): Promise<void> {
    return pollUntil('notBooked', async () => {
      const { status, reasons } = await this.#state(number, token);
      if (status !== expected && STUCK.has(status)) throw new CanaryFault(reasons[0] ?? status);
      return status === expected;
    });
  }

  #state(number: string, token: string): Promise<z.output<typeof state>> {
    return this.#call('/api/transactions/state', { transaction_id: number }, { token, answer: state });
  }

  async #list(group: 'deposits' | 'withdrawals', status: string, token: string): Promise<readonly string[]> {
    const found = await this.#call('/api/transactions/list', { group, status }, { token, answer: listed });
    // Refunds and chargebacks are not the client's own withdrawals.
    const own = found.transactions.filter(({ type }) => type !== 7 && type !== 8);
    return own.map(({ transaction_id: number }) => number);
  }

  async #call<Answer extends z.ZodMiniType>(
    path: string,
    body: object,
    { token, answer }: { readonly token: string; readonly answer: Answer },
  ): Promise<z.output<Answer>> {
    const read = z.safeParse(answer, await callApi(this.#door(), path, { body, token }));
    if (!read.success) throw new CanaryFault('noAnswer');
    return read.data;
  }
}
