import type { BusinessClock } from './businessClock.ts';
import { mix, mixText, normalFromLower, normalFromUpper, uniform } from './hash.ts';

/** Number of times a trading day is halved: to about 0.16 s of a day of 24 hours; in between the path is straight. */
const DEPTH = 19;
const LEAVES = 2 ** DEPTH;

/** Unevenness with which a stretch's variance falls on its halves: this makes clusters and fat tails at every scale. */
const UNEVENNESS = 0.16;
const SHARE_MIN = 0.1;
const SHARE_MAX = 0.9;

/**
 * Persistence of the daily volatility: a mean-reverting logarithm times a regime of calm, normal or stressed markets.
 */
const MEMORY = 0.95;
const SHOCK = 0.13;
const REGIMES = [0.7, 1, 1.8];
/** Daily chance to leave a regime: regimes last 15, 20 and 4 days on average. */
const LEAVING = [1 / 15, 1 / 20, 1 / 4];
const NORMAL = 1;
const STRESSED_SHARE = 0.4;
/** Factor that makes the mean square of the daily volatility one: 1 / √(E[exp 2y] × E[regime²]). */
const NORMALISER = 0.855;

/**
 * Random walk with an annual volatility of one that can be evaluated at any instant: day levels are a chain from the
 * epoch, and the inside of a day is a tree of midpoints, each drawn from the hash of its own number.
 */
export class Path {
  readonly clock: BusinessClock;
  private readonly seed: number;
  private readonly reversion: number;
  private readonly dailyVol: number;
  private readonly levels: number[] = [0];
  private readonly vols: number[] = [];
  private logVol = 0;
  private regime = NORMAL;
  /** Ends and variance of the stretch at each depth on the way to the last requested leaf. */
  private readonly left = new Float64Array(DEPTH + 1);
  private readonly right = new Float64Array(DEPTH + 1);
  private readonly variance = new Float64Array(DEPTH + 1);
  private treeDay = -1;
  private treeSeed = 0;
  private leaf = 0;

  constructor(seed: number, name: string, clock: BusinessClock) {
    const { daysPerYear } = clock.activity;
    this.clock = clock;
    this.seed = mixText(seed, name);
    // Half of the distance to the seed level is lost in a year, so that prices stay plausible in the long run.
    this.reversion = Math.exp(-Math.LN2 / daysPerYear);
    this.dailyVol = 1 / Math.sqrt(daysPerYear);
  }

  /** Returns the path's value at an instant. */
  value(instant: number): number {
    this.clock.locate(instant);
    const { day, share } = this.clock;
    if (day < 0) return 0;
    if (day !== this.treeDay) this.enter(day);
    if (share >= 1) return this.right[0] ?? 0;
    const position = share * LEAVES;
    const leaf = Math.floor(position);
    this.descend(leaf);
    const start = this.left[DEPTH] ?? 0;
    return start + (position - leaf) * ((this.right[DEPTH] ?? 0) - start);
  }

  /** Returns the day's volatility relative to the usual one. */
  volatility(instant: number): number {
    this.clock.locate(instant);
    if (this.clock.day < 0) return 1;
    this.extend(this.clock.day);
    return this.vols[this.clock.day] ?? 1;
  }

  private enter(day: number): void {
    this.extend(day);
    this.treeDay = day;
    this.treeSeed = mix(this.seed, day + 1);
    this.left[0] = this.levels[day] ?? 0;
    this.right[0] = this.levels[day + 1] ?? 0;
    this.variance[0] = (this.dailyVol * (this.vols[day] ?? 1)) ** 2;
    this.leaf = -1;
  }

  /** Walks from the last depth that the previous leaf shares with this one down to the leaf. */
  private descend(leaf: number): void {
    const { left, right, variance, treeSeed } = this;
    const shared = this.leaf < 0 ? 0 : Math.clz32(leaf ^ this.leaf) - (32 - DEPTH);
    this.leaf = leaf;
    for (let depth = shared; depth < DEPTH; depth++) {
      const hash = mix(treeSeed, (1 << depth) | (leaf >>> (DEPTH - depth)));
      const part = Math.min(SHARE_MAX, Math.max(SHARE_MIN, 0.5 + UNEVENNESS * normalFromLower(hash)));
      const start = left[depth] ?? 0;
      const end = right[depth] ?? 0;
      const size = variance[depth] ?? 0;
      const middle = start + part * (end - start) + Math.sqrt(size * part * (1 - part)) * normalFromUpper(hash);
      const goesRight = ((leaf >>> (DEPTH - 1 - depth)) & 1) === 1;
      left[depth + 1] = goesRight ? middle : start;
      right[depth + 1] = goesRight ? end : middle;
      variance[depth + 1] = size * (goesRight ? 1 - part : part);
    }
  }

  private extend(day: number): void {
    for (let next = this.vols.length; next <= day; next++) {
      const hash = mix(this.seed, -1 - next);
      this.turnRegime(mix(hash, 1));
      this.logVol = MEMORY * this.logVol + SHOCK * normalFromLower(hash);
      const vol = Math.exp(this.logVol) * (REGIMES[this.regime] ?? 1) * NORMALISER;
      this.vols.push(vol);
      this.levels.push((this.levels[next] ?? 0) * this.reversion + this.dailyVol * vol * normalFromUpper(hash));
    }
  }

  private turnRegime(hash: number): void {
    if (uniform(hash) >= (LEAVING[this.regime] ?? 0)) return;
    if (this.regime !== NORMAL) this.regime = NORMAL;
    else this.regime = uniform(mix(hash, 2)) < STRESSED_SHARE ? 2 : 0;
  }
}
