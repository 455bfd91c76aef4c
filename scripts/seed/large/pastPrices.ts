import type { Instant } from '@candor/domain/ids.ts';
import { RATE_DIGITS } from '@candor/domain/money/money.ts';
import { rateFromUnits, rateToUnits } from '@candor/domain/money/units.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { sessionAt } from '@candor/domain/pricing/sessions.ts';
import { DAY_MS, MINUTE_MS } from '@candor/domain/time.ts';
import { instruments } from '@candor/server/modules/engine/instruments/index.ts';
import type { CatalogueInstrument } from '@candor/server/modules/engine/instruments/index.ts';

/** Room for tick ids above those that the simulated market's past uses within one millisecond. */
const TICK_IDS_PER_MS = 4_096;
const BASIS_POINTS = 10_000;
const AFTER_OPENING_MS = 20 * MINUTE_MS;
const places = new Map(instruments.map((instrument, place) => [instrument, place]));

/**
 * Draws a price of the past, always the same: two slow waves over the instrument's level. It is on no tape, and its
 * source says so.
 */
export function pastQuote(instrument: CatalogueInstrument, at: Instant): Quote {
  const place = places.get(instrument) ?? 0;
  const days = at / DAY_MS;
  const wave = 0.06 * Math.sin(days / 17 + place) + 0.008 * Math.sin(days * (1.9 + (place % 7) / 10) + 2 * place);
  const step = 10 ** (RATE_DIGITS - instrument.decimals);
  const level = rateToUnits(instrument.seedPrice) * (1 + wave);
  const sell = Math.max(1, Math.round(level / step)) * step;
  const spread = Math.max(1, Math.round((level * instrument.spreadBps) / BASIS_POINTS / step)) * step;
  return {
    symbol: instrument.symbol,
    buy: rateFromUnits(sell + spread),
    sell: rateFromUnits(sell),
    tickId: at * TICK_IDS_PER_MS + place * 32,
    source: 'invented',
    sourceTime: at,
    receivedTime: at,
  };
}

/** Returns the instant itself, or a moment soon after the next opening of the instrument's market. */
export function whenOpen({ hours }: CatalogueInstrument, at: Instant): Instant {
  const session = sessionAt(hours, at);
  return session.open ? at : (session.opensAt ?? at) + AFTER_OPENING_MS;
}
