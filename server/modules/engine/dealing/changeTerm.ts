import type { Instant } from '@candor/domain/ids.ts';
import { checkTermChange } from '@candor/domain/pricing/marketTerms.ts';
import type { Answer, ChangeTerm } from './commands.ts';
import type { EngineState } from './state.ts';

/**
 * Rules SE-18, SE-20: decides a change of a market's terms in the engine's order, once per id. The gate applied the
 * change when it was sent here, so that every later tick and state was judged by the new terms, and none before.
 */
export function changeTerm(state: EngineState, command: ChangeTerm, now: Instant): Answer {
  const { rules, market, effects } = state;
  const { terms, lastTick } = market;
  if (terms.isDone(command.commandId)) return { ok: true, value: { kind: 'done' } };
  const { place, name, before, text, approvedBy } = command;
  const request = { place, name, before, text, isApproved: approvedBy !== undefined };
  const checked = checkTermChange(terms.state, request, { find: (symbol) => rules.termed(symbol), now });
  if (!checked.ok) return checked;
  const version = terms.state.version + 1;
  const storedText = text === undefined ? undefined : checked.value;
  const moment = { at: now, lastTick, journalled: effects.journal.length };
  const row = { ...command, text: storedText, after: checked.value, version, ...moment };
  terms.apply(row);
  effects.termChanges.push(row);
  return { ok: true, value: { kind: 'done' } };
}
