import type { Instant, InstrumentSymbol, PositionId } from '@candor/domain/ids.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { refuse } from '@candor/domain/result.ts';
import { decideClose } from '@candor/domain/trading/close.ts';
import type { ClosedPosition } from '@candor/domain/trading/position.ts';
import type { TradingAccount } from './book.ts';
import { bookClose, settleFlatAccount } from './bookClose.ts';
import { closingFacts } from './closePosition.ts';
import type { AccountCommand, Answer, CloseAllPositions } from './commands.ts';
import type { EngineState } from './state.ts';

const AT_MARKET = { expectedPrice: undefined, tolerance: undefined };

/**
 * Closes all positions, or all of one instrument, each at its own latest tick and in order of opening. Positions that
 * cannot be closed now stay open and are listed in the answer.
 */
export function closeAllPositions(
  state: EngineState,
  account: TradingAccount,
  command: AccountCommand<CloseAllPositions>,
  now: Instant,
): Answer {
  const { commandId, actor, arrival, body } = command;
  const instrument = body.symbol === undefined ? undefined : state.rules.instrument(body.symbol);
  if (body.symbol !== undefined && instrument === undefined)
    return refuse({ code: 'instrumentUnknown', field: 'symbol' });
  const closed: ClosedPosition[] = [];
  const left: { positionId: PositionId; refusal: Refusal }[] = [];
  let current = account;
  for (const position of inOrder(account, instrument?.symbol)) {
    const facts = closingFacts(state, { position, currency: account.currency }, now);
    const decided = decideClose(AT_MARKET, facts);
    if (!decided.ok) left.push({ positionId: position.id, refusal: decided.refusal });
    else if (facts.quote !== undefined) {
      const evidence = {
        commandId,
        actor,
        arrival,
        quote: facts.quote,
        expectedRate: undefined,
        legs: undefined,
        at: now,
      };
      current = bookClose(state, current, decided.value, evidence);
      closed.push(decided.value);
    }
  }
  settleFlatAccount(state, current, commandId, now);
  return { ok: true, value: { kind: 'closedAll', closed, left } };
}

function inOrder({ positions }: TradingAccount, symbol: InstrumentSymbol | undefined) {
  return [...positions.values()]
    .filter((position) => symbol === undefined || position.symbol === symbol)
    .sort((first, second) => first.id - second.id);
}
