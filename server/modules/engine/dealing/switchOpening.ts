import type { Instant } from '@candor/domain/ids.ts';
import { checkSwitch } from '@candor/domain/trading/openingPauses.ts';
import { ENGINE_STAFF_ID } from './bookTrust.ts';
import type { Answer, SwitchOpening } from './commands.ts';
import type { EngineState } from './state.ts';

/**
 * Rule KS-2: decides a pause of opening or its end in the engine's order, once per id, and journals it with author and
 * reason.
 */
export function switchOpening({ market, effects }: EngineState, command: SwitchOpening, now: Instant): Answer {
  const { openings, lastTick } = market;
  if (openings.isDone(command.commandId)) return { ok: true, value: { kind: 'done' } };
  const checked = checkSwitch(openings.state, command);
  // The engine's own pause is stored and recorded even on top of a manual pause.
  if (!checked.ok && command.staffId !== ENGINE_STAFF_ID) return checked;
  const row = { ...command, at: now, lastTick, journalled: effects.journal.length };
  openings.apply(row);
  effects.openings.push(row);
  return { ok: true, value: { kind: 'done' } };
}
