import type { AccountId, Instant } from '@candor/domain/ids.ts';
import { nextCloseOut } from '@candor/domain/margin/closeOut.ts';
import { isBelowCloseOut } from '@candor/domain/margin/summary.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { isUsable } from '@candor/domain/pricing/usability.ts';
import { closeAt } from '@candor/domain/trading/close.ts';
import { moveStop } from '@candor/domain/trading/follow.ts';
import type { ClosingReason, Position } from '@candor/domain/trading/position.ts';
import { bookedReason, firedReason } from '@candor/domain/trading/triggers.ts';
import type { TradingAccount } from './book.ts';
import { bookClose, settleFlatAccount } from './bookClose.ts';
import { bookUpdate } from './bookUpdate.ts';
import { carryOutDue } from './corporateActions.ts';
import { expireDue, fireReached } from './fireReached.ts';
import { legsOf } from './legsOf.ts';
import type { Leg } from './rows.ts';
import { accountProfit, decimalsOf, openProfit } from './state.ts';
import type { EngineState } from './state.ts';

/**
 * Applies one usable tick: every account that the tick may affect is checked again, exactly, lowest id first; the
 * triggers rule out the accounts that would stay as they are. Then the pending orders that the tick reaches fire,
 * lowest id first; positions that they open are checked from the next tick on.
 */
export function applyTick(state: EngineState, quote: Quote, now: Instant): void {
  const { book, market } = state;
  carryOutDue(state, now, { tick: quote });
  expireDue(state, now);
  market.takeTick(quote);
  if (!isUsable(market.state(quote.symbol))) return;
  for (const id of book.triggers.reached(book, market, quote.symbol)) recheck(state, id, quote, now);
  fireReached(state, quote, now);
}

/**
 * Checks one account at one tick, in the order of ruling B4.5: position by position stop loss and take profit as set
 * before the tick, then the trailing of its stop if it stays open, then termination; finally account close-out and
 * negative-balance protection.
 */
export function recheck(state: EngineState, accountId: AccountId, quote: Quote, now: Instant): void {
  const account = state.book.account(accountId);
  if (account === undefined) return;
  let current: TradingAccount = account;
  for (const position of account.positions.values()) {
    if (position.symbol !== quote.symbol) continue;
    const fired = firedReason(position, quote);
    const isHeld = fired === undefined || fired === 'lowMargin';
    const move = isHeld ? moveStop(position, quote, decimalsOf(state.rules, quote.symbol)) : undefined;
    const held = { ...position, ...move };
    if (move !== undefined) current = moveByRule(state, current, held, quote, now);
    if (fired === undefined) continue;
    const reason = bookedReason(position, fired);
    const legs = legsOf(state, current);
    current = closeByRule(state, current, { position: held, quote, reason, actor: 'rule', legs, now });
  }
  current = closeOut(state, current, now);
  settleFlatAccount(state, current, `tick:${quote.tickId}`, now);
}

/**
 * Ruling R5: while the account is below the close-out level, closes the position with the largest loss among open
 * markets, ties by lowest id.
 */
function closeOut(state: EngineState, account: TradingAccount, now: Instant): TradingAccount {
  let current = account;
  while (isBelowCloseOut(current, accountProfit(state.market, current))) {
    const worst = largestLoss(state, current);
    if (worst === undefined) return current;
    const legs = legsOf(state, current);
    current = closeByRule(state, current, {
      position: worst.position,
      quote: worst.quote,
      reason: 'lowMargin',
      actor: 'closeOut',
      legs,
      now,
    });
  }
  return current;
}

function largestLoss({ market }: EngineState, account: TradingAccount) {
  return nextCloseOut(
    [...account.positions.values()].flatMap((position) => {
      const quote = market.quote(position.symbol);
      if (quote === undefined || !isUsable(market.state(position.symbol))) return [];
      return [{ id: position.id, profit: openProfit(market, position), position, quote }];
    }),
  );
}

function moveByRule(
  state: EngineState,
  account: TradingAccount,
  moved: Position,
  quote: Quote,
  now: Instant,
): TradingAccount {
  const legs = legsOf(state, account);
  return bookUpdate(state, account, moved, { commandId: `rule:${moved.id}`, actor: 'rule', quote, legs, at: now });
}

interface RuleClose {
  readonly position: Position;
  readonly quote: Quote;
  readonly reason: ClosingReason;
  readonly actor: 'rule' | 'closeOut';
  readonly legs: readonly Leg[];
  readonly now: Instant;
}

function closeByRule(state: EngineState, account: TradingAccount, close: RuleClose): TradingAccount {
  const { position, quote, reason, actor, legs, now } = close;
  const commandId = `${actor}:${position.id}`;
  return bookClose(state, account, closeAt(position, quote, now, reason), {
    commandId,
    actor,
    quote,
    expectedRate: undefined,
    legs,
    at: now,
  });
}
