import type { Instant } from '../ids.ts';
import { ZERO, maxMoney, minMoney, money } from '../money/money.ts';
import type { Money } from '../money/money.ts';

/** A closed position that the robot had opened. */
export interface RecordedTrade {
  readonly closedAt: Instant;
  readonly profit: Money;
  /** Spread and mark-up at its opening, as a positive amount. */
  readonly cost: Money;
}

export interface RobotRecord {
  readonly trades: number;
  readonly wins: number;
  readonly profit: Money;
  readonly cost: Money;
  /** Largest fall of the sum below its earlier maximum, which is at least zero, as a positive amount. */
  readonly drawdown: Money;
  readonly bestTrade: Money;
  readonly worstTrade: Money;
  /** Sum after each close. */
  readonly curve: readonly { readonly time: Instant; readonly profit: Money }[];
}

/**
 * Rule RB-19: makes the robot's record of all its closed positions, in the order of closing, whether closed by the
 * robot, the client or a rule.
 */
export function recordOf(trades: readonly RecordedTrade[]): RobotRecord {
  let [profit, cost, peak, drawdown, bestTrade, worstTrade] = [ZERO, ZERO, ZERO, ZERO, ZERO, ZERO];
  let wins = 0;
  const curve: { time: Instant; profit: Money }[] = [];
  for (const trade of trades.toSorted((first, second) => first.closedAt - second.closedAt)) {
    profit = money(profit + trade.profit);
    cost = money(cost + trade.cost);
    peak = maxMoney(peak, profit);
    drawdown = maxMoney(drawdown, money(peak - profit));
    bestTrade = maxMoney(bestTrade, trade.profit);
    worstTrade = minMoney(worstTrade, trade.profit);
    if (trade.profit > 0n) wins += 1;
    curve.push({ time: trade.closedAt, profit });
  }
  return { trades: trades.length, wins, profit, cost, drawdown, bestTrade, worstTrade, curve };
}
