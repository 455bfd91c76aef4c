import { formatExact, formatExactMoney, formatRate } from '../../money/decimal.ts';
import { rate } from '../../money/money.ts';
import { closingPrice } from '../../pricing/quote.ts';
import { defaultTolerance, isWithinTolerance, openingRate } from '../../pricing/rates.ts';
import { splitOpenRate } from '../../trading/corporateActions.ts';
import { profitAt } from '../../trading/profit.ts';
import { isBookingRight, isClosingRight, isDelistingRight, isOpeningRight } from '../receipt.ts';
import type { Receipt } from '../receipt.ts';
import { priceImprovement } from '../slippage.ts';
import type { Finding } from './cheats.ts';
import type { CaseOrder } from './facts.ts';

/** Checks whether rate, mark-up, profit and booking of the last execution follow from its tick by the rules. */
export function figureFindings(receipt: Receipt): Finding[] {
  const last = receipt.executions.at(-1);
  const { direction } = receipt.position;
  if (last === undefined || last.fillRate === null) return [];
  const place = { execution: last.id };
  const got = formatRate(last.fillRate);
  if (last.kind === 'open') {
    const due = formatRate(openingRate(last.tick, direction, last.markUpSet));
    return isOpeningRight(receipt) ? [] : [{ cheat: 'wrongMarkUp', place, figures: { got, due } }];
  }
  if (last.kind !== 'close') return [];
  if (!isClosingRight(receipt) || !isDelistingRight(receipt)) {
    const due = formatRate(receipt.delisting?.price ?? closingPrice(last.tick, direction));
    return [{ cheat: 'keptImprovement', place, figures: { got, due } }];
  }
  return isBookingRight(receipt) ? [] : [{ cheat: 'wrongBooking', place, figures: bookedAndDue(receipt) }];
}

/** Checks whether an order with a price was filled at one that was worse by more than its tolerance (ruling R2). */
export function toleranceFindings({ position: { direction }, executions }: Receipt, order: CaseOrder | undefined) {
  const last = executions.at(-1);
  if (last === undefined || last.expectedRate === null || last.actor !== 'client') return [];
  const better = priceImprovement(last, direction);
  if (better === undefined || better >= 0n) return [];
  const price = rate(last.expectedRate + (isBuying(last.kind, direction) ? -better : better));
  const tolerance = order?.terms.tolerance ?? defaultTolerance(last.tick, price);
  if (-better <= tolerance) return [];
  const figures = { worse: formatExact(-better, 8), allowed: formatExact(tolerance, 8) };
  return [{ cheat: 'beyondTolerance', place: { execution: last.id }, figures } satisfies Finding];
}

/** Does the execution buy, so that a low price is better? A buy does when it opens, a sell when it closes. */
export function isBuying(kind: string, direction: 'buy' | 'sell'): boolean {
  return (kind === 'open') === (direction === 'buy');
}

/** Was an order refused because of its price, although the price was within the client's tolerance? */
export function isFalseRequote(
  { expected, tolerance }: CaseOrder['terms'],
  quote: Parameters<typeof defaultTolerance>[0],
  side: { readonly price: Parameters<typeof isWithinTolerance>[1]; readonly wantsLow: boolean },
): boolean {
  if (expected === undefined) return true;
  return isWithinTolerance(expected, side.price, side.wantsLow, tolerance ?? defaultTolerance(quote, side.price));
}

function bookedAndDue({ executions: [opening, closing], position, splits }: Receipt): Record<string, string> {
  const booked = formatExactMoney(closing?.closing?.profit ?? 0n);
  const client = closing?.closing?.entry?.postings.find(({ account }) => account === 'client')?.amount ?? 0n;
  if (opening === undefined || opening.fillRate === null || closing === undefined || closing.fillRate === null)
    return { booked, due: '?', posted: formatExactMoney(client) };
  const { direction } = position;
  const openRate = splits.reduce((open, ratio) => splitOpenRate(open, direction, ratio), opening.fillRate);
  const due = formatExactMoney(profitAt({ ...position, openRate }, closing.fillRate));
  return { booked, due, posted: formatExactMoney(client) };
}
