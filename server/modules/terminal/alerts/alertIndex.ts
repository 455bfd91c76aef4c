import { isAlertReached } from '@candor/domain/alerts/alert.ts';
import type { InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import type { WaitingAlert } from './alert.ts';

/**
 * One instrument's alerts on each side, the next one to be reached last: a tick that fires nothing makes two
 * comparisons.
 */
interface Ladder {
  /** Alerts above the price, by falling price. */
  readonly above: WaitingAlert[];
  /** Alerts below the price, by rising price. */
  readonly below: WaitingAlert[];
}

/** All waiting alerts, by instrument and price. */
export class AlertIndex {
  readonly #ladders = new Map<InstrumentSymbol, Ladder>();
  readonly #byId = new Map<number, WaitingAlert>();

  get size(): number {
    return this.#byId.size;
  }

  get ids(): Iterable<number> {
    return this.#byId.keys();
  }

  /** Adds an alert, or replaces an older revision of it. */
  put(alert: WaitingAlert): void {
    const earlier = this.#byId.get(alert.id);
    if (earlier !== undefined && earlier.revision >= alert.revision) return;
    this.drop(alert.id);
    this.#byId.set(alert.id, alert);
    const ladder = this.#ladders.get(alert.symbol) ?? { above: [], below: [] };
    this.#ladders.set(alert.symbol, ladder);
    const side = ladder[alert.side];
    side.splice(placeOf(alert, side), 0, alert);
  }

  drop(id: number): void {
    const alert = this.#byId.get(id);
    if (alert === undefined) return;
    this.#byId.delete(id);
    const side = this.#ladders.get(alert.symbol)?.[alert.side];
    side?.splice(side.indexOf(alert), 1);
  }

  /** Removes and returns the alerts that this sell price has reached. */
  take(symbol: InstrumentSymbol, sell: Rate): readonly WaitingAlert[] {
    const ladder = this.#ladders.get(symbol);
    if (ladder === undefined) return [];
    const reached = [...takeReached(ladder.above, sell), ...takeReached(ladder.below, sell)];
    for (const { id } of reached) this.#byId.delete(id);
    return reached;
  }
}

function takeReached(side: WaitingAlert[], sell: Rate): WaitingAlert[] {
  const reached: WaitingAlert[] = [];
  for (let next = side.at(-1); next !== undefined && isAlertReached(next, sell); next = side.at(-1)) {
    side.pop();
    reached.push(next);
  }
  return reached;
}

/** Finds the index to insert an alert at; of equal prices the older is nearer to the end. */
function placeOf({ side: name, price }: WaitingAlert, side: readonly WaitingAlert[]): number {
  let low = 0;
  let high = side.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = side[middle];
    const isBefore = other !== undefined && (name === 'above' ? other.price > price : other.price < price);
    if (isBefore) low = middle + 1;
    else high = middle;
  }
  return low;
}
