import { assert } from '../assert.ts';
import type { Instant } from '../ids.ts';
import { HOUR_MS } from '../time.ts';
import type { OrderType, PriceSide } from './executedOrder.ts';

/** Executions of one hour that the figures do not distinguish. */
export interface OrderCount {
  readonly type: OrderType;
  readonly side: PriceSide;
  /**
   * Milliseconds from the arrival of a client's order to its decision; null: it was not an immediate order of a client.
   */
  readonly waitMs: number | null;
  readonly count: number;
}

export interface RefusalCount {
  /** Code of the refusal. */
  readonly reason: string;
  readonly count: number;
}

/** Counts of the decisions in one UTC hour. */
export interface HourCounts {
  readonly hour: Instant;
  readonly orders: readonly OrderCount[];
  readonly refusals: readonly RefusalCount[];
}

/** Percentiles of waits in milliseconds, by nearest rank. */
export interface WaitTimes {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

export interface OrderFigures extends Readonly<Record<PriceSide, number>> {
  readonly orders: number;
  /** Waits of clients' immediate orders; null: there were none. */
  readonly times: WaitTimes | null;
}

/** Figures of one type of order; types too rare to be shown alone are together under `other`. */
export interface TypeFigures extends OrderFigures {
  readonly type: OrderType | 'other';
}

export interface ExecutionFigures extends OrderFigures {
  readonly types: readonly TypeFigures[];
  /** Number of refused orders; null: too few to be shown. */
  readonly refused: number | null;
  readonly refusals: readonly RefusalCount[];
}

/** Figures of a period of whole hours, without the hour in which it ends. */
export interface PeriodFigures extends ExecutionFigures {
  readonly from: Instant;
  readonly until: Instant;
}

export interface MonthFigures {
  readonly figures: ExecutionFigures;
  readonly periods: readonly PeriodFigures[];
}

/** Rule HN-4: smallest numbers that are shown on their own, so that no client can be recognised. */
export interface PublishingMinimums {
  /** Orders of a month, and of each period. */
  readonly orders: number;
  /** Accounts of a month. */
  readonly accounts: number;
  /** Orders of a type, and refusals for a reason. */
  readonly each: number;
}

const LIVE: PublishingMinimums = { orders: 100, accounts: 10, each: 10 };
/** Minimums of a demonstration, whose people are invented. */
const SIMULATED: PublishingMinimums = { orders: 1, accounts: 1, each: 1 };

/** Rule HN-4: returns the minimums of a demonstration, or of a live installation. */
export function publishingMinimums(simulated: boolean): PublishingMinimums {
  return simulated ? SIMULATED : LIVE;
}

/** Start and end of a month. */
export interface Span {
  readonly from: Instant;
  readonly until: Instant;
}

/**
 * Rules HN-3, HN-4: calculates the figures of a month and of its periods, which add up to it; undefined where there are
 * too few orders. `accounts` is the number that traded, or the minimum where there are more.
 */
export function monthFigures(
  hours: readonly HourCounts[],
  { from, until }: Span,
  { accounts, minimums }: { readonly accounts: number; readonly minimums: PublishingMinimums },
): MonthFigures | undefined {
  assert(
    hours.every(({ hour }) => hour >= from && hour < until && hour % HOUR_MS === 0),
    'the hours are of the month',
  );
  const orders = sum(hours.flatMap((one) => one.orders.map(({ count }) => count)));
  if (orders < minimums.orders || accounts < minimums.accounts) return undefined;
  const periods = periodsOf(hours, { from, until }, minimums.orders);
  return {
    figures: figuresOf(hours, minimums.each),
    periods: periods.map(({ hours: own, ...span }) => ({ ...span, ...figuresOf(own, minimums.each) })),
  };
}

interface Period extends Span {
  readonly hours: readonly HourCounts[];
}

/** Joins hours until they have enough orders; remaining hours at the end go to the last period. */
function periodsOf(hours: readonly HourCounts[], { from, until }: Span, least: number): readonly Period[] {
  const ends: { hours: HourCounts[]; until: Instant }[] = [];
  let open: HourCounts[] = [];
  for (const hour of hours.toSorted((one, other) => one.hour - other.hour)) {
    open.push(hour);
    if (sum(open.flatMap(({ orders }) => orders.map(({ count }) => count))) < least) continue;
    ends.push({ hours: open, until: hour.hour + HOUR_MS });
    open = [];
  }
  return ends.map((period, index) => {
    const isLast = index === ends.length - 1;
    return {
      from: ends[index - 1]?.until ?? from,
      until: isLast ? until : period.until,
      hours: isLast ? [...period.hours, ...open] : period.hours,
    };
  });
}

function figuresOf(hours: readonly HourCounts[], each: number): ExecutionFigures {
  const orders = hours.flatMap((one) => one.orders);
  const named = folded(
    Map.groupBy(orders, ({ type }) => type),
    each,
  );
  const reasons = new Map<string, number>();
  for (const { reason, count } of hours.flatMap(({ refusals }) => refusals))
    reasons.set(reason, (reasons.get(reason) ?? 0) + count);
  const refused = sum([...reasons.values()]);
  return {
    ...orderFigures(orders),
    types: named.map(([type, own]) => ({ type, ...orderFigures(own) })),
    refused: refused < each && refused > 0 ? null : refused,
    refusals: refused < each ? [] : foldedReasons(reasons, each),
  };
}

function orderFigures(orders: readonly OrderCount[]): OrderFigures {
  const of = (side: PriceSide): number => sum(orders.flatMap((one) => (one.side === side ? one.count : [])));
  return {
    orders: sum(orders.map(({ count }) => count)),
    better: of('better'),
    same: of('same'),
    worse: of('worse'),
    uncompared: of('uncompared'),
    times: waitTimes(orders),
  };
}

/** Rule HN-3: calculates the percentiles of waits, by nearest rank. */
export function waitTimes(orders: readonly Pick<OrderCount, 'waitMs' | 'count'>[]): WaitTimes | null {
  const timed = orders
    .flatMap(({ waitMs, count }) => (waitMs === null ? [] : { waitMs, count }))
    .toSorted((one, other) => one.waitMs - other.waitMs);
  const count = sum(timed.map((one) => one.count));
  const [last] = timed.slice(-1);
  if (last === undefined) return null;
  const within = (percent: number): number => {
    let rank = Math.ceil((count * percent) / 100);
    return (timed.find((one) => (rank -= one.count) <= 0) ?? last).waitMs;
  };
  return { count, p50: within(50), p95: within(95), p99: within(99), max: last.waitMs };
}

type Named<Name extends string> = readonly [name: Name | 'other', orders: readonly OrderCount[]];

/**
 * Sorts groups, most frequent first, and merges those that are too rare; where these are too few together, the rarest
 * of the others joins them.
 */
function folded<Name extends string>(
  groups: ReadonlyMap<Name, readonly OrderCount[]>,
  each: number,
): readonly Named<Name>[] {
  const counted = [...groups].map(([name, orders]) => ({ name, orders, count: sum(orders.map((one) => one.count)) }));
  const { shown, rest } = splitRare(counted, each);
  const other = rest.flatMap(({ orders }) => orders);
  return [
    ...shown.map(({ name, orders }): Named<Name> => [name, orders]),
    ...(rest.length === 0 ? [] : [['other', other] as const]),
  ];
}

function foldedReasons(reasons: ReadonlyMap<string, number>, each: number): readonly RefusalCount[] {
  const counted = [...reasons].map(([name, count]) => ({ name, count }));
  const { shown, rest } = splitRare(counted, each);
  const other = { reason: 'other', count: sum(rest.map(({ count }) => count)) };
  return [...shown.map(({ name: reason, count }) => ({ reason, count })), ...(rest.length === 0 ? [] : [other])];
}

interface Counted {
  readonly name: string;
  readonly count: number;
}

function splitRare<One extends Counted>(
  counted: readonly One[],
  each: number,
): { readonly shown: readonly One[]; readonly rest: readonly One[] } {
  const sorted = counted.toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
  let shown = sorted.filter(({ count }) => count >= each).length;
  const restOf = (): number => sum(sorted.slice(shown).map(({ count }) => count));
  if (shown < sorted.length && restOf() < each) shown -= 1;
  const at = Math.max(0, shown);
  return { shown: sorted.slice(0, at), rest: sorted.slice(at) };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
