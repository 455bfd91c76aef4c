import type { PositionId } from '../ids.ts';
import { nextCloseOut } from '../margin/closeOut.ts';
import { isBelowCloseOut } from '../margin/summary.ts';
import type { HeldPosition } from '../margin/whatIf.ts';
import { ZERO, money, sum } from '../money/money.ts';
import type { Money, Rate } from '../money/money.ts';
import { divideFloor } from '../money/rounding.ts';
import { closingPrice } from '../pricing/quote.ts';
import type { Quote } from '../pricing/quote.ts';
import type { ClosingReason } from '../trading/position.ts';
import { profitAt } from '../trading/profit.ts';
import { firedReason } from '../trading/triggers.ts';

/** Rules that close a position without its client. */
export const closingRules = ['stopLoss', 'takeProfit', 'termination', 'closeOut'] as const;
export type ClosingRule = (typeof closingRules)[number];

/** The engine's last good quote of an instrument at the time of its decision. */
export interface PastQuote extends Pick<Quote, 'symbol' | 'buy' | 'sell'> {
  /** Whether the market could not be traded then. */
  readonly isShut: boolean;
}

/** A close by a rule, with the whole account at the moment before, all from stored evidence. */
export interface RuleClose {
  readonly rule: ClosingRule;
  readonly positionId: PositionId;
  readonly tick: Pick<Quote, 'buy' | 'sell'>;
  readonly closeRate: Rate;
  readonly profit: Money;
  readonly cash: Money;
  readonly positions: readonly HeldPosition[];
  readonly quotes: readonly PastQuote[];
}

/** A position of the account at that moment. */
export interface ExplainedLeg {
  readonly position: HeldPosition;
  /** Closing price; undefined where the instrument was never quoted: the position was valued at its open rate. */
  readonly price: Rate | undefined;
  readonly profit: Money;
  readonly isShut: boolean;
}

/** Close with recalculated figures. */
export interface ExplainedClose {
  readonly legs: readonly ExplainedLeg[];
  readonly profit: Money;
  readonly equity: Money;
  readonly used: Money;
  /** Whether everything that is stored follows from the rule. */
  readonly isRight: boolean;
}

/** Rule EV-9: decides a close by a rule again from its evidence, with the engine's own rules. */
export function explainClose(close: RuleClose): ExplainedClose {
  const legs = close.positions.map((position) => legOf(position, close.quotes));
  const profit = sum(legs.map((leg) => leg.profit));
  const used = sum(close.positions.map(({ amount }) => amount));
  const equity = money(close.cash + profit);
  const isRight = isFillRight(close) && (close.rule === 'closeOut' ? isCloseOut(close, legs) : isTrigger(close));
  return { legs, profit, equity, used, isRight };
}

/** Returns equity in hundredths of a percent of the open amounts, rounded down; undefined while nothing is open. */
export function marginLevel({ equity, used }: Pick<ExplainedClose, 'equity' | 'used'>): bigint | undefined {
  return used === 0n ? undefined : divideFloor(equity * 10_000n, used);
}

/** Returns the closing reason that is shown for a rule. */
export function reasonOf(rule: ClosingRule): ClosingReason {
  return rule === 'stopLoss' || rule === 'takeProfit' ? rule : 'lowMargin';
}

function legOf(position: HeldPosition, quotes: readonly PastQuote[]): ExplainedLeg {
  const quote = quotes.find(({ symbol }) => symbol === position.symbol);
  if (quote === undefined) return { position, price: undefined, profit: ZERO, isShut: true };
  const price = closingPrice(quote, position.direction);
  return { position, price, profit: profitAt(position, price), isShut: quote.isShut };
}

function closedOf({ positions, positionId }: RuleClose): HeldPosition | undefined {
  return positions.find(({ id }) => id === positionId);
}

function isFillRight(close: RuleClose): boolean {
  const position = closedOf(close);
  if (position === undefined) return false;
  const isAtMarket = close.closeRate === closingPrice(close.tick, position.direction);
  return isAtMarket && close.profit === profitAt(position, close.closeRate);
}

function isTrigger(close: RuleClose): boolean {
  const position = closedOf(close);
  return position !== undefined && firedReason(position, close.tick) === reasonOf(close.rule);
}

function isCloseOut(close: RuleClose, legs: readonly ExplainedLeg[]): boolean {
  const used = sum(close.positions.map(({ amount }) => amount));
  const profit = sum(legs.map((leg) => leg.profit));
  const open = legs.filter(({ isShut }) => !isShut);
  const worst = nextCloseOut(open.map((leg) => ({ id: leg.position.id, profit: leg.profit })));
  return isBelowCloseOut({ cash: close.cash, credit: ZERO, used }, profit) && worst?.id === close.positionId;
}
