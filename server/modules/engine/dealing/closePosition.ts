import type { Instant } from '@candor/domain/ids.ts';
import { refuse } from '@candor/domain/result.ts';
import { decideClose } from '@candor/domain/trading/close.ts';
import type { ClosingFacts } from '@candor/domain/trading/close.ts';
import type { TradingAccount } from './book.ts';
import { bookClose, bookPartialClose, settleFlatAccount } from './bookClose.ts';
import type { AccountCommand, Answer, ClosePosition } from './commands.ts';
import { decimalsOf } from './state.ts';
import type { EngineState } from './state.ts';

/**
 * Closes a position at the client's request, at the server's own latest tick; always possible in a usable market,
 * closing-only included.
 */
export function closePosition(
  state: EngineState,
  account: TradingAccount,
  command: AccountCommand<ClosePosition>,
  now: Instant,
): Answer {
  const { positionId, order } = command.body;
  const position = account.positions.get(positionId);
  if (position === undefined) return refuse({ code: 'positionUnknown', field: 'id' });
  const facts = closingFacts(state, { position, currency: account.currency }, now);
  const decided = decideClose(order, facts);
  if (!decided.ok) return decided;
  const { quote } = facts;
  if (quote === undefined) return refuse({ code: 'temporarilyUnavailable' });
  const { commandId, actor, arrival } = command;
  const evidence = { commandId, actor, arrival, quote, expectedRate: order.expectedPrice, legs: undefined, at: now };
  if (decided.value.amount === position.amount) {
    const closed = decided.value;
    settleFlatAccount(state, bookClose(state, account, closed, evidence), `position:${closed.id}`, now);
    return { ok: true, value: { kind: 'closed', position: closed } };
  }
  const part = { ...decided.value, id: state.book.nextId(), parent: position.id };
  const next = bookPartialClose(state, account, { whole: position, part }, evidence);
  settleFlatAccount(state, next, `position:${part.id}`, now);
  return { ok: true, value: { kind: 'closed', position: part } };
}

/** Gathers the facts that decide a manual close. */
export function closingFacts(
  { rules, market }: EngineState,
  { position, currency }: Pick<ClosingFacts, 'position' | 'currency'>,
  now: Instant,
): ClosingFacts {
  const { symbol } = position;
  return {
    position,
    currency,
    market: market.state(symbol),
    quote: market.quote(symbol),
    decimals: decimalsOf(rules, symbol),
    now,
  };
}
