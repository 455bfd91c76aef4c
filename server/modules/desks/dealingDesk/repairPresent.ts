import type { ProposedTrade, RepairTick, RepairTotals } from '@candor/contracts/http/office/repairs.ts';
import { assert } from '@candor/domain/assert.ts';
import type { Money, MoneySum } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { BadWindow, PlannedCorrection } from '@candor/domain/trading/repair.ts';
import { resultAt } from '@candor/domain/trading/correction.ts';
import type { CorrectableTrade, TradePrices } from '@candor/domain/trading/correction.ts';
import type { FoundTrade } from './repairStore.ts';
import { badEnds } from './repairCase.ts';
import type { CaseRequest } from './requests.ts';

export function presentTick({ tickId: id, receivedTime: received, source, sell, buy }: Quote): RepairTick {
  return { id, received, source, sell, buy };
}

/** Adds the result to prices. */
export function withResult(trade: CorrectableTrade, prices: TradePrices) {
  return { ...prices, profit: resultAt(trade, prices) };
}

/** Returns which ends of a trade were dealt at the bad ticks. */
export function endsOf(found: FoundTrade | undefined, window: BadWindow): ProposedTrade['ends'] {
  if (found === undefined) return 'closeOut';
  const { isOpenedBad, isClosedBad } = badEnds(found, window);
  if (isOpenedBad && isClosedBad) return 'both';
  return isOpenedBad ? 'opened' : 'closed';
}

export function presentPlanned(planned: PlannedCorrection<CaseRequest>, ends: ProposedTrade['ends']): ProposedTrade {
  const { request, trade, protection, difference, refusal } = planned;
  const { row, position, decimals, prices } = request;
  const { direction, amount, leverage, closedAt, current } = trade;
  assert(row.closing_reason !== null, 'what was closed has a reason');
  return {
    position,
    client: { id: row.client_id, name: row.name },
    symbol: row.symbol,
    decimals,
    direction,
    amount,
    leverage,
    closed_at: closedAt,
    closing: row.closing_reason,
    ends,
    before: withResult(trade, current),
    after: withResult(trade, prices),
    protection,
    difference,
    refusal: refusal ?? null,
  };
}

export interface Counted {
  readonly clientId: number;
  readonly difference: Money;
}

/** Sums all corrections, for clients and for the broker. */
export function totalsOf(counted: readonly Counted[]): RepairTotals {
  const sum = (isWanted: (difference: Money) => boolean): MoneySum =>
    counted.reduce((all, { difference }) => (isWanted(difference) ? all + difference : all), 0n);
  const [paid, taken] = [sum((one) => one > 0n), sum((one) => one < 0n)];
  const clients = new Set(counted.map(({ clientId }) => clientId)).size;
  return { trades: counted.length, clients, paid, taken, house: -(paid + taken) };
}
