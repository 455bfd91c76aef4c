import type { Instant } from '@candor/domain/ids.ts';
import { refuse } from '@candor/domain/result.ts';
import { decideReverse } from '@candor/domain/trading/reverse.ts';
import type { TradingAccount } from './book.ts';
import { bookClose } from './bookClose.ts';
import { closingFacts } from './closePosition.ts';
import type { AccountCommand, Answer, ReversePosition } from './commands.ts';
import { bookOpening, openingFacts } from './openPosition.ts';
import { checkOwn } from './ownLimits.ts';
import { isClosingOnly, offeredNow } from './state.ts';
import type { EngineState } from './state.ts';

/** Closes a position and opens the opposite at the same tick, or does neither. */
export function reversePosition(
  state: EngineState,
  account: TradingAccount,
  command: AccountCommand<ReversePosition>,
  now: Instant,
): Answer {
  const { positionId, order } = command.body;
  const position = account.positions.get(positionId);
  if (position === undefined) return refuse({ code: 'positionUnknown', field: 'id' });
  if (isClosingOnly(state, account.brandId, position.symbol)) return refuse({ code: 'tradingClosed' });
  const instrument = offeredNow(state, account.brandId, position.symbol);
  if (instrument === undefined) return refuse({ code: 'instrumentUnknown', field: 'id' });
  const permitted = checkOwn(account, now);
  if (!permitted.ok) return permitted;
  const decided = decideReverse(order, {
    closing: closingFacts(state, { position, currency: account.currency }, now),
    opening: openingFacts(state, account, instrument, now),
  });
  if (!decided.ok) return decided;
  const { closed, opening } = decided.value;
  const { commandId, actor, arrival } = command;
  const expectedRate = order.expectedPrice;
  const evidence = { commandId, actor, arrival, quote: opening.quote, expectedRate, legs: undefined, at: now };
  // Cash stays above zero when the opening was accepted, so there is no balance to protect.
  const between = bookClose(state, account, closed, evidence);
  const opened = bookOpening(state, between, opening, { commandId, actor, arrival, expectedRate, now });
  return { ok: true, value: { kind: 'reversed', closed, opened } };
}
