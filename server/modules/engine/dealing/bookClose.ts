import type { CommandId, EntryId, Instant } from '@candor/domain/ids.ts';
import { negativeBalanceAdjustment } from '@candor/domain/margin/summary.ts';
import { clientPostings } from '@candor/domain/ledger/entry.ts';
import { settledWhenFlat } from '@candor/domain/ledger/receivable.ts';
import { money, negate } from '@candor/domain/money/money.ts';
import type { Money, Rate } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { ClosedPosition, Position } from '@candor/domain/trading/position.ts';
import type { TradingAccount } from './book.ts';
import type { Origin } from './commands.ts';
import { post } from './effects.ts';
import { withResult } from './ownLimits.ts';
import type { Leg } from './rows.ts';
import { withPosition, withoutPosition } from './state.ts';
import type { EngineState } from './state.ts';

export interface CloseEvidence extends Origin {
  readonly quote: Quote;
  readonly expectedRate: Rate | undefined;
  readonly legs: readonly Leg[] | undefined;
  readonly at: Instant;
}

/**
 * Books a decided close: moves the position into history, posts its profit as one balanced entry and records the
 * evidence.
 */
export function bookClose(
  state: EngineState,
  account: TradingAccount,
  closed: ClosedPosition,
  evidence: CloseEvidence,
): TradingAccount {
  return settle(state, withoutPosition(account, closed), closed, evidence);
}

/**
 * Books the close of a part, which goes into history under an id of its own; the rest stays open under the original id.
 */
export function bookPartialClose(
  state: EngineState,
  account: TradingAccount,
  { whole, part }: { readonly whole: Position; readonly part: ClosedPosition },
  evidence: CloseEvidence,
): TradingAccount {
  const rest: Position = { ...whole, amount: money(whole.amount - part.amount) };
  state.effects.position(account, rest, false);
  return settle(state, withPosition(account, rest), part, evidence);
}

function settle(
  { book, effects }: EngineState,
  account: TradingAccount,
  closed: ClosedPosition,
  evidence: CloseEvidence,
): TradingAccount {
  let next = account;
  let entryId: EntryId | undefined;
  if (closed.profit !== 0n) {
    next = post(book, effects, next, {
      kind: 'trade',
      postings: clientPostings('trade', next.id, closed.profit),
      reference: `position:${closed.id}`,
      at: evidence.at,
    });
    next = withResult(next, closed.profit, evidence.at);
    entryId = book.lastId;
  }
  book.put(next);
  effects.position(next, closed, closed.parent !== undefined);
  effects.executions.push({
    id: book.nextId(),
    brandId: next.brandId,
    accountId: next.id,
    positionId: closed.id,
    kind: 'close',
    commandId: evidence.commandId,
    actor: evidence.actor,
    arrival: evidence.arrival,
    quote: evidence.quote,
    markUp: 0n,
    expectedRate: evidence.expectedRate,
    fillRate: closed.closeRate,
    entryId,
    levels: undefined,
    legs: evidence.legs,
    at: evidence.at,
  });
  return next;
}

/**
 * Settles an account whose last position has been closed: a balance below zero is lifted to zero by an entry of its own
 * (rule MA-8), and one above zero pays what the client owes (rule LE-17).
 */
export function settleFlatAccount(
  state: EngineState,
  account: TradingAccount,
  reference: CommandId,
  at: Instant,
): void {
  const lifted = postProtection(state, account, negativeBalanceAdjustment(account), { reference, at });
  settleReceivable(state, lifted, settledWhenFlat(lifted), { reference, at });
}

interface Cause {
  readonly reference: CommandId;
  readonly at: Instant;
}

/** Posts the amount to the client as negative-balance protection; a zero amount makes no entry. */
export function postProtection(
  state: EngineState,
  account: TradingAccount,
  amount: Money,
  cause: Cause,
): TradingAccount {
  return postOwn(state, account, { kind: 'negativeBalance', amount, ...cause });
}

/** Posts the amount from the client's cash towards what they owe; a zero amount makes no entry. */
export function settleReceivable(
  state: EngineState,
  account: TradingAccount,
  amount: Money,
  cause: Cause,
): TradingAccount {
  return postOwn(state, account, { kind: 'receivableSettled', amount: negate(amount), ...cause });
}

function postOwn(
  { book, effects }: EngineState,
  account: TradingAccount,
  {
    kind,
    amount,
    ...cause
  }: Cause & { readonly kind: 'negativeBalance' | 'receivableSettled'; readonly amount: Money },
): TradingAccount {
  if (amount === 0n) return account;
  const next = post(book, effects, account, { kind, postings: clientPostings(kind, account.id, amount), ...cause });
  book.put(next);
  return next;
}
