import type { AccountId, Instant, InstrumentSymbol, OrderId } from '@candor/domain/ids.ts';
import { toDouble } from '@candor/domain/money/double.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { waitsForRise } from '@candor/domain/trading/pending.ts';
import type { PendingOrder } from '@candor/domain/trading/pending.ts';
import { grownIntegers } from './legs.ts';
import { LevelHeap, NOWHERE } from './levelHeap.ts';
import type { Places } from './levelHeap.ts';

const CAPACITY_FIRST = 16;
const GROWTH = 1.5;

/** Rates of orders that wait on one side of one instrument's quote: above it, or below it with the sign reversed. */
interface Waiting {
  readonly rising: LevelHeap;
  readonly falling: LevelHeap;
}

interface Watched {
  readonly buys: Waiting;
  readonly sells: Waiting;
}

export interface PendingRef {
  readonly accountId: AccountId;
  readonly orderId: OrderId;
}

/** The shared empty list of all ticks that reach nothing. */
const NONE: readonly PendingRef[] = [];

/**
 * Finds the pending orders that a tick reaches, and those that have expired. A tick that reaches none compares its two
 * prices with four levels. Rates are whole numbers below 2^53, so that doubles compare exactly.
 */
export class PendingIndex {
  readonly #places: Places = { of: new Int32Array(CAPACITY_FIRST).fill(NOWHERE) };
  readonly #expiryPlaces: Places = { of: new Int32Array(CAPACITY_FIRST).fill(NOWHERE) };
  readonly #expiries = new LevelHeap(this.#expiryPlaces);
  readonly #bySymbol = new Map<InstrumentSymbol, Watched>();
  readonly #orders: (PendingOrder | undefined)[] = [];
  readonly #slots = new Map<OrderId, number>();
  readonly #free: number[] = [];

  /** Updates the index with an account's orders; a changed order is another object. */
  change(before: readonly PendingOrder[], after: readonly PendingOrder[]): void {
    if (before === after) return;
    for (const order of before) if (!after.includes(order)) this.#remove(order);
    for (const order of after) if (!before.includes(order)) this.#add(order);
  }

  /** Finds the orders whose rate this quote has reached, lowest id first. */
  reached(quote: Quote): readonly PendingRef[] {
    const watched = this.#slots.size === 0 ? undefined : this.#bySymbol.get(quote.symbol);
    if (watched === undefined) return NONE;
    const buy = toDouble(quote.buy);
    const sell = toDouble(quote.sell);
    const { buys, sells } = watched;
    const isAny =
      buys.rising.next <= buy || buys.falling.next <= -buy || sells.rising.next <= sell || sells.falling.next <= -sell;
    if (!isAny) return NONE;
    const found: number[] = [];
    buys.rising.reached(buy, found);
    buys.falling.reached(-buy, found);
    sells.rising.reached(sell, found);
    sells.falling.reached(-sell, found);
    return this.#refs(found);
  }

  isAnyDue(now: Instant): boolean {
    return this.#expiries.next <= now;
  }

  /** Finds the expired orders, lowest id first. */
  due(now: Instant): PendingRef[] {
    if (!this.isAnyDue(now)) return [];
    const found: number[] = [];
    this.#expiries.reached(now, found);
    return this.#refs(found);
  }

  #refs(slots: readonly number[]): PendingRef[] {
    return slots
      .flatMap((slot) => this.#orders[slot] ?? [])
      .map(({ accountId, id }) => ({ accountId, orderId: id }))
      .sort((first, second) => first.orderId - second.orderId);
  }

  #add(order: PendingOrder): void {
    const slot = this.#free.pop() ?? this.#orders.length;
    if (slot >= this.#places.of.length) this.#grow();
    this.#orders[slot] = order;
    this.#slots.set(order.id, slot);
    const rate = toDouble(order.rate);
    this.#heapOf(order).set(slot, waitsForRise(order) ? rate : -rate);
    if (order.expiresAt !== undefined) this.#expiries.set(slot, order.expiresAt);
  }

  #remove(order: PendingOrder): void {
    const slot = this.#slots.get(order.id);
    if (slot === undefined) return;
    this.#heapOf(order).remove(slot);
    this.#expiries.remove(slot);
    this.#slots.delete(order.id);
    this.#orders[slot] = undefined;
    this.#free.push(slot);
  }

  #heapOf(order: PendingOrder): LevelHeap {
    let watched = this.#bySymbol.get(order.symbol);
    if (watched === undefined) {
      watched = { buys: this.#waiting(), sells: this.#waiting() };
      this.#bySymbol.set(order.symbol, watched);
    }
    const { rising, falling } = order.direction === 'buy' ? watched.buys : watched.sells;
    return waitsForRise(order) ? rising : falling;
  }

  #waiting(): Waiting {
    return { rising: new LevelHeap(this.#places), falling: new LevelHeap(this.#places) };
  }

  #grow(): void {
    const capacity = Math.ceil(this.#places.of.length * GROWTH);
    this.#places.of = grownIntegers(this.#places.of, capacity);
    this.#expiryPlaces.of = grownIntegers(this.#expiryPlaces.of, capacity);
  }
}
