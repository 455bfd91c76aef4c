import { roomAfterClose } from '../clients/ownLimits.ts';
import { money } from '../money/money.ts';
import { accept } from '../result.ts';
import type { Result } from '../result.ts';
import { decideClose } from './close.ts';
import type { ClosingFacts } from './close.ts';
import { decideOpen } from './open.ts';
import type { OpenOrder, Opening, OpeningFacts } from './open.ts';
import type { ClosedPosition, Position } from './position.ts';
import { opposite } from './triggers.ts';

/** A request to reverse a position. One seen price serves both halves: selling to close also sells to open. */
export type ReverseOrder = Pick<OpenOrder, 'expectedPrice' | 'tolerance' | 'seenMarkUp'>;

export interface ReversingFacts {
  readonly closing: ClosingFacts;
  /** The account before the close. */
  readonly opening: OpeningFacts;
}

export interface Reversal {
  readonly closed: ClosedPosition;
  readonly opening: Opening;
}

/**
 * Decides to close a position and to open the opposite with the same amount and leverage, on the account after the
 * close: both, or neither with the first refusal. No levels are carried over.
 */
export function decideReverse(order: ReverseOrder, { closing, opening }: ReversingFacts): Result<Reversal> {
  const { expectedPrice, tolerance, seenMarkUp } = order;
  const closed = decideClose({ expectedPrice, tolerance }, closing);
  if (!closed.ok) return closed;
  const { direction, amount, leverage } = closing.position;
  const terms = { direction: opposite(direction), amount, leverage, stopLoss: undefined, takeProfit: undefined };
  const opened = decideOpen({ ...terms, expectedPrice, tolerance, seenMarkUp }, afterClose(opening, closed.value));
  return opened.ok ? accept({ closed: closed.value, opening: opened.value }) : opened;
}

function afterClose(facts: OpeningFacts, closed: ClosedPosition): OpeningFacts {
  const { account, houseExposure } = facts;
  const notional = signedNotional(closed);
  return {
    ...facts,
    houseExposure: account.kind === 'real' ? houseExposure - notional : houseExposure,
    account: {
      ...account,
      cash: money(account.cash + closed.profit),
      used: money(account.used - closed.amount),
      profit: money(account.profit - closed.profit),
      lossRoom: roomAfterClose(account.lossRoom, closed),
      openPositions: account.openPositions - 1,
      instrumentNotional: money(account.instrumentNotional - closed.amount * BigInt(closed.leverage)),
    },
  };
}

/** Returns amount × leverage, buys positive. */
function signedNotional({ direction, amount, leverage }: Position): bigint {
  const notional = amount * BigInt(leverage);
  return direction === 'buy' ? notional : 0n - notional;
}
