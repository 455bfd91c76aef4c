import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { refuse } from '@candor/domain/result.ts';
import { isDelisted } from '@candor/domain/trading/corporateActions.ts';
import { checkHalt } from '@candor/domain/trading/halts.ts';
import type { Answer, SwitchHalt } from './commands.ts';
import { carryOutDue } from './corporateActions.ts';
import type { EngineState } from './state.ts';

/** Rule HT-5: decides a halt or its end in the engine's order, once per id, and journals it with author and reason. */
export function switchHalt(state: EngineState, command: SwitchHalt, now: Instant): Answer {
  const { market, effects } = state;
  const { halts, lastTick } = market;
  if (halts.isDone(command.commandId)) return { ok: true, value: { kind: 'done' } };
  if (!command.isHalted) carryOutDue(state, now, { symbol: command.symbol });
  if (command.isHalted && isDelisted(market.actions.state, command.symbol))
    return refuse({ code: 'instrumentDelisted' });
  const checked = checkHalt(halts.state, command);
  if (!checked.ok) return checked;
  const quote = market.quote(command.symbol);
  const at = Math.max(now, ...splitsOf(state, command.symbol).map((split) => split.at + 1));
  const row = { ...command, quote, at, lastTick, journalled: effects.journal.length };
  halts.apply(row);
  effects.halts.push(row);
  return { ok: true, value: { kind: 'done' } };
}

/** Rule CA-6: lists the instrument's splits. A halt's last good quote is adjusted only for splits after it. */
function splitsOf({ market }: EngineState, symbol: InstrumentSymbol) {
  return market.actions.state.splits.filter((split) => split.symbol === symbol);
}
