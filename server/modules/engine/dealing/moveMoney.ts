import type { CommandId, Instant } from '@candor/domain/ids.ts';
import { missingDemoFunding } from '@candor/domain/ledger/demoFunding.ts';
import { clientPostings, postedTo } from '@candor/domain/ledger/entry.ts';
import { decideMovement } from '@candor/domain/ledger/movement.ts';
import type { MoneyMovement } from '@candor/domain/ledger/movement.ts';
import { settledAtOnce } from '@candor/domain/ledger/receivable.ts';
import { adjustmentBeforeDeposit } from '@candor/domain/margin/summary.ts';
import { ZERO, maxMoney, negate } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { postProtection, settleReceivable } from './bookClose.ts';
import type { TradingAccount } from './book.ts';
import type { Answer } from './commands.ts';
import { post } from './effects.ts';
import { profitAtMovement } from './state.ts';
import type { EngineState } from './state.ts';

interface Cause {
  readonly commandId: CommandId;
  readonly now: Instant;
}

/**
 * Rules LE-8 to LE-13: books a movement of money as one entry, once per command; a deposit is preceded by rule MA-8's
 * entry, and a credit followed by LE-17's. The book marks the account as changed, so that its trigger bands are
 * computed again.
 */
export function moveMoney(
  state: EngineState,
  account: TradingAccount,
  movement: MoneyMovement,
  { commandId, now }: Cause,
): Answer {
  const profit = profitAtMovement(state, account);
  const decided = decideMovement(movement, account, profit);
  if (!decided.ok) return decided;
  const { book, effects } = state;
  const owed = isDeposit(movement) ? adjustmentBeforeDeposit(account, profit) : ZERO;
  const covered = postProtection(state, account, owed, { reference: commandId, at: now });
  const { postings } = decided.value;
  const posted = post(book, effects, covered, { ...decided.value, reference: commandId, at: now });
  book.put(posted);
  const due = movement.kind === 'payOut' ? negate(postedTo('receivables', postings)) : postedTo('client', postings);
  const settled = settledAtOnce(maxMoney(ZERO, due), posted, profit);
  const { cash } = settleReceivable(state, posted, settled, { reference: commandId, at: now });
  if (movement.kind !== 'refund' && movement.kind !== 'chargeback') return { ok: true, value: { kind: 'moved', cash } };
  // The client bears the whole amount: they owe what neither their cash nor their reserve could cover.
  const fromReserve = negate(postedTo('withdrawals', postings));
  return { ok: true, value: { kind: 'charged', cash, taken: movement.amount, fromReserve } };
}

/** Does this money come from outside, whether credited at once or after it was suspended? */
function isDeposit({ kind }: MoneyMovement): boolean {
  return kind === 'deposit' || kind === 'releaseSuspended';
}

/**
 * Rule LE-6: tops up a demo account. The missing amount is decided here, so that two simultaneous top-ups do not give
 * it twice.
 */
export function topUpDemo(
  { book, effects }: EngineState,
  account: TradingAccount,
  funding: Money,
  { commandId, now }: Cause,
): Answer {
  const missing = missingDemoFunding(account, funding);
  if (!missing.ok) return missing;
  const postings = clientPostings('demoFunding', account.id, missing.value);
  const next = post(book, effects, account, { kind: 'demoFunding', postings, reference: commandId, at: now });
  book.put(next);
  return { ok: true, value: { kind: 'moved', cash: next.cash } };
}
