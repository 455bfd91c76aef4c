import type { UdfAnswerOf, UdfCalls } from '@candor/contracts/http/udf.ts';
import { rateToNumber } from '@candor/domain/money/decimal.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { divideHalfEven } from '@candor/domain/money/rounding.ts';
import type { Bar } from '@candor/domain/pricing/bars.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { tickerOf } from '../../engine/instruments/index.ts';
import type { CatalogueInstrument, Offer } from '../../engine/instruments/index.ts';
import { dayBarsBefore } from './dayBars.ts';
import type { UdfDeps } from './handlers.ts';
import { describe, exchangeOf, findByName, fullName } from './symbols.ts';

type Quoted = UdfAnswerOf<UdfCalls['quotes']>['d'][number];

/** Returns one instrument's line; an unknown name, or an instrument without a price yet, gets an error line. */
export async function quoteOf(name: string, offer: Offer, deps: UdfDeps): Promise<Quoted> {
  const instrument = findByName(name, offer, deps.simulated);
  if (instrument === undefined) return { s: 'error', n: name, errmsg: 'unknown_symbol', v: {} };
  const quote = deps.board.quote(instrument.symbol);
  const days = await dayBarsBefore(instrument, { to: deps.clock.now() + 1, count: 2 }, deps);
  const today = days.at(-1);
  if (quote === undefined || today === undefined) return { s: 'error', n: name, errmsg: 'no_price', v: {} };
  const original = fullName(instrument, deps.simulated);
  return {
    s: 'ok',
    n: name,
    v: {
      ...pricesOf(quote, today, days.at(-2)?.close ?? today.open),
      ...namesOf(instrument, deps.simulated),
      original_name: original,
    },
  };
}

function pricesOf({ buy, sell }: Quote, today: Bar, before: Rate) {
  return {
    lp: rateToNumber(sell),
    ch: difference(sell, before),
    chp: percent(sell, before),
    bid: rateToNumber(sell),
    ask: rateToNumber(buy),
    spread: difference(buy, sell),
    open_price: rateToNumber(today.open),
    high_price: rateToNumber(today.high > sell ? today.high : sell),
    low_price: rateToNumber(today.low < sell ? today.low : sell),
    prev_close_price: rateToNumber(before),
    volume: today.ticks,
  };
}

function namesOf(instrument: CatalogueInstrument, simulated: boolean) {
  return {
    short_name: tickerOf(instrument.symbol),
    exchange: exchangeOf(instrument, simulated),
    description: describe(instrument, simulated),
  };
}

const RATE_UNITS = 1e8;
const PERCENT_UNITS = 10_000n;

/**
 * Returns a difference, exact in units of 1e-8 before it becomes a double; it may be negative, which a rate may not.
 */
function difference(now: Rate, before: Rate): number {
  return Number.parseInt(`${now - before}`, 10) / RATE_UNITS;
}

/** Returns the change in percent, with two decimals. */
function percent(now: Rate, before: Rate): number {
  if (before === 0n) return 0;
  return Number.parseInt(`${divideHalfEven((now - before) * PERCENT_UNITS, before)}`, 10) / 100;
}
