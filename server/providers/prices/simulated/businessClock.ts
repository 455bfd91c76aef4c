import { tradingDay } from '@candor/domain/pricing/sessions.ts';
import type { HoursClass, Session } from '@candor/domain/pricing/sessions.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { activityOf } from './activity.ts';
import type { Activity } from './activity.ts';

const NO_DAY = -1;

/** The market begins here; there are no ticks before it. */
export const EPOCH = Date.UTC(2020, 0, 1);

/** One trading date: its sessions and how much of the date's variance lies in the gap before its opening. */
interface BusinessDay {
  readonly open: number;
  readonly close: number;
  readonly sessions: readonly Session[];
  readonly openMs: number;
  readonly gap: number;
}

/**
 * Turns instants into business time: the number of the trading date since the epoch, and the share of that date's
 * variance that has passed. It stands still while the market is closed and jumps by the gap when it opens.
 */
export class BusinessClock {
  /** The trading date in force; below zero before the market began. */
  day = NO_DAY;
  /** The share of the date's variance that has passed, 0 to 1. */
  share = 0;
  isOpen = false;
  /** Time since this session opened and until it closes, while open. */
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

  /** Sets the fields above for that instant. */
  locate(instant: number): void {
    if (instant === this.at) return;
    this.at = instant;
    if (!this.holds(instant)) this.day = this.find(instant);
    const day = this.days[this.day];
    if (day === undefined) this.beforeEpoch();
    else this.place(day, instant);
  }

  /** The last instant at or before the given one at which the market was open; undefined before the epoch. */
  lastOpen(instant: number): number | undefined {
    this.locate(instant);
    const day = this.days[this.day];
    const begun = day?.sessions.findLast((session) => session.open <= instant);
    return begun === undefined ? undefined : Math.min(instant, begun.close - 1);
  }

  /** When the market opens next after an instant at which it is closed. */
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
