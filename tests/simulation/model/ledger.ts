import type { PendingType, Permissions, Side, Units } from './operations.ts';

/** A quotient rounded half to even, by the magnitude: written apart from the product's own on purpose. */
export function roundHalfEven(numerator: bigint, denominator: bigint): bigint {
  if (numerator < 0n) return -roundHalfEven(-numerator, denominator);
  const whole = numerator / denominator;
  const rest = numerator - whole * denominator;
  const isOverHalf = rest * 2n > denominator;
  const isOddHalf = rest * 2n === denominator && whole % 2n === 1n;
  return isOverHalf || isOddHalf ? whole + 1n : whole;
}

export interface ModelQuote {
  readonly buy: Units;
  readonly sell: Units;
}

export interface ModelPosition {
  /** Its number in order of creation, over all accounts. */
  readonly number: number;
  readonly symbol: string;
  readonly side: Side;
  /** Less after a part of it was closed. */
  amount: Units;
  readonly leverage: bigint;
  readonly openRate: Units;
  stop: Units | undefined;
  target: Units | undefined;
  trail: Units | undefined;
  even: Units | undefined;
  /** By the robot. */
  isManaged: boolean;
}

export interface ModelClosing {
  readonly position: ModelPosition;
  /** Of a part: the number of the position that it was split from. */
  readonly parent: number | undefined;
  readonly closeRate: Units;
  readonly profit: Units;
  readonly reason: 'manually' | 'stopLoss' | 'takeProfit' | 'lowMargin' | 'aiTrade' | 'delisted';
}

/** An order that waits for its price. */
export interface ModelPendingOrder {
  /** Its number in order of placing, over all accounts. */
  readonly number: number;
  readonly symbol: string;
  readonly side: Side;
  readonly type: PendingType;
  readonly rate: Units;
  readonly amount: Units;
  readonly leverage: number;
  readonly stop: Units | undefined;
  readonly target: Units | undefined;
  readonly expires: number | undefined;
}

export interface ModelAccount {
  readonly number: number;
  readonly client: number;
  readonly book: 'real' | 'demo';
  permissions: Permissions;
  cash: Units;
  /** What was posted to accounts of the house on this one's behalf. */
  readonly house: { readonly name: string; readonly amount: Units }[];
  open: ModelPosition[];
  readonly closed: ModelClosing[];
  pending: ModelPendingOrder[];
  /** How each order ended, in that order: with the position that it opened, or the refusal. */
  readonly ended: { readonly order: ModelPendingOrder; readonly how: string }[];
  /** When its latest opening and changing orders were sent. */
  orders: number[];
  /** The robot's latest switch. */
  robot: { readonly on: boolean; readonly number: number };
  /** What the client allows themselves to lose in a day, and each loss that counted for it. */
  own: {
    readonly limit: Units | undefined;
    readonly number: number;
    readonly losses: readonly { readonly day: number; readonly amount: Units }[];
    readonly reachedOn: number | undefined;
  };
}

/** The price at which a position of that side would close now. */
export function closingSide(side: Side, quote: ModelQuote): Units {
  return side === 'buy' ? quote.sell : quote.buy;
}

/** move × amount × leverage ÷ open rate. */
export function profitOf(position: ModelPosition, price: Units): Units {
  const move = position.side === 'buy' ? price - position.openRate : position.openRate - price;
  return roundHalfEven(move * position.amount * position.leverage, position.openRate);
}

export function usedBy(account: ModelAccount): Units {
  return account.open.reduce((total, position) => total + position.amount, 0n);
}

export function notionalOf(position: { readonly amount: Units; readonly leverage: bigint }): Units {
  return position.amount * position.leverage;
}

/** Closes a position at this quote; its result, which it answers, is the client's. */
export function settle(account: ModelAccount, position: ModelPosition, quote: ModelQuote, parent?: number): Units {
  const closeRate = closingSide(position.side, quote);
  const profit = profitOf(position, closeRate);
  account.open = account.open.filter(({ number }) => number !== position.number);
  account.closed.push({ position, parent, closeRate, profit, reason: 'manually' });
  account.cash += profit;
  return profit;
}
