import { tradingDay } from '@candor/domain/pricing/sessions.ts';
import type { HoursClass, Session } from '@candor/domain/pricing/sessions.ts';
import { DAY_MS } from '@candor/domain/time.ts';

const NO_DAY = -1;

/** Start of the market; there are no ticks before it. */
export const EPOCH = Date.UTC(2020, 0, 1);

/** Trading date: its sessions, and how much of its variance lies in the gap before its opening. */
interface BusinessDay {
  readonly open: number;
  readonly close: number;
  readonly sessions: readonly Session[];
  readonly openMs: number;
  readonly gap: number;
}

/**
 * Turns instants into business time: the number of the trading date since the epoch, and the share of that date's
 * variance that has passed. Business time pauses while the market is closed and jumps by the gap when it opens.
 */
export class BusinessClock {
  /** Trading date in force; below zero before the market began. */
  day = NO_DAY;
  /** Share of the date's variance that has passed, 0 to 1. */
  share = 0;
  isOpen = false;
  /** Time since this session opened, and until it closes, while it is open. */
  sinceOpenMs = 0;
  untilCloseMs = 0;
  readonly activity: Activity;
  readonly hours: HoursClass;
  private readonly days: BusinessDay[] = [];
  private nextDate = EPOCH / DAY_MS;
  private at = Number.NaN;

  constructor(hours: HoursClass) {
    this.hours = hours;
    this.activity = activityOf(hours);
  }

  /** Sets the fields above for an instant. */
  locate(instant: number): void {
    if (instant === this.at) return;
    this.at = instant;
    if (!this.holds(instant)) this.day = this.find(instant);
    const day = this.days[this.day];
    if (day === undefined) this.beforeEpoch();
    else this.place(day, instant);
  }

  /** Returns the last instant at or before the given one at which the market was open; undefined before the epoch. */
  lastOpen(instant: number): number | undefined {
    this.locate(instant);
    const day = this.days[this.day];
    const session = day?.sessions.findLast((one) => one.open <= instant);
    return session === undefined ? undefined : Math.min(instant, session.close - 1);
  }

  /** Returns when the market opens next, from an instant at which it is closed. */
  nextOpen(instant: number): number {
    this.locate(instant);
    this.extendBeyond(instant);
    const later = this.days[this.day]?.sessions.find((session) => session.open > instant);
    return later?.open ?? this.days[this.day + 1]?.open ?? EPOCH;
  }

  private holds(instant: number): boolean {
    const day = this.days[this.day];
    const next = this.days[this.day + 1];
    return day !== undefined && next !== undefined && instant >= day.open && instant < next.open;
  }

  private find(instant: number): number {
    this.extendBeyond(instant);
    let low = 0;
    let high = this.days.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.days[middle]?.open ?? Infinity) <= instant) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  private extendBeyond(instant: number): void {
    while ((this.days.at(-1)?.open ?? 0) <= instant) this.append(tradingDay(this.hours, this.nextDate++));
  }

  private append(sessions: readonly Session[]): void {
    const first = sessions[0];
    const last = sessions.at(-1);
    if (first === undefined || last === undefined || first.open < EPOCH) return;
    const openMs = sessions.reduce((sum, session) => sum + session.close - session.open, 0);
    const pause = first.open - (this.days.at(-1)?.close ?? first.open);
    const { dayGap, weekendGap } = this.activity;
    const gap = pause === 0 ? 0 : pause > DAY_MS ? weekendGap : dayGap;
    this.days.push({ open: first.open, close: last.close, sessions, openMs, gap });
  }

  private beforeEpoch(): void {
    this.share = 0;
    this.isOpen = false;
  }

  private place(day: BusinessDay, instant: number): void {
    let elapsed = 0;
    this.isOpen = false;
    for (const { open, close } of day.sessions) {
      if (instant < open) break;
      elapsed += Math.min(instant, close) - open;
      if (instant >= close) continue;
      this.isOpen = true;
      this.sinceOpenMs = instant - open;
      this.untilCloseMs = close - instant;
    }
    this.share = day.gap + (1 - day.gap) * this.activityShare(elapsed / day.openMs);
  }

  private activityShare(fraction: number): number {
    const { cumulative } = this.activity;
    const position = fraction * (cumulative.length - 1);
    const slice = Math.floor(position);
    const start = cumulative[slice] ?? 1;
    return start + (position - slice) * ((cumulative[slice + 1] ?? 1) - start);
  }
}

/** Shape of a market's day: when it is active, and how much happens while it is closed. */
interface Activity {
  readonly daysPerYear: number;
  /** Share of the day's variance that has passed at the edges of equal slices of its trading time. */
  readonly cumulative: Float64Array;
  /** Share of the variance in the gap after a night, and after a weekend or holiday. */
  readonly dayGap: number;
  readonly weekendGap: number;
}

interface Shape extends Omit<Activity, 'cumulative'> {
  /** Variance of equal slices of the trading time, from its opening on. */
  readonly slices: readonly number[];
}

/** Variance of a forex day from 17:00 New York: a quiet evening, Asia, London, the overlap, the late afternoon. */
const FX = [
  0.4, 0.5, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.7, 0.9, 1.2, 1.3, 1.3, 1.2, 1.2, 1.6, 1.6, 1.6, 1.6, 1, 0.9, 0.8, 0.6, 0.5,
];
/** Variance of a long session from 18:00 New York, 23 hours: Asia, Europe, then New York's own hours. */
const LONG = [
  0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.7, 1, 1, 1, 0.9, 0.9, 1.1, 2, 1.8, 1.4, 1.2, 1.2, 1.4, 1.7, 0.5,
];
const U_SHAPE = [1.8, 1.3, 1, 0.8, 0.7, 0.7, 0.75, 0.9, 1.1, 1.4];
const CRYPTO = [
  0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.95, 1, 1, 1, 1, 1, 1.05, 1.15, 1.2, 1.2, 1.15, 1.1, 1.05, 1, 1, 0.95, 0.9, 0.9,
];
/** Variance of a grain market's day, whose first two thirds are the night session. */
const GRAINS = [0.5, 0.4, 0.4, 0.4, 0.4, 0.5, 0.6, 0.6, 2.4, 2, 1.7, 2];

const LONG_DAY: Shape = { daysPerYear: 260, slices: LONG, dayGap: 0.03, weekendGap: 0.12 };
const SHARES: Shape = { daysPerYear: 252, slices: U_SHAPE, dayGap: 0.18, weekendGap: 0.25 };

const shapes: Readonly<Record<HoursClass, Shape>> = {
  '24x7': { daysPerYear: 365, slices: CRYPTO, dayGap: 0, weekendGap: 0 },
  'fx-24x5': { daysPerYear: 260, slices: FX, dayGap: 0, weekendGap: 0.1 },
  'us-stock': SHARES,
  'eu-stock': SHARES,
  index: { ...LONG_DAY, weekendGap: 0.2 },
  metals: LONG_DAY,
  energy: { ...LONG_DAY, weekendGap: 0.15 },
  agri: { daysPerYear: 260, slices: GRAINS, dayGap: 0.08, weekendGap: 0.18 },
};

function activityOf(hours: HoursClass): Activity {
  const { slices, ...shape } = shapes[hours];
  const total = slices.reduce((sum, slice) => sum + slice, 0);
  const cumulative = new Float64Array(slices.length + 1);
  slices.forEach((slice, index) => (cumulative[index + 1] = (cumulative[index] ?? 0) + slice / total));
  return { ...shape, cumulative };
}
