import type { InstrumentSymbol } from '../ids.ts';
import { floorToMinor } from '../money/currency.ts';
import { money, rate } from '../money/money.ts';
import type { Money, Rate } from '../money/money.ts';
import { RATE_DIGITS } from '../money/money.ts';
import { divideHalfEven } from '../money/rounding.ts';
import type { Direction } from '../pricing/quote.ts';
import { openingRate } from '../pricing/rates.ts';
import { MINIMUM_AMOUNT } from '../trading/open.ts';
import type { OpenOrder } from '../trading/open.ts';
import type { Position } from '../trading/position.ts';
import { profitAt } from '../trading/profit.ts';
import { AVERAGE_SCALE } from './averages.ts';
import type { RobotSettings } from './settings.ts';
import { crossOf } from './signal.ts';
import type { Signal } from './signal.ts';

/** Version of the published rule, stored with each decision. */
export const ROBOT_RULE_VERSION = '1';

/** Ruling R10: distances of the levels from the close, in true ranges. */
export const STOP_RANGES = 2n;
export const TARGET_RANGES = 3n;
/** A fill may be worse than the close by half a true range. */
export const FILL_RANGE_PARTS = 2n;
const BASIS = 10_000n;

/** Reasons why nothing is opened, in the order of the checks. */
export const nothingReasons = [
  'noBars',
  'noCross',
  'tooLively',
  'noLeverage',
  'tooManyOpen',
  'alreadyOpen',
  'rangeUnusable',
  'amountTooSmall',
  'amountAboveLimit',
  'dailyLossCap',
] as const;
export type NothingReason = (typeof nothingReasons)[number];

/** An open position that the robot manages. */
export type ManagedPosition = Pick<
  Position,
  'symbol' | 'direction' | 'amount' | 'leverage' | 'openRate' | 'stopLoss'
> & {
  /** Profit at the last good quote. */
  readonly profit: Money;
};

/** The facts of the account and the instrument at the moment of the decision. */
export interface RobotFacts {
  readonly symbol: InstrumentSymbol;
  readonly decimals: number;
  /** Present opening mark-up of the brand, in thousandths of a percent (rule SE-8). */
  readonly markUp: bigint;
  /** Currency of the account, ISO 4217. */
  readonly currency: string;
  /** Lowest leverage that the client may use in the instrument; undefined: none. */
  readonly leverage: number | undefined;
  /** Cash + Σ profit: credit is never risked. */
  readonly equity: Money;
  /** Enforced limit (MA-3). */
  readonly limit: Money;
  readonly managed: readonly ManagedPosition[];
  /** Result since 00:00 UTC of closed positions that the robot had opened. */
  readonly resultToday: Money;
}

export interface RobotQuestion {
  readonly settings: RobotSettings;
  /** Signal of the bars; undefined: not enough bars. */
  readonly signal: Signal | undefined;
  readonly facts: RobotFacts;
}

/** An order of the robot, which is like any other. */
export interface RobotOrder extends OpenOrder {
  readonly stopLoss: Rate;
  readonly takeProfit: Rate;
  readonly expectedPrice: Rate;
  readonly tolerance: bigint;
  readonly seenMarkUp: bigint;
}

export type RobotDecision =
  | { readonly kind: Direction; readonly order: RobotOrder; readonly worstToday: Money }
  | { readonly kind: 'nothing'; readonly reason: NothingReason };

/** Ruling R10, rules RB-1 to RB-11: makes the robot's whole decision, as a pure function of its inputs. */
export function decideRobot({ settings, signal, facts }: RobotQuestion): RobotDecision {
  if (signal === undefined) return decideNothing('noBars');
  const direction = crossOf(signal);
  if (direction === undefined) return decideNothing('noCross');
  if (signal.range >= signal.rangeLimit) return decideNothing('tooLively');
  if (facts.leverage === undefined) return decideNothing('noLeverage');
  if (facts.managed.length >= settings.openMax) return decideNothing('tooManyOpen');
  if (facts.managed.some(({ symbol }) => symbol === facts.symbol)) return decideNothing('alreadyOpen');
  const levels = levelsOf(signal, direction, facts.decimals);
  if (levels === undefined) return decideNothing('rangeUnusable');
  const amount = amountOf(facts.equity, settings.amountBasisPoints, facts.currency);
  if (amount < MINIMUM_AMOUNT) return decideNothing('amountTooSmall');
  if (amount > facts.limit) return decideNothing('amountAboveLimit');
  const order = { direction, amount, leverage: facts.leverage, seenMarkUp: facts.markUp, ...levels };
  const worstToday = worstOf(order, facts);
  if (worstToday < 0n - settings.dailyLossCap) return decideNothing('dailyLossCap');
  return { kind: direction, order, worstToday };
}

function decideNothing(reason: NothingReason): RobotDecision {
  return { kind: 'nothing', reason };
}

/** Rule RB-6: returns the share of equity in whole smallest units of the currency, never rounded up. */
export function amountOf(equity: Money, basisPoints: number, currency: string): Money {
  if (equity <= 0n) return money(0n);
  return floorToMinor(money((equity * BigInt(basisPoints)) / BASIS), currency);
}

/**
 * Rule RB-5: calculates both levels from the close, at the instrument's own decimals; undefined where there is no room.
 */
function levelsOf({ bar, range }: Signal, direction: Direction, decimals: number) {
  const tick = 10n ** BigInt(RATE_DIGITS - decimals);
  const winning = direction === 'buy' ? 1n : -1n;
  const distance = (ranges: bigint) => divideHalfEven(range * ranges, AVERAGE_SCALE * tick) * tick;
  const stop = distance(STOP_RANGES);
  const target = distance(TARGET_RANGES);
  const lowest = bar.close - (direction === 'buy' ? stop : target);
  if (stop === 0n || lowest <= 0n) return undefined;
  return {
    stopLoss: rate(bar.close - winning * stop),
    takeProfit: rate(bar.close + winning * target),
    expectedPrice: bar.close,
    tolerance: divideHalfEven(range, AVERAGE_SCALE * FILL_RANGE_PARTS),
  };
}

/**
 * Rule RB-9: returns the day's result if every stop is hit, the new one after the worst fill that its order allows.
 * Gaps can make it worse; nothing is opened that would bring it below the cap.
 */
function worstOf(order: RobotOrder, { markUp, managed, resultToday }: RobotFacts): Money {
  const { direction, expectedPrice, tolerance, stopLoss } = order;
  const fill = rate(direction === 'buy' ? expectedPrice + tolerance : expectedPrice - tolerance);
  const openRate = openingRate({ buy: fill, sell: fill }, direction, markUp);
  let worst = resultToday + profitAt({ ...order, openRate }, stopLoss);
  for (const position of managed) {
    const atStop = position.stopLoss === undefined ? 0n - position.amount : profitAt(position, position.stopLoss);
    worst += atStop < position.profit ? atStop : position.profit;
  }
  return money(worst);
}
