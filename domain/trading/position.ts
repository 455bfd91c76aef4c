import type { AccountId, Instant, InstrumentSymbol, PositionId } from '../ids.ts';
import type { Money, Rate } from '../money/money.ts';
import type { Direction } from '../pricing/quote.ts';

/** Why a position was closed; the wire's index is its place in this list (specification 4). */
export const closingReasons = ['manually', 'stopLoss', 'takeProfit', 'lowMargin', 'aiTrade', 'delisted'] as const;
export type ClosingReason = (typeof closingReasons)[number];

/** An open position. It moves to history once, by closing, and is final then. */
export interface Position {
  readonly id: PositionId;
  readonly accountId: AccountId;
  readonly symbol: InstrumentSymbol;
  readonly direction: Direction;
  /** The client's own money in it, not the leveraged size. */
  readonly amount: Money;
  readonly leverage: number;
  readonly openedAt: Instant;
  readonly openRate: Rate;
  readonly stopLoss: Rate | undefined;
  readonly takeProfit: Rate | undefined;
  /** Distance in rate units at which the stop loss follows the price; a position with a distance has a stop loss. */
  readonly trailing: Rate | undefined;
  /** The price at which the stop loss moves to the open rate. */
  readonly breakEven: Rate | undefined;
  /** Ruling R9: whether the robot still manages it. */
  readonly protected: boolean;
}

export interface ClosedPosition extends Position {
  /** For a closed part: the position that it was split from, which stayed open. */
  readonly parent: PositionId | undefined;
  readonly closedAt: Instant;
  readonly closeRate: Rate;
  readonly profit: Money;
  readonly closingReason: ClosingReason;
}
