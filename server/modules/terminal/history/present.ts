import type { WireCost, WireTrade } from '@candor/contracts/http/history.ts';
import type { ClosingRule } from '@candor/domain/evidence/whyClosed.ts';
import { rate } from '@candor/domain/money/money.ts';
import { openingCost } from '@candor/domain/trading/cost.ts';
import {
  presentClosed,
  presentOpen,
  toClosedPosition,
  toPosition,
  toTradeCorrections,
} from '../../engine/dealing/index.ts';
import type { Presentation } from '../../engine/dealing/index.ts';
import type { TradeRow } from './store.ts';

export function presentTrade(row: TradeRow, presentation: Presentation): WireTrade {
  const closed = toClosedPosition(row);
  const position =
    closed === undefined ? presentOpen(toPosition(row), presentation) : presentClosed(closed, presentation);
  const corrections = toTradeCorrections(row.corrections);
  const { archived, checked } = row;
  return { ...position, cost: costOf(row), diary: diaryOf(row), rule: ruleOf(row), corrections, archived, checked };
}

export function costOf(row: TradeRow): WireCost | null {
  const { opening_buy: buy, opening_sell: sell, opening_rate: opened } = row;
  if (buy === null || sell === null || opened === null) return null;
  const { spread, markUp, total } = openingCost(
    { ...toPosition(row), openRate: rate(opened) },
    { buy: rate(buy), sell: rate(sell) },
  );
  return { spread, mark_up: markUp, total };
}

export function diaryOf({ note, tags, version }: TradeRow) {
  return { note: note ?? '', tags: [...(tags ?? [])], version: version ?? 0 };
}

type ClosingFacts = Pick<TradeRow, 'closing_actor' | 'closing_reason' | 'direction' | 'stop_loss' | 'close_rate'>;

/**
 * Returns the rule that closed a position. Low margin is one displayed reason of two rules (ruling R5). A close by the
 * robot's own levels was a stop or a target (rule RB-15), which the price that was reached decides. For a low-margin
 * close whose evidence is archived, the rule is unknown.
 */
export function ruleOf(row: ClosingFacts): ClosingRule | null {
  const { closing_actor: actor, closing_reason: reason } = row;
  if (reason === 'stopLoss' || reason === 'takeProfit') return reason;
  if (reason === 'aiTrade') return isAtStop(row) ? 'stopLoss' : 'takeProfit';
  if (reason !== 'lowMargin' || actor === null) return null;
  return actor === 'closeOut' ? 'closeOut' : 'termination';
}

function isAtStop({ direction, stop_loss: stop, close_rate: price }: ClosingFacts): boolean {
  if (stop === null || price === null) return false;
  return direction === 'buy' ? price <= stop : price >= stop;
}
