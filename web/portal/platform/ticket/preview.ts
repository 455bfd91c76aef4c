import { marginHealth } from '@candor/domain/margin/health.ts';
import type { MarginSummary } from '@candor/domain/margin/summary.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Money, Rate } from '@candor/domain/money/money.ts';
import type { Opening } from '@candor/domain/trading/open.ts';
import { costOfOpening, profitAt, terminationRate } from '@candor/domain/trading/profit.ts';

/** What a trade would change and cost, before the click. */
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
  readonly endsAt: Rate;
}

export function previewOf(opening: Opening, summary: MarginSummary): Preview {
  const { quote, amount, openRate, stopLoss, takeProfit } = opening;
  const cost = costOfOpening(opening, quote);
  const after = { used: money(summary.used + amount), equity: money(summary.equity + cost) };
  return {
    ...after,
    freeMargin: money(summary.freeMargin - amount),
    health: marginHealth(after),
    openRate,
    cost,
    atStop: stopLoss === undefined ? undefined : profitAt(opening, stopLoss),
    atTarget: takeProfit === undefined ? undefined : profitAt(opening, takeProfit),
    endsAt: terminationRate(opening),
  };
}
