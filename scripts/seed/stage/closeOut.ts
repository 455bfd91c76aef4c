import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Direction } from '@candor/domain/pricing/quote.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@candor/domain/time.ts';
import type { PriceSource } from '@candor/server/providers/prices/interface.ts';
import type { RegisteredClients } from './arrivals.ts';
import { cast } from './cast.ts';
import { trades, tradesOf } from './trading.ts';
import type { Scene, Stage } from './stage.ts';

const SYMBOL: InstrumentSymbol = 'ETHUSD';
const FROM_DAYS = 24;
const UNTIL_DAYS = 14;
const HELD_HOURS = 10;
/** Amount of each of two positions on a balance of 600.00, so that little may be lost before the second opens. */
const AMOUNT = '260.00';
/** Delay of the second position: in the strongest hours, a quarter of an hour has cost so much that it was refused. */
export const SECOND_AFTER_MS = MINUTE_MS;

/** Too much leverage against the market's strongest hours: the account is closed out, with its tape. */
export function closeOut(stage: Stage, clients: RegisteredClients): readonly Scene[] {
  const { at, direction } = strongestHours(stage.source, stage.now);
  const daysAgo = (stage.now - at) / DAY_MS;
  return trades(
    stage,
    clients,
    cast.viktor,
    tradesOf([
      [daysAgo, SYMBOL, direction, AMOUNT, 30, HELD_HOURS],
      [daysAgo - SECOND_AFTER_MS / DAY_MS, SYMBOL, direction, AMOUNT, 30, HELD_HOURS],
    ]),
  );
}

interface Hours {
  readonly at: Instant;
  /** The side that lost. */
  readonly direction: Direction;
  readonly move: number;
}

/** Finds when the price moved most within the hours that a position is held, and the side that lost by it. */
export function strongestHours(source: PriceSource, now: Instant): Hours {
  const from = now - FROM_DAYS * DAY_MS;
  let best: Hours = { at: from, direction: 'buy', move: 0 };
  for (let at = from; at < now - UNTIL_DAYS * DAY_MS; at += HOUR_MS) {
    const move = priceAt(source, at + HELD_HOURS * HOUR_MS) / priceAt(source, at) - 1;
    if (Math.abs(move) > Math.abs(best.move)) best = { at, direction: move < 0 ? 'buy' : 'sell', move };
  }
  return best;
}

/** Returns a rough price, to choose an hour by. */
function priceAt(source: PriceSource, at: Instant): number {
  const { sells, count } = source.ticks(SYMBOL, at, at + HOUR_MS / 30);
  return count === 0 ? Number.NaN : (sells[0] ?? Number.NaN);
}
