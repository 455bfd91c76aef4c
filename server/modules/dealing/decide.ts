import { assertNever } from '@candor/domain/assert.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { refuse } from '@candor/domain/result.ts';
import { applyTick, recheck } from './applyTick.ts';
import type { TradingAccount } from './book.ts';
import { closeAllPositions } from './closeAllPositions.ts';
import { closePosition } from './closePosition.ts';
import type { AccountCommand, Answer, Input } from './commands.ts';
import { deposit, reserveWithdrawal, topUpDemo } from './moveMoney.ts';
import { openAccount } from './openAccount.ts';
import { openPosition } from './openPosition.ts';
import { reversePosition } from './reversePosition.ts';
import type { EngineState } from './state.ts';
import { setEligibility, switchRobot } from './switchRobot.ts';
import { updatePosition } from './updatePosition.ts';

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
      state.market.setState(input.symbol, input.state);
      return undefined;
    case 'closingOnly':
      state.market.setClosingOnly(input.on);
      return undefined;
    case 'openAccount':
      return openAccount(state, input.command, input.now);
    case 'command':
      return decideCommand(state, input.command, input.now);
    default:
      return assertNever(input);
  }
}

function decideCommand(state: EngineState, command: AccountCommand, now: Instant): Answer {
  const account = state.book.account(command.accountId);
  if (account === undefined || account.brandId !== command.brandId) return refuse({ code: 'accountUnknown' });
  const { lastTick } = state.market;
  const houseExposure = exposureSeen(state, command);
  const answer = decideBody(state, account, command, now);
  const { accountId, brandId, commandId, actor, body } = command;
  state.effects.journal.push({
    accountId,
    brandId,
    commandId,
    kind: body.kind,
    actor,
    payload: body,
    answer,
    lastTick,
    houseExposure,
    at: now,
  });
  return answer;
}

/** What an order that opens will be measured by, before it changes it. */
function exposureSeen({ rules, book }: EngineState, { brandId, accountId, body }: AccountCommand): bigint | undefined {
  if (body.kind === 'reversePosition') {
    const held = book.account(accountId)?.positions.get(body.positionId);
    return held === undefined ? undefined : book.exposure(brandId, held.symbol);
  }
  if (body.kind !== 'openPosition') return undefined;
  const instrument = rules.instrument(body.symbol);
  return instrument === undefined ? undefined : book.exposure(brandId, instrument.symbol);
}

function decideBody(state: EngineState, account: TradingAccount, command: AccountCommand, now: Instant): Answer {
  const { body, commandId } = command;
  switch (body.kind) {
    case 'openPosition':
      return openPosition(state, account, { ...command, body }, now);
    case 'closePosition':
      return closePosition(state, account, { ...command, body }, now);
    case 'updatePosition':
      return updatePosition(state, account, { ...command, body }, now);
    case 'closeAllPositions':
      return closeAllPositions(state, account, { ...command, body }, now);
    case 'reversePosition':
      return reversePosition(state, account, { ...command, body }, now);
    case 'deposit':
      return deposit(state, account, { amount: body.amount, commandId, now });
    case 'reserveWithdrawal':
      return reserveWithdrawal(state, account, { amount: body.amount, commandId, now });
    case 'topUpDemo':
      return topUpDemo(state, account, body.funding, { commandId, now });
    case 'setEligibility':
      return setEligibility(state, account, body.eligibility);
    case 'switchRobot':
      return switchRobot(state, account, body);
    default:
      return assertNever(body);
  }
}
