import { assertNever } from '@candor/domain/assert.ts';
import { applyTick, recheck } from './applyTick.ts';
import { changeLimit } from './changeLimit.ts';
import type { Answer, Input } from './commands.ts';
import { decideCommand } from './decideCommand.ts';
import { expireDue, expireOwn } from './fireReached.ts';
import { carryOutDue, stepAction } from './corporateActions.ts';
import { openAccount } from './openAccount.ts';
import type { EngineState } from './state.ts';
import { switchHalt } from './switchHalt.ts';
import { switchOpening } from './switchOpening.ts';

/**
 * Decides one input, synchronously and deterministically: the same inputs in the same order give the same book.
 * Only commands have an answer.
 */
export function decide(state: EngineState, input: Input): Answer | undefined {
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
