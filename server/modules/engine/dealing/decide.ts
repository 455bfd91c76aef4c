import { assertNever } from '@candor/domain/assert.ts';
import { applyTick, recheck } from './applyTick.ts';
import { changeLimit } from './changeLimit.ts';
import { changeSetting } from './changeSetting.ts';
import type { Answer, Input } from './commands.ts';
import { decideCommand } from './decideCommand.ts';
import { expireDue, expireOwn } from './fireReached.ts';
import { carryOutDue, stepAction } from './corporateActions.ts';
import { openAccount } from './openAccount.ts';
import type { ExecutionRow } from './rows.ts';
import type { EngineState } from './state.ts';
import { switchHalt } from './switchHalt.ts';
import { switchOpening } from './switchOpening.ts';

/**
 * Decides one input, synchronously and deterministically: the same inputs in the same order give the same book.
 * Only commands have an answer.
 */
export function decide(state: EngineState, input: Input): Answer | undefined {
  const { executions, journal } = state.effects;
  const [executed, journalled] = [executions.length, journal.length];
  const answer = decideInput(state, input);
  nameSettings(state, executions, executed);
  nameSettings(state, journal, journalled);
  return answer;
}

/** Rule SE-3: what this input has decided says by which version of its brand's settings. */
export function nameSettings<Row extends Pick<ExecutionRow, 'brandId' | 'settings'>>(
  { market }: EngineState,
  rows: Row[],
  from: number,
): void {
  const states = market.settings.state;
  if (states.size === 0) return;
  for (let index = from; index < rows.length; index += 1) {
    const row = rows[index];
    const settings = row && states.get(row.brandId)?.version;
    if (row !== undefined && settings !== undefined) rows[index] = { ...row, settings };
  }
}

function decideInput(state: EngineState, input: Input): Answer | undefined {
  switch (input.kind) {
    case 'tick':
      applyTick(state, input.quote, input.now);
      return undefined;
    case 'recheck':
      recheck(state, input.accountId, input.quote, input.now);
      return undefined;
    case 'market':
      carryOutDue(state, input.now, { symbol: input.symbol });
      state.market.setState(input.symbol, input.state);
      return undefined;
    case 'closingOnly':
      state.market.setClosingOnly(input.on);
      return undefined;
    case 'holdBrands':
      state.market.setHeld(input.brandIds);
      return undefined;
    case 'switchOpening':
      return switchOpening(state, input.command, input.now);
    case 'switchHalt':
      return switchHalt(state, input.command, input.now);
    case 'stepAction':
      return stepAction(state, input.command, input.now);
    case 'changeLimit':
      return changeLimit(state, input.command, input.now);
    case 'changeSetting':
      return changeSetting(state, input.command, input.now);
    case 'openAccount':
      return openAccount(state, input.command, input.now);
    case 'clock':
      carryOutDue(state, input.now);
      expireDue(state, input.now);
      return undefined;
    case 'command':
      if (input.command.body.kind !== 'expireOrder') expireOwn(state, input.command.accountId, input.now);
      return decideCommand(state, input.command, input.now);
    default:
      return assertNever(input);
  }
}
