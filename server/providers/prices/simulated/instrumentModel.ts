import { MINUTE_MS, HOUR_MS, SECOND_MS } from '@candor/domain/time.ts';
import type { PricedInstrument } from '../interface.ts';
import { TickWriter } from '../tickColumns.ts';
import type { BusinessClock } from './businessClock.ts';
import { mixText, mixWide, uniform, mix } from './hash.ts';
import type { Path } from './path.ts';

const RATE_DIGITS = 8;

interface WeightedPath {
  readonly path: Path;
  readonly weight: number;
}

export interface ModelDeps {
  readonly seed: number;
  readonly firstInstant: number;
  /** Price of the instrument while all its paths are at zero. */
  readonly level: number;
  readonly clock: BusinessClock;
  readonly paths: readonly WeightedPath[];
}

/** Instrument of the simulated market: its price, its spread and its tick times as functions of time alone. */
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

  /** Returns the price before spread and rounding, in the quote currency. */
  mid(instant: number): number {
    let logarithm = 0;
    for (const { path, weight } of this.deps.paths) logarithm += weight * path.value(instant);
    return this.deps.level * Math.exp(logarithm);
  }

  /** Returns the ticks with from ≤ time < to. */
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

  /** Returns the last tick before an instant, as columns of at most one row. */
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

  /** Quotes a price, rounded outward to the instrument's tick, with at least one tick of spread. */
  private quote(time: number): void {
    const { clock } = this.deps;
    const mid = this.mid(time);
    const half = (mid * spreadShare(this.instrument, clock, this.volatility(time), { seed: this.seed, time })) / 2;
    const sellTicks = Math.max(1, Math.floor((mid - half) * this.ticksPerUnit));
    const buyTicks = Math.max(sellTicks + 1, Math.ceil((mid + half) * this.ticksPerUnit));
    this.sell = sellTicks * this.unitsPerTick;
    this.buy = buyTicks * this.unitsPerTick;
  }

  /** Returns the volatility of the path that moves the instrument most. */
  private volatility(time: number): number {
    return this.deps.paths[0]?.path.volatility(time) ?? 1;
  }

  /** Returns the mean time between ticks, which come faster in a stressed market. */
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

const CALM_MIN = 0.7;
const JITTER = 0.15;
/** Spread from which a market is thin enough for its spread to flicker. */
const THIN_BPS = 9;
const ROLLOVER_FACTOR = 5;
const OPENING_FACTOR = 2;
const OFF_HOURS_FACTOR = 2;
/** Start of New York's own hours within an index session, which opens at 18:00 the evening before. */
const MAIN_HOURS_FROM_MS = 15.5 * HOUR_MS;
const MAIN_HOURS_TO_MS = 22 * HOUR_MS;

/**
 * Returns the simulated spread as a share of the price: wider in stress, at rollover, after an opening and off hours.
 */
function spreadShare(
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

const SECONDS = 60;
const QUARTER_MS = 15_000;
const PER_SECOND_MAX = 20;

interface MinutePlan {
  readonly seed: number;
  readonly minute: number;
  /** True from the installation's first minute on; the history before it has four ticks a minute. */
  readonly isDense: boolean;
  readonly meanMs: number;
}

/**
 * Visits the tick times of one minute in rising order. History ticks at seconds 0, 15, 30 and 45; a live minute
 * ticks at random, each second's number of ticks drawn from the hash of that second alone.
 */
function eachTickTime(plan: MinutePlan, visit: (time: number) => void): void {
  const { minute } = plan;
  if (!plan.isDense) {
    for (let quarter = 0; quarter < 4; quarter++) visit(minute + quarter * QUARTER_MS);
    return;
  }
  for (let second = 0; second < SECONDS; second++) visitSecond(plan, minute + second * SECOND_MS, visit);
}

function visitSecond(plan: MinutePlan, second: number, visit: (time: number) => void): void {
  const hash = mixWide(plan.seed, second);
  const count = poisson(SECOND_MS / plan.meanMs, uniform(hash));
  // One tick in each of equal slots: the times are rising and distinct without sorting.
  const slotMs = Math.floor(SECOND_MS / Math.max(1, count));
  for (let slot = 0; slot < count; slot++) {
    visit(second + slot * slotMs + Math.floor(uniform(mix(hash, slot + 1)) * slotMs));
  }
}

/** Returns the number of events whose cumulative probability reaches `share`, for a mean of a few. */
function poisson(mean: number, share: number): number {
  let count = 0;
  let probability = Math.exp(-mean);
  let cumulative = probability;
  while (share > cumulative && count < PER_SECOND_MAX) {
    count++;
    probability *= mean / count;
    cumulative += probability;
  }
  return count;
}
