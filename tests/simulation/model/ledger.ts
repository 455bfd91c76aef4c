import type { PendingType, Permissions, Side, Units } from './operations.ts';

/** Rounds a quotient half to even, by magnitude; written independently of the product on purpose. */
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
  /** Number in order of creation, over all accounts. */
  readonly number: number;
  readonly symbol: string;
  readonly side: Side;
  /** Present amount, which a partial close reduces. */
  amount: Units;
  readonly leverage: bigint;
  readonly openRate: Units;
  stop: Units | undefined;
  target: Units | undefined;
  trail: Units | undefined;
  even: Units | undefined;
  /** Whether the robot manages the position. */
  isManaged: boolean;
}

export interface ModelClosing {
  readonly position: ModelPosition;
  /** Number of the position from which a part was split. */
  readonly parent: number | undefined;
  readonly closeRate: Units;
  readonly profit: Units;
  readonly reason: 'manually' | 'stopLoss' | 'takeProfit' | 'lowMargin' | 'aiTrade' | 'delisted';
}

/** A pending order. */
export interface ModelPendingOrder {
  /** Number in order of placing, over all accounts. */
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
  /** Postings to our own accounts on behalf of this one. */
  readonly house: { readonly name: string; readonly amount: Units }[];
  open: ModelPosition[];
  readonly closed: ModelClosing[];
  pending: ModelPendingOrder[];
  /** Ended orders in the order of their end: with the position that each opened, or the refusal. */
  readonly ended: { readonly order: ModelPendingOrder; readonly how: string }[];
  /** Instants of the latest opening and changing orders. */
  orders: number[];
  /** The robot's latest switch. */
  robot: { readonly on: boolean; readonly number: number };
  /** The client's own daily loss limit, and the losses that count towards it. */
  own: {
    readonly limit: Units | undefined;
    readonly number: number;
    readonly losses: readonly { readonly day: number; readonly amount: Units }[];
    readonly reachedOn: number | undefined;
  };
}

/** Returns the price at which a position of that side would close now. */
export function closingSide(side: Side, quote: ModelQuote): Units {
  return side === 'buy' ? quote.sell : quote.buy;
}

/** Computes move × amount × leverage ÷ open rate. */
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

/** Closes a position at this quote; returns the client's result. */
export function settle(account: ModelAccount, position: ModelPosition, quote: ModelQuote, parent?: number): Units {
  const closeRate = closingSide(position.side, quote);
  const profit = profitOf(position, closeRate);
  account.open = account.open.filter(({ number }) => number !== position.number);
  account.closed.push({ position, parent, closeRate, profit, reason: 'manually' });
  account.cash += profit;
  return profit;
}
