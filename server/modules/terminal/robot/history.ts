import type { InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { Bar } from '@candor/domain/pricing/bars.ts';
import { BackTest } from '@candor/domain/robot/backTest.ts';
import type { BackTestSetup, BackTestResult } from '@candor/domain/robot/backTest.ts';
import { averagesUpTo, firstBarFor, signalOf } from '@candor/domain/robot/signal.ts';
import { DAY_MS, HOUR_MS } from '@candor/domain/time.ts';
import type { Clock } from '../../../clock.ts';
import { Slices } from '../../engine/quotes/index.ts';
import type { CandleHistory } from '../../engine/quotes/index.ts';
import type { BarSignal, SignalRequest } from './messages.ts';

/** Period that a back-test covers. */
const YEAR_MS = 365 * DAY_MS;
const BARS_PER_REQUEST = 5_000;
const BARS_PER_BREATH = 50;

/** Reads an instrument's history for the robot, in the render thread. */
export class RobotHistory {
  readonly #candles: Pick<CandleHistory, 'history'>;
  readonly #clock: Clock;
  /** The last back-test; they run one at a time, so that many of them delay each other and not the pages. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(candles: Pick<CandleHistory, 'history'>, clock: Clock) {
    this.#candles = candles;
    this.#clock = clock;
  }

  async signal({ symbol, barAt }: SignalRequest): Promise<BarSignal> {
    const bars = await this.#bars(symbol, firstBarFor(barAt), barAt + HOUR_MS);
    if (bars.at(-1)?.time !== barAt) return { kind: 'noBar' };
    return { kind: 'bar', signal: signalOf(averagesUpTo(bars, barAt)) };
  }

  backTest(setup: BackTestSetup): Promise<BackTestResult> {
    const mine = this.#last.then(() => this.#run(setup));
    // The caller receives a failure; the next in the queue only waits for the end.
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  async #run(setup: BackTestSetup): Promise<BackTestResult> {
    const end = Math.floor(this.#clock.now() / HOUR_MS) * HOUR_MS;
    const bars = await this.#bars(setup.symbol, end - YEAR_MS, end);
    const test = new BackTest(setup);
    const slices = new Slices();
    for (const [number, bar] of bars.entries()) {
      if (number % BARS_PER_BREATH === 0) await slices.yieldIfDue();
      test.add(bar);
    }
    return test.result();
  }

  /** Returns the hour bars from `from` up to, but excluding, `to`, oldest first. */
  async #bars(symbol: InstrumentSymbol, from: Instant, to: Instant): Promise<readonly Bar[]> {
    const pages: (readonly Bar[])[] = [];
    for (let before = to; before > from;) {
      const count = Math.min(BARS_PER_REQUEST, Math.ceil((before - from) / HOUR_MS));
      const bars = await this.#candles.history({ symbol, interval: '1h', to: before, count });
      const first = bars[0];
      if (first === undefined) break;
      pages.push(bars);
      before = first.time;
    }
    return pages
      .toReversed()
      .flat()
      .filter((bar) => bar.time >= from);
  }
}
