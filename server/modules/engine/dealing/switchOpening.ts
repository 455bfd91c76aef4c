import type { Instant } from '@candor/domain/ids.ts';
import { checkSwitch } from '@candor/domain/trading/openingPauses.ts';
import { NOBODY } from './bookTrust.ts';
import type { Answer, SwitchOpening } from './commands.ts';
import type { EngineState } from './state.ts';

/** Rule KS-2: decided in the engine's one order of things, once for its id, and journaled with who and why. */
export function switchOpening({ market, effects }: EngineState, command: SwitchOpening, now: Instant): Answer {
  const { openings, lastTick } = market;
  if (openings.isDone(command.commandId)) return { ok: true, value: { kind: 'done' } };
  const checked = checkSwitch(openings.state, command);
  // What the engine has found by itself is stored, and comes into the record, over a pause by hand as well.
  if (!checked.ok && command.staffId !== NOBODY) return checked;
  const row = { ...command, at: now, lastTick, journalled: effects.journal.length };
  openings.apply(row);
  effects.openings.push(row);
  return { ok: true, value: { kind: 'done' } };
}
