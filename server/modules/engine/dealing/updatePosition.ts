import type { Instant } from '@candor/domain/ids.ts';
import { refuse } from '@candor/domain/result.ts';
import type { Position } from '@candor/domain/trading/position.ts';
import { decideUpdate } from '@candor/domain/trading/update.ts';
import type { TradingAccount } from './book.ts';
import { bookUpdate } from './bookUpdate.ts';
import type { AccountCommand, Answer, UpdatePosition } from './commands.ts';
import { decimalsOf } from './state.ts';
import type { EngineState } from './state.ts';

/** Sets or clears a position's levels; a change by the client takes the position over from the robot (R9). */
export function updatePosition(
  state: EngineState,
  account: TradingAccount,
  command: AccountCommand<UpdatePosition>,
  now: Instant,
): Answer {
  const { positionId, levels } = command.body;
  const position = account.positions.get(positionId);
  if (position === undefined) return refuse({ code: 'positionUnknown', field: 'id' });
  const { rules, market } = state;
  const { symbol } = position;
  const quote = market.quote(symbol);
  const facts = { position, market: market.state(symbol), quote, decimals: decimalsOf(rules, symbol) };
  const decided = decideUpdate(levels, facts);
  if (!decided.ok) return decided;
  if (quote === undefined) return refuse({ code: 'temporarilyUnavailable' });
  const { commandId, actor, arrival } = command;
  const updated: Position = {
    ...position,
    ...decided.value,
    protected: position.protected && actor === 'robot',
  };
  bookUpdate(state, account, updated, { commandId, actor, arrival, quote, legs: undefined, at: now });
  return { ok: true, value: { kind: 'updated', position: updated } };
}
