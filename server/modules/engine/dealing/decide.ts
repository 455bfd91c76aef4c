import { assertNever } from '@candor/domain/assert.ts';
import { applyTick, recheck } from './applyTick.ts';
import { changeLimit } from './changeLimit.ts';
import { changeSetting } from './changeSetting.ts';
import { changeTerm } from './changeTerm.ts';
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
 * Decides one input, synchronously and deterministically: the same inputs in the same order give the same book. Only
 * commands have an answer.
 */
export function decide(state: EngineState, input: Input): Answer | undefined {
  const { executions, journal } = state.effects;
  const [executed, journalled] = [executions.length, journal.length];
  const answer = decideInput(state, input);
  nameVersions(state, executions, executed);
  nameVersions(state, journal, journalled);
  return answer;
}

/**
 * Rules SE-3, SE-20: writes into the rows of one input the versions of the settings and market terms that decided them.
 */
export function nameVersions<Row extends Pick<ExecutionRow, 'brandId' | 'settings' | 'terms'>>(
  { market }: EngineState,
  rows: Row[],
  from: number,
): void {
  const states = market.settings.state;
  const terms = market.terms.state.version === 0 ? undefined : market.terms.state.version;
  if (states.size === 0 && terms === undefined) return;
  for (let index = from; index < rows.length; index += 1) {
    const row = rows[index];
    const settings = row && states.get(row.brandId)?.version;
    if (row === undefined) continue;
    rows[index] = { ...row, ...(settings !== undefined && { settings }), ...(terms !== undefined && { terms }) };
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
    case 'changeTerm':
      return changeTerm(state, input.command, input.now);
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
