import { marginHealth } from '@candor/domain/margin/health.ts';
import { marginSummary } from '@candor/domain/margin/summary.ts';
import type { AccountMoney } from '@candor/domain/margin/summary.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Money, Rate } from '@candor/domain/money/money.ts';
import { closeOutRate } from '@candor/domain/trading/closeOutRate.ts';
import type { Opening } from '@candor/domain/trading/open.ts';
import { costOfOpening, profitAt, terminationRate } from '@candor/domain/trading/profit.ts';

/** Effect and cost of a trade, shown before the click. */
export interface Preview {
  readonly used: Money;
  readonly freeMargin: Money;
  readonly equity: Money;
  readonly health: bigint | undefined;
  readonly openRate: Rate;
  /** Spread and mark-up, as the loss with which the position begins. */
  readonly cost: Money;
  readonly atStop: Money | undefined;
  readonly atTarget: Money | undefined;
  /**
   * Price at which the position ends without a stop: by the account's close-out if that comes first, else by
   * liquidation.
   */
  readonly endsAt: Rate;
  readonly endsBy: 'termination' | 'closeOut';
  /** Whether the position ends before its stop is reached. */
  readonly isStopBehind: boolean;
}

export function previewOf(opening: Opening, account: AccountMoney & { readonly profit: Money }): Preview {
  const { quote, amount, openRate, stopLoss, takeProfit, direction } = opening;
  const summary = marginSummary(account, account.profit);
  const cost = costOfOpening(opening, quote);
  const after = { used: money(summary.used + amount), equity: money(summary.equity + cost) };
  const closeOut = closeOutRate(opening, { equity: money(account.cash + account.profit), used: after.used });
  const endsAt = closeOut ?? terminationRate(opening);
  return {
    ...after,
    freeMargin: money(summary.freeMargin - amount),
    health: marginHealth(after),
    openRate,
    cost,
    atStop: stopLoss === undefined ? undefined : profitAt(opening, stopLoss),
    atTarget: takeProfit === undefined ? undefined : profitAt(opening, takeProfit),
    endsAt,
    endsBy: closeOut === undefined ? 'termination' : 'closeOut',
    isStopBehind: stopLoss !== undefined && (direction === 'buy' ? stopLoss < endsAt : stopLoss > endsAt),
  };
}
