import type { Instant } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { Position } from '@candor/domain/trading/position.ts';
import type { TradingAccount } from './book.ts';
import type { Origin } from './commands.ts';
import type { Leg } from './rows.ts';
import { withPosition } from './state.ts';
import type { EngineState } from './state.ts';

export interface UpdateEvidence extends Origin {
  readonly quote: Quote;
  readonly legs: readonly Leg[] | undefined;
  readonly at: Instant;
}

/** Books an open position's changed levels with their evidence; nothing is filled. */
export function bookUpdate(
  { book, effects }: EngineState,
  account: TradingAccount,
  updated: Position,
  { commandId, actor, arrival, quote, legs, at }: UpdateEvidence,
): TradingAccount {
  const next = withPosition(account, updated);
  const { stopLoss, takeProfit } = updated;
  book.put(next);
  effects.position(account, updated, false);
  effects.executions.push({
    id: book.nextId(),
    brandId: account.brandId,
    accountId: account.id,
    positionId: updated.id,
    kind: 'update',
    commandId,
    actor,
    arrival,
    quote,
    markUp: 0n,
    expectedRate: undefined,
    fillRate: undefined,
    entryId: undefined,
    levels: { stopLoss, takeProfit },
    legs,
    at,
  });
  return next;
}
