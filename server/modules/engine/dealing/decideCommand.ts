import { assertNever } from '@candor/domain/assert.ts';
import { arrivalBy } from '@candor/domain/evidence/arrival.ts';
import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { refuse } from '@candor/domain/result.ts';
import type { TradingAccount } from './book.ts';
import { closeAllPositions } from './closeAllPositions.ts';
import { closePosition } from './closePosition.ts';
import type { AccountCommand, Answer, CommandBody } from './commands.ts';
import { correctTrade } from './correctTrade.ts';
import { passKnowledge, setEligibility } from './eligibility.ts';
import { expireOrder, fireOrder } from './fireOrder.ts';
import { moveMoney, topUpDemo } from './moveMoney.ts';
import { openPosition } from './openPosition.ts';
import { changeOwnLimits } from './ownLimits.ts';
import { cancelOrder, placeOrder, updateOrder } from './pendingOrders.ts';
import { resetDemo } from './resetDemo.ts';
import { reversePosition } from './reversePosition.ts';
import type { EngineState } from './state.ts';
import { switchRobot } from './switchRobot.ts';
import { updatePosition } from './updatePosition.ts';

/** Decides a command of one account, and writes it with its answer to the journal. */
export function decideCommand(state: EngineState, command: AccountCommand, now: Instant): Answer {
  const account = state.book.account(command.accountId);
  if (account === undefined || account.brandId !== command.brandId) return refuse({ code: 'accountUnknown' });
  const { lastTick } = state.market;
  const houseExposure = exposureSeen(state, command);
  const arrival = command.arrival && arrivalBy(now, command.arrival);
  const answer = decideBody(state, account, { ...command, arrival }, now);
  const { accountId, brandId, commandId, actor, body } = command;
  state.effects.journal.push({
    accountId,
    brandId,
    commandId,
    kind: body.kind,
    actor,
    payload: body,
    payloadText: command.fingerprint,
    answer,
    lastTick,
    houseExposure,
    arrival,
    at: now,
  });
  return answer;
}

/** Returns the exposure that an opening order will be checked against, before the order changes it. */
function exposureSeen({ rules, book }: EngineState, command: AccountCommand): bigint | undefined {
  const account = book.account(command.accountId);
  const symbol = account === undefined ? undefined : requestedSymbol(account, command.body);
  const instrument = symbol === undefined ? undefined : rules.instrument(symbol);
  return instrument === undefined ? undefined : book.exposure(command.brandId, instrument.symbol);
}

/** Returns the instrument in which a command may open something. */
function requestedSymbol({ positions, pending }: TradingAccount, body: CommandBody): InstrumentSymbol | undefined {
  switch (body.kind) {
    case 'openPosition':
      return body.symbol;
    case 'reversePosition':
      return positions.get(body.positionId)?.symbol;
    case 'fireOrder':
      return pending.find(({ id }) => id === body.orderId)?.symbol;
    default:
      return undefined;
  }
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
    case 'placeOrder':
      return placeOrder(state, account, body, now);
    case 'updateOrder':
      return updateOrder(state, account, body, now);
    case 'cancelOrder':
      return cancelOrder(state, account, body, now);
    case 'fireOrder':
      return fireOrder(state, account, { ...command, body }, now);
    case 'expireOrder':
      return expireOrder(state, account, body, now);
    case 'deposit':
    case 'suspend':
    case 'releaseSuspended':
    case 'returnSuspended':
    case 'reserveWithdrawal':
    case 'releaseWithdrawal':
    case 'payOut':
    case 'payOutReturned':
    case 'refund':
    case 'chargeback':
    case 'chargebackReversal':
    case 'adjust':
    case 'sweepRemainder':
    case 'fee':
      return moveMoney(state, account, body, { commandId, now });
    case 'correctTrade':
      return correctTrade(state, account, body, { commandId, now });
    case 'topUpDemo':
      return topUpDemo(state, account, body.funding, { commandId, now });
    case 'resetDemo':
      return resetDemo(state, account, { ...command, body }, now);
    case 'settle':
      // The refusal takes up this id, so that an order that arrives late finds it used.
      return refuse({ code: 'orderNotReceived' });
    case 'setEligibility':
      return setEligibility(state, account, body.eligibility);
    case 'switchRobot':
      return switchRobot(state, account, body);
    case 'setOwnLimits':
      return changeOwnLimits(state, account, body, now);
    case 'passKnowledge':
      return passKnowledge(state, account);
    default:
      return assertNever(body);
  }
}
