import { HOUR_MS, MINUTE_MS } from '@candor/domain/time.ts';
import type { PricedInstrument } from '../interface.ts';
import type { BusinessClock } from './businessClock.ts';
import { mixWide, uniform } from './hash.ts';

const CALM_MIN = 0.7;
const JITTER = 0.15;
/** From this spread on a market is thin enough for its spread to flicker. */
const THIN_BPS = 9;
const ROLLOVER_FACTOR = 5;
const OPENING_FACTOR = 2;
const OFF_HOURS_FACTOR = 2;
/** New York's own hours within an index session, which opens at 18:00 the evening before. */
const MAIN_HOURS_FROM_MS = 15.5 * HOUR_MS;
const MAIN_HOURS_TO_MS = 22 * HOUR_MS;

/** The simulated spread as a share of the price: wider in stress, at rollover, after an opening and off hours. */
export function spreadShare(
  instrument: PricedInstrument,
  clock: BusinessClock,
  volatility: number,
  tick: { seed: number; time: number },
): number {
  const base = (instrument.spreadBps / 10_000) * Math.max(CALM_MIN, Math.sqrt(volatility));
  const thin = instrument.spreadBps >= THIN_BPS;
  const jitter = thin ? 1 + JITTER * (2 * uniform(mixWide(tick.seed, tick.time)) - 1) : 1;
  return base * sessionFactor(clock) * jitter;
}

function sessionFactor({ hours, sinceOpenMs, untilCloseMs }: BusinessClock): number {
  if (hours === '24x7') return 1;
  const justOpened = sinceOpenMs < 5 * MINUTE_MS;
  if (hours === 'fx-24x5') return justOpened || untilCloseMs <= MINUTE_MS ? ROLLOVER_FACTOR : 1;
  if (justOpened) return OPENING_FACTOR;
  const offHours = sinceOpenMs < MAIN_HOURS_FROM_MS || sinceOpenMs >= MAIN_HOURS_TO_MS;
  return hours === 'index' && offHours ? OFF_HOURS_FACTOR : 1;
}
