import type { Instant } from '@candor/domain/ids.ts';
import { demoResetAmount } from '@candor/domain/ledger/demoFunding.ts';
import { clientPostings } from '@candor/domain/ledger/entry.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { assert } from '@candor/domain/assert.ts';
import { NO_ORDERS } from './book.ts';
import type { TradingAccount } from './book.ts';
import { closeAllPositions } from './closeAllPositions.ts';
import type { AccountCommand, Answer, ResetDemo } from './commands.ts';
import { post } from './effects.ts';
import { noteEnd } from './pendingOrders.ts';
import type { EngineState } from './state.ts';

/**
 * Rule LE-7: resets a demo account in one command: its pending orders are cancelled, its positions closed, and one
 * entry brings its balance to the demo funding, whether it was above or below. Positions that cannot be closed now stay
 * open and are listed. Nothing is deleted: history and ledger remain.
 */
export function resetDemo(
  state: EngineState,
  account: TradingAccount,
  command: AccountCommand<ResetDemo>,
  now: Instant,
): Answer {
  const { commandId, body } = command;
  const permitted = demoResetAmount(account, body.funding);
  if (!permitted.ok) return permitted;
  for (const order of account.pending) noteEnd(state, account, order, { status: 'cancelled', now });
  const emptied = { ...account, pending: NO_ORDERS };
  state.book.put(emptied);
  const closing = closeAllPositions(state, emptied, { ...command, body: { kind: 'closeAllPositions' } }, now);
  assert(closing.ok && closing.value.kind === 'closedAll', 'closing everything is answered with what was closed');
  const cash = fund(state, account.id, body.funding, { reference: commandId, at: now });
  const { closed, left } = closing.value;
  return { ok: true, value: { kind: 'reset', cash, closed, cancelled: account.pending.length, left } };
}

function fund(
  { book, effects }: EngineState,
  accountId: TradingAccount['id'],
  funding: Money,
  movement: { readonly reference: string; readonly at: Instant },
): Money {
  const account = book.account(accountId);
  assert(account !== undefined, 'the account is still there');
  const amount = demoResetAmount(account, funding);
  assert(amount.ok, 'it is still a demo account');
  if (amount.value === 0n) return account.cash;
  const postings = clientPostings('demoFunding', accountId, amount.value);
  const next = post(book, effects, account, { kind: 'demoFunding', postings, ...movement });
  book.put(next);
  return next.cash;
}
