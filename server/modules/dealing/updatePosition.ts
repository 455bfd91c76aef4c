import type { Instant } from '@candor/domain/ids.ts';
import { isUsable } from '@candor/domain/pricing/usability.ts';
import { refuse } from '@candor/domain/result.ts';
import { checkLevels } from '@candor/domain/trading/levels.ts';
import type { Position } from '@candor/domain/trading/position.ts';
import type { TradingAccount } from './book.ts';
import type { AccountCommand, Answer, UpdatePosition } from './commands.ts';
import { withPosition } from './state.ts';
import type { EngineState } from './state.ts';

/** Sets or clears stop loss and take profit; by the client's hand it takes the position over from the robot (R9). */
export function updatePosition(
  state: EngineState,
  account: TradingAccount,
  command: AccountCommand<UpdatePosition>,
  now: Instant,
): Answer {
  const { positionId, levels } = command.body;
  const position = account.positions.get(positionId);
  if (position === undefined) return refuse({ code: 'positionUnknown', field: 'id' });
  const quote = state.market.quote(position.symbol);
  if (quote === undefined || !isUsable(state.market.state(position.symbol)))
    return refuse({ code: 'temporarilyUnavailable' });
  const wanted = {
    stopLoss: 'stopLoss' in levels ? levels.stopLoss : position.stopLoss,
    takeProfit: 'takeProfit' in levels ? levels.takeProfit : position.takeProfit,
  };
  const decimals = state.rules.instrument(position.symbol)?.decimals ?? 8;
  const checked = checkLevels(wanted, position.direction, quote, decimals);
  if (!checked.ok) return checked;
  const updated: Position = {
    ...position,
    ...checked.value,
    protected: position.protected && command.actor === 'robot',
  };
  state.book.put(withPosition(account, updated));
  state.effects.position(account, updated, false);
  state.effects.executions.push({
    id: state.book.nextId(),
    brandId: account.brandId,
    accountId: account.id,
    positionId,
    kind: 'update',
    commandId: command.commandId,
    actor: command.actor,
    quote,
    markUp: 0n,
    expectedRate: undefined,
    fillRate: undefined,
    entryId: undefined,
    legs: undefined,
    at: now,
  });
  return { ok: true, value: { kind: 'updated', position: updated } };
}
