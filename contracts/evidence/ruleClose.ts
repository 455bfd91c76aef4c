import type { RuleClose } from '@candor/domain/evidence/whyClosed.ts';
import type { WireRuleClose } from '../http/history.ts';

/** Converts a close by a rule to the rules' names, so that anyone with the evidence can repeat the decision. */
export function ruleCloseOf({
  rule,
  position,
  tick,
  close_rate,
  profit,
  cash,
  held,
  quotes,
}: WireRuleClose): RuleClose {
  return {
    rule,
    positionId: position,
    tick,
    closeRate: close_rate,
    profit,
    cash,
    positions: held.map(({ open_rate, stop_lost, take_profit, ...one }) => ({
      id: one.id,
      symbol: one.symbol,
      direction: one.direction,
      amount: one.amount,
      leverage: one.leverage,
      openRate: open_rate,
      stopLoss: stop_lost ?? undefined,
      takeProfit: take_profit ?? undefined,
    })),
    quotes: quotes.map(({ symbol, buy, sell, shut }) => ({ symbol, buy, sell, isShut: shut })),
  };
}
