import type { SettledOrder } from '@candor/contracts/http/trading.ts';
import * as z from 'zod/mini';
import type { Outcome } from './outcome.ts';

const noted = z.object({
  commandId: z.string(),
  event: z.string(),
  account: z.number(),
  /** By the browser's clock: for telling one order from another. */
  at: z.number(),
});

/** An order whose answer has not been heard, on the account that it was given on. */
export interface UnsettledOrder {
  readonly commandId: string;
  readonly event: string;
  readonly account: number;
  readonly at: number;
}

/** What became of it. */
export interface SettledNotice {
  readonly order: UnsettledOrder;
  readonly outcome: SettledOrder;
}

/** Where the list outlives a reload of the tab, and no more than that. */
type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'unsettled_orders';

/**
 * Orders that are on their way. One whose line broke before its answer came stays here, also when the page is loaded
 * anew, until the server has said what became of it (rule DE-7).
 */
export class UnsettledOrders {
  readonly #shelf: Shelf;
  readonly #ask: (order: UnsettledOrder) => Promise<Outcome<SettledOrder>>;
  /** Those that this page is still sending itself. */
  readonly #underWay = new Set<string>();
  readonly #asked = new Set<string>();
  readonly #listeners = new Set<(notice: SettledNotice) => void>();

  constructor(shelf: Shelf, ask: (order: UnsettledOrder) => Promise<Outcome<SettledOrder>>) {
    this.#shelf = shelf;
    this.#ask = ask;
  }

  get list(): readonly UnsettledOrder[] {
    const parsed = z.safeParse(z.array(noted), readJson(this.#shelf.getItem(KEY)));
    return parsed.success ? parsed.data : [];
  }

  /** Notes an order before it leaves. */
  begin(order: UnsettledOrder): void {
    this.#underWay.add(order.commandId);
    this.#write([...this.list, order]);
  }

  /** Its sender has stopped: with an answer it is settled, without one it waits for `settle`. */
  end(commandId: string, isAnswered: boolean): void {
    this.#underWay.delete(commandId);
    if (isAnswered) this.#forget(commandId);
  }

  /** Asks what became of those that nobody is sending any more. */
  async settle(): Promise<void> {
    const waiting = this.list.filter(({ commandId }) => !this.#underWay.has(commandId) && !this.#asked.has(commandId));
    await Promise.all(waiting.map((order) => this.#settleOne(order)));
  }

  listen(listener: (notice: SettledNotice) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #settleOne(order: UnsettledOrder): Promise<void> {
    this.#asked.add(order.commandId);
    const outcome = await this.#ask(order);
    this.#asked.delete(order.commandId);
    // An order of somebody who was logged in here before is not this client's to know of.
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

function readJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
