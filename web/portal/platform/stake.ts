import type { WirePosition } from '@candor/contracts/http/trading.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { formatFixed } from '@candor/domain/money/decimal.ts';
import { divideHalfEven } from '@candor/domain/money/rounding.ts';
import type { Stake } from '@candor/domain/trading/profit.ts';

/** Converts a position of the wire for the rules. */
export function stakeOf({ direction, amount, leverage, open_rate }: WirePosition): Stake {
  return { direction, amount, leverage, openRate: open_rate };
}

/** Formats a profit in percent of the amount, one decimal. */
export function profitPercent(profit: Money, amount: Money): string {
  return formatFixed(divideHalfEven(profit * 1_000n, amount), 1, 1);
}
