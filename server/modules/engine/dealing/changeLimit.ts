import type { Instant } from '@candor/domain/ids.ts';
import { checkLimitChange, standingOf } from '@candor/domain/trading/limitFigures.ts';
import type { Answer, ChangeLimit } from './commands.ts';
import { settledLimits } from './state.ts';
import type { EngineState } from './state.ts';

/**
 * Rules LI-3, LI-5: decides a change of a limit in the engine's order, once per id. Open positions and pending orders
 * stay as they are; what opens from now on is checked against the new figure.
 */
export function changeLimit(state: EngineState, command: ChangeLimit, now: Instant): Answer {
  const { market, effects } = state;
  const { limits, lastTick } = market;
  if (limits.isDone(command.commandId)) return { ok: true, value: { kind: 'done' } };
  const { place, before, figure, approvedBy } = command;
  const standing = standingOf(settledLimits(state, place.brandId), limits.state, place);
  const checked = checkLimitChange(standing, { place, before, figure, isApproved: approvedBy !== undefined });
  if (!checked.ok) return checked;
  const row = { ...command, after: checked.value, at: now, lastTick, journalled: effects.journal.length };
  limits.apply(row);
  effects.limitChanges.push(row);
  return { ok: true, value: { kind: 'done' } };
}
