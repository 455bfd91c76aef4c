import type { Instant } from '@candor/domain/ids.ts';
import { rateFromUnits } from '@candor/domain/money/units.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { MINUTE_MS, SECOND_MS } from '@candor/domain/time.ts';
import { NOON } from '../../support/dealing.ts';

/** Movement of an instrument: its price, one step of its last decimal and its usual spread in such steps. */
interface Moving {
  readonly symbol: string;
  readonly step: number;
  readonly spread: number;
  price: number;
}

const EVERY_MS = SECOND_MS;

/** Draws ticks of two instruments from noon on: a random walk, with spreads that widen and narrow slowly. */
export function drawMarket(random: () => number, forMs: number): Quote[] {
  const instruments: Moving[] = [
    { symbol: 'EURUSD', step: 1_000, spread: 8, price: 108_500 },
    { symbol: 'BTCUSD', step: 1_000_000, spread: 900, price: 5_000_000 },
  ];
  const ticks: Quote[] = [];
  let [at, id, mood] = [NOON + 50, 1_000, 1];
  while (at < NOON + forMs) {
    const moving = instruments[random() < 0.7 ? 0 : 1];
    if (moving === undefined) break;
    mood = Math.min(3, Math.max(0.7, mood + (random() - 0.5) * 0.1));
    const wide = moving.spread * mood;
    moving.price += Math.round((random() + random() + random() - 1.5) * moving.spread);
    const spread = Math.max(1, Math.round(wide * (0.7 + 0.6 * random())));
    ticks.push(quote(moving, { at, id, spread }));
    // Skips numbers, as the gate does for the ticks that it drops.
    id += 2 + Math.floor(random() * 3);
    at += 20 + Math.floor(random() * EVERY_MS);
  }
  return ticks;
}

function quote(
  { symbol, price, step }: Moving,
  { at, id, spread }: { at: Instant; id: number; spread: number },
): Quote {
  return {
    symbol,
    sell: rateFromUnits(price * step),
    buy: rateFromUnits((price + spread) * step),
    tickId: id,
    source: 'test',
    sourceTime: at - 5,
    receivedTime: at,
  };
}

/** Widens a tick's spread: a lower sell price and a higher buy price. */
export function widened(tick: Quote): Quote {
  const half = tick.buy - tick.sell;
  return { ...tick, buy: (tick.buy + half) as Quote['buy'], sell: (tick.sell - half) as Quote['sell'] };
}

/**
 * Draws the cheapest path through a stop (Lafond, "How Brokers Can Optimally Abuse Traders", for one stop on one side):
 * straight to the level and slightly beyond it, and straight back. The ticks keep their numbers and times.
 */
export function hunt(
  ticks: readonly Quote[],
  from: number,
  { symbol, level, beyond }: { readonly symbol: string; readonly level: bigint; readonly beyond: bigint },
): Quote[] {
  const own = ticks
    .flatMap((tick, place) => (place >= from && tick.symbol === symbol ? [place] : []))
    .slice(0, STEPS * 2 + 1);
  const [first] = own;
  const start = first === undefined ? undefined : ticks[first];
  if (start === undefined) return [...ticks];
  const way = start.sell - (level - beyond);
  const changed = [...ticks];
  for (const [step, place] of own.entries()) {
    const done = BigInt(step <= STEPS ? step : STEPS * 2 - step);
    const shift = (way * done) / BigInt(STEPS);
    const sell = start.sell - shift;
    const tick = ticks[place];
    if (tick !== undefined)
      changed[place] = { ...tick, sell: round(sell), buy: round(sell + (start.buy - start.sell)) };
  }
  return changed;
}

const STEPS = 8;
const EURUSD_STEP = 1_000n;

function round(value: bigint): Quote['sell'] {
  return (value - (value % EURUSD_STEP)) as Quote['sell'];
}

/** Returns the duration of a market for this many orders. */
export function marketFor(orders: number): number {
  return 2 * MINUTE_MS + orders * 4 * SECOND_MS;
}
