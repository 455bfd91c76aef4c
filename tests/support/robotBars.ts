import type { Instant } from '@candor/domain/ids.ts';
import { rate } from '@candor/domain/money/money.ts';
import type { Bar } from '@candor/domain/pricing/bars.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import type { CandleHistory } from '@candor/server/modules/engine/quotes/index.ts';
import { RobotHistory } from '@candor/server/modules/terminal/robot/index.ts';
import type { BarSignal, SignalRequest } from '@candor/server/modules/terminal/robot/index.ts';

const DAYS = 125;
/** Price level in units of 1e-8. */
const LEVEL = 110_000_000n;
const LIVELY = 200_000n;
const CALM = 50_000n;
const CALM_BARS = 30;
const STEP = 200_000n;

/**
 * Builds months of bars that end with the bar at `last`: volatile for long, calm for the last day, flat until the last
 * bar, where the averages cross: the rule buys at its close, 1.10200.
 */
export function barsWithCross(last: Instant): Bar[] {
  const count = DAYS * 24;
  return Array.from({ length: count }, (_, number): Bar => {
    const isLast = number === count - 1;
    const reach = number < count - CALM_BARS ? LIVELY : CALM;
    const close = isLast ? LEVEL + STEP : LEVEL;
    return {
      time: last - (count - 1 - number) * HOUR_MS,
      open: rate(LEVEL),
      high: rate((close > LEVEL ? close : LEVEL) + reach),
      low: rate(LEVEL - reach),
      close: rate(close),
      ticks: 60,
    };
  });
}

/** Serves the same bars for every instrument, as the candle history would. */
export function candlesOf(bars: readonly Bar[]): Pick<CandleHistory, 'history'> {
  return {
    history: ({ to = Infinity, count }) => Promise.resolve(bars.filter(({ time }) => time < to).slice(-count)),
  };
}

/** Computes the robot's own signals from the bars. */
export function signalsOf(bars: readonly Bar[], now: () => Instant): (request: SignalRequest) => Promise<BarSignal> {
  const history = new RobotHistory(candlesOf(bars), { now });
  return (request) => history.signal(request);
}
