import type { Instant } from '@candor/domain/ids.ts';
import { refuse } from '@candor/domain/result.ts';
import { decideClose } from '@candor/domain/trading/close.ts';
import type { TradingAccount } from './book.ts';
import { bookClose, protectBalance } from './bookClose.ts';
import type { AccountCommand, Answer, ClosePosition } from './commands.ts';
import type { EngineState } from './state.ts';

/** Closes by hand at the server's own latest tick; always possible in a usable market, closing-only included. */
export function closePosition(
  state: EngineState,
  account: TradingAccount,
  command: AccountCommand<ClosePosition>,
  now: Instant,
): Answer {
  const { positionId, order } = command.body;
  const position = account.positions.get(positionId);
  if (position === undefined) return refuse({ code: 'positionUnknown', field: 'id' });
  const quote = state.market.quote(position.symbol);
  const decided = decideClose(order, {
    position,
    market: state.market.state(position.symbol),
    quote,
    decimals: state.rules.instrument(position.symbol)?.decimals ?? 8,
    now,
  });
  if (!decided.ok) return decided;
  if (quote === undefined) return refuse({ code: 'temporarilyUnavailable' });
  const { commandId, actor } = command;
  const evidence = { commandId, actor, quote, expectedRate: order.expectedPrice, legs: undefined, at: now };
  const closed = decided.value;
  protectBalance(state, bookClose(state, account, closed, evidence), `position:${closed.id}`, now);
  return { ok: true, value: { kind: 'closed', position: closed } };
}
