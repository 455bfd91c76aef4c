import type { SettledOrder } from '@candor/contracts/http/trading.ts';
import { parseJson } from '@candor/domain/json.ts';
import * as z from 'zod/mini';
import type { Outcome } from './outcome.ts';

const noted = z.object({
  commandId: z.string(),
  event: z.string(),
  account: z.number(),
  /** Time of the order by the browser's clock, to tell orders apart. */
  at: z.number(),
});

/** Order without an answer yet, with the account on which it was placed. */
export interface UnsettledOrder {
  readonly commandId: string;
  readonly event: string;
  readonly account: number;
  readonly at: number;
}

/** Order with its outcome. */
export interface SettledNotice {
  readonly order: UnsettledOrder;
  readonly outcome: SettledOrder;
}

/** Storage in which the list survives a reload of the tab, and no longer. */
type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'unsettled_orders';

/**
 * Orders under way. An order whose connection broke before its answer came stays here, also across reloads, until the
 * server has given its outcome (rule DE-7).
 */
export class UnsettledOrders {
  readonly #shelf: Shelf;
  readonly #ask: (order: UnsettledOrder) => Promise<Outcome<SettledOrder>>;
  /** Ids of orders that this page is still sending. */
  readonly #underWay = new Set<string>();
  readonly #queried = new Set<string>();
  readonly #listeners = new Set<(notice: SettledNotice) => void>();

  constructor(shelf: Shelf, ask: (order: UnsettledOrder) => Promise<Outcome<SettledOrder>>) {
    this.#shelf = shelf;
    this.#ask = ask;
  }

  get list(): readonly UnsettledOrder[] {
    const parsed = z.safeParse(z.array(noted), parseJson(this.#shelf.getItem(KEY)));
    return parsed.success ? parsed.data : [];
  }

  /** Records an order before it is sent. */
  begin(order: UnsettledOrder): void {
    this.#underWay.add(order.commandId);
    this.#write([...this.list, order]);
  }

  /** Ends the sending of an order: with an answer it is settled, without one it waits for `settle`. */
  end(commandId: string, isAnswered: boolean): void {
    this.#underWay.delete(commandId);
    if (isAnswered) this.#forget(commandId);
  }

  /** Queries the outcome of orders that are no longer being sent. */
  async settle(): Promise<void> {
    const waiting = this.list.filter(
      ({ commandId }) => !this.#underWay.has(commandId) && !this.#queried.has(commandId),
    );
    await Promise.all(waiting.map((order) => this.#settleOne(order)));
  }

  listen(listener: (notice: SettledNotice) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #settleOne(order: UnsettledOrder): Promise<void> {
    this.#queried.add(order.commandId);
    const outcome = await this.#ask(order);
    this.#queried.delete(order.commandId);
    // An order of the client who was logged in here before does not concern this one.
    if (outcome.kind === 'refused' && outcome.refusal.code === 'accountUnknown') this.#forget(order.commandId);
    if (outcome.kind !== 'done') return;
    this.#forget(order.commandId);
    for (const listener of this.#listeners) listener({ order, outcome: outcome.value });
  }

  #forget(commandId: string): void {
    this.#write(this.list.filter((order) => order.commandId !== commandId));
  }

  #write(list: readonly UnsettledOrder[]): void {
    this.#shelf.setItem(KEY, JSON.stringify(list));
  }
}
