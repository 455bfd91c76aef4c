import { utcDay } from '@candor/domain/clients/ownLimits.ts';
import type { CommandId, Instant } from '@candor/domain/ids.ts';
import { clientPostings } from '@candor/domain/ledger/entry.ts';
import { withdrawalLimit } from '@candor/domain/ledger/movement.ts';
import { settledAtOnce } from '@candor/domain/ledger/receivable.ts';
import { ZERO, maxMoney, money, negate } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { decideCorrection } from '@candor/domain/trading/correction.ts';
import type { TradingAccount } from './book.ts';
import { settleReceivable } from './bookClose.ts';
import type { Answer, CorrectTrade } from './commands.ts';
import { post } from './effects.ts';
import { withLossSubtracted } from './ownLimits.ts';
import { decimalsOf, profitAtMovement } from './state.ts';
import type { EngineState } from './state.ts';

/**
 * Rules TC-1 to TC-6, TC-9: books the reversal of the result in force, the new result, and the change that follows in
 * negative-balance protection; all or none, once per command. The position and the entry of its close are not touched.
 */
export function correctTrade(
  state: EngineState,
  account: TradingAccount,
  { trade, prices, symbol, isOfTick }: CorrectTrade,
  { commandId, now }: { readonly commandId: CommandId; readonly now: Instant },
): Answer {
  const { book, effects, rules } = state;
  const profit = profitAtMovement(state, account);
  const decided = decideCorrection(prices, {
    trade,
    book: account.kind,
    currency: account.currency,
    decimals: decimalsOf(rules, symbol),
    now,
    isOfTick,
    available: withdrawalLimit(account, profit),
  });
  if (!decided.ok) return decided;
  const { reversal, result, protection, difference } = decided.value;
  let next = account;
  const entries = [
    { kind: 'tradeReversal', amount: reversal },
    { kind: 'tradeCorrection', amount: result },
    { kind: 'protectionCorrection', amount: protection },
  ] as const;
  for (const { kind, amount } of entries) {
    if (amount === 0n) continue;
    const postings = clientPostings(kind, account.id, amount);
    next = post(book, effects, next, { kind, postings, reference: commandId, at: now });
  }
  // Our mistake must not use up a client's own limits: the loss counted for it today is subtracted again.
  const isOfToday = utcDay(trade.closedAt) === utcDay(now);
  const backed = money(lossOf(negate(reversal)) - lossOf(result));
  next = backed > 0n && isOfToday ? withLossSubtracted(next, backed, now) : next;
  book.put(next);
  const settled = settledAtOnce(maxMoney(ZERO, difference), next, profit);
  const { cash } = settleReceivable(state, next, settled, { reference: commandId, at: now });
  return { ok: true, value: { kind: 'moved', cash } };
}

function lossOf(result: Money): Money {
  return result < 0n ? negate(result) : ZERO;
}
