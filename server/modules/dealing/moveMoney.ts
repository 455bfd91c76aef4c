import type { CommandId, Instant } from '@candor/domain/ids.ts';
import { missingDemoFunding } from '@candor/domain/ledger/demoFunding.ts';
import { clientPostings, postedTo } from '@candor/domain/ledger/entry.ts';
import { decideMovement } from '@candor/domain/ledger/movement.ts';
import type { MoneyMovement } from '@candor/domain/ledger/movement.ts';
import { negate } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { TradingAccount } from './book.ts';
import type { Answer } from './commands.ts';
import { post } from './effects.ts';
import { accountProfit } from './state.ts';
import type { EngineState } from './state.ts';

interface Cause {
  readonly commandId: CommandId;
  readonly now: Instant;
}

/** Rules LE-8 to LE-13: one entry, once for its command. The book notes the account, so that its bands are cut anew. */
export function moveMoney(
  state: EngineState,
  account: TradingAccount,
  movement: MoneyMovement,
  { commandId, now }: Cause,
): Answer {
  const decided = decideMovement(movement, account, accountProfit(state.market, account));
  if (!decided.ok) return decided;
  const { book, effects } = state;
  const next = post(book, effects, account, { ...decided.value, reference: commandId, at: now });
  book.put(next);
  const { cash } = next;
  if (movement.kind !== 'refund' && movement.kind !== 'chargeback') return { ok: true, value: { kind: 'moved', cash } };
  const taken = negate(postedTo('client', decided.value.postings));
  return { ok: true, value: { kind: 'charged', cash, taken } };
}

/** Rule LE-6. How much is missing is decided here, so that two top-ups at once do not give it twice. */
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
