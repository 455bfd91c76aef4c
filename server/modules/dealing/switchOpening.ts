import type { Instant } from '@candor/domain/ids.ts';
import type { Answer, SwitchOpening } from './commands.ts';
import type { EngineState } from './state.ts';

/** Rule KS-2: decided in the engine's one order of things, once for its id, and journaled with who and why. */
export function switchOpening({ market, effects }: EngineState, command: SwitchOpening, now: Instant): Answer {
  const { openings, lastTick } = market;
  if (!openings.isDone(command.commandId)) {
    const row = { ...command, at: now, lastTick, journalled: effects.journal.length };
    openings.apply(row);
    effects.openings.push(row);
  }
  return { ok: true, value: { kind: 'done' } };
}
