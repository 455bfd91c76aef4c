import { MINUTE_MS } from '@candor/domain/time.ts';
import type { PricedInstrument } from '../interface.ts';
import { TickWriter } from '../tickColumns.ts';
import type { BusinessClock } from './businessClock.ts';
import { mixText } from './hash.ts';
import type { Path } from './path.ts';
import { spreadShare } from './spread.ts';
import { eachTickTime } from './tickTimes.ts';

const RATE_DIGITS = 8;

interface WeightedPath {
  readonly path: Path;
  readonly weight: number;
}

export interface ModelDeps {
  readonly seed: number;
  readonly firstInstant: number;
  /** The price of the instrument while all its paths stand at zero. */
  readonly level: number;
  readonly clock: BusinessClock;
  readonly paths: readonly WeightedPath[];
}

/** One instrument of the simulated market: its price, its spread and its tick times as functions of time alone. */
export class InstrumentModel {
  readonly instrument: PricedInstrument;
  private readonly deps: ModelDeps;
  private readonly seed: number;
  private readonly ticksPerUnit: number;
  private readonly unitsPerTick: number;
  private buy = 0;
  private sell = 0;

  constructor(instrument: PricedInstrument, deps: ModelDeps) {
    this.instrument = instrument;
    this.deps = deps;
    this.seed = mixText(deps.seed, `ticks:${instrument.symbol}`);
    this.ticksPerUnit = 10 ** instrument.decimals;
    this.unitsPerTick = 10 ** (RATE_DIGITS - instrument.decimals);
  }

  /** The price before spread and rounding, in the quote currency. */
  mid(instant: number): number {
    let logarithm = 0;
    for (const { path, weight } of this.deps.paths) logarithm += weight * path.value(instant);
    return this.deps.level * Math.exp(logarithm);
  }

  /** The ticks with from ≤ time < to. */
  ticks(from: number, to: number): TickWriter {
    const { clock, firstInstant } = this.deps;
    const written = new TickWriter();
    let minute = Math.floor(from / MINUTE_MS) * MINUTE_MS;
    while (minute < to) {
      const plan = { seed: this.seed, minute, isDense: minute >= firstInstant, meanMs: this.meanMs(minute) };
      eachTickTime(plan, (time) => {
        if (time < from || time >= to) return;
        clock.locate(time);
        if (clock.isOpen) this.write(written, time);
      });
      minute = this.nextMinute(minute);
    }
    return written;
  }

  /** The last tick before an instant, as columns of at most one row. */
  latest(before: number): TickWriter {
    const found = new TickWriter(1);
    const lastOpen = this.deps.clock.lastOpen(before - 1);
    for (let reach = MINUTE_MS; lastOpen !== undefined && found.count === 0 && reach <= 64 * MINUTE_MS; reach *= 8) {
      const near = this.ticks(lastOpen - reach, lastOpen + 1);
      const last = near.count - 1;
      if (last >= 0) found.push(near.times[last] ?? 0, near.buys[last] ?? 0, near.sells[last] ?? 0);
    }
    return found;
  }

  private write(written: TickWriter, time: number): void {
    this.quote(time);
    written.push(time, this.buy, this.sell);
  }

  /** Rounds outward to the instrument's tick, and never quotes less than one tick of spread. */
  private quote(time: number): void {
    const { clock } = this.deps;
    const mid = this.mid(time);
    const half = (mid * spreadShare(this.instrument, clock, this.volatility(time), { seed: this.seed, time })) / 2;
    const sellTicks = Math.max(1, Math.floor((mid - half) * this.ticksPerUnit));
    const buyTicks = Math.max(sellTicks + 1, Math.ceil((mid + half) * this.ticksPerUnit));
    this.sell = sellTicks * this.unitsPerTick;
    this.buy = buyTicks * this.unitsPerTick;
  }

  /** Of the path that moves the instrument most. */
  private volatility(time: number): number {
    return this.deps.paths[0]?.path.volatility(time) ?? 1;
  }

  /** Ticks come faster in a stressed market. */
  private meanMs(minute: number): number {
    const pace = Math.min(1.5, Math.max(0.75, Math.sqrt(this.volatility(minute))));
    return this.instrument.tickMs / pace;
  }

  private nextMinute(minute: number): number {
    const next = minute + MINUTE_MS;
    const { clock } = this.deps;
    clock.locate(next);
    return clock.isOpen ? next : Math.max(next, Math.floor(clock.nextOpen(next) / MINUTE_MS) * MINUTE_MS);
  }
}
