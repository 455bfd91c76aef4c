import type { Receipt, ReceiptExecution } from '@candor/domain/evidence/receipt.ts';
import { negate } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { closingPrice, openingPrice } from '@candor/domain/pricing/quote.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { openingRate } from '@candor/domain/pricing/rates.ts';
import { profitAt } from '@candor/domain/trading/profit.ts';
import type { World } from './world.ts';

/** Forgeries of an operator's records: each change follows through to rates, results and bookings. */

export function lastOf({ executions }: Receipt): ReceiptExecution {
  const last = executions.at(-1);
  if (last === undefined) throw new Error('a receipt has an execution');
  return last;
}

/** Returns the first receipt of this kind, after the first few. */
export function pick(world: World, isWanted: (last: ReceiptExecution, receipt: Receipt) => boolean, skip = 3): Receipt {
  const found = world.fills.slice(skip).find((receipt) => isWanted(lastOf(receipt), receipt));
  if (found === undefined) throw new Error('the world has such a fill');
  return found;
}

export const isClientClose = ({ kind, actor }: ReceiptExecution) => kind === 'close' && actor === 'client';
export const isClientOpen = ({ kind, actor }: ReceiptExecution) => kind === 'open' && actor === 'client';

/** Replaces a receipt in a world; if it is an opening, the position's other receipts follow. */
export function withReceipt(world: World, receipt: Receipt, change: (receipt: Receipt) => Receipt): World {
  const changed = change(receipt);
  const opening = lastOf(changed).kind === 'open' ? lastOf(changed) : undefined;
  const fills = world.fills.map((one) => {
    if (one === receipt) return changed;
    if (opening === undefined || one.position.id !== receipt.position.id) return one;
    return rebooked({ ...one, position: changed.position, executions: [opening, lastOf(one)] });
  });
  return { ...world, fills };
}

export function withLast(receipt: Receipt, change: Partial<ReceiptExecution>): Receipt {
  return { ...receipt, executions: [...receipt.executions.slice(0, -1), { ...lastOf(receipt), ...change }] };
}

/** Recomputes the result and the booking of a close from its rates. */
export function rebooked(receipt: Receipt, by = 0n): Receipt {
  const [opening] = receipt.executions;
  const last = lastOf(receipt);
  if (last.closing === null || last.fillRate === null || opening === undefined || opening.fillRate === null)
    return receipt;
  const stake = { ...receipt.position, openRate: opening.fillRate };
  const profit = (profitAt(stake, last.fillRate) + by) as Money;
  const entry = last.closing.entry;
  const postings = [
    { account: 'client' as const, amount: profit },
    { account: 'trading' as const, amount: negate(profit) },
  ];
  return withLast(receipt, {
    closing: { ...last.closing, profit, entry: entry === null ? null : { ...entry, postings } },
  });
}

/** Deals a receipt at another tick, by the rules. */
export function dealtAt(
  receipt: Receipt,
  { symbol: _symbol, ...tick }: Quote,
  more: Partial<ReceiptExecution> = {},
): Receipt {
  const { direction } = receipt.position;
  if (lastOf(receipt).kind === 'open') {
    const fillRate = openingRate(tick, direction);
    return withLast(receipt, { tick, fillRate, markUp: fillRate - openingPrice(tick, direction), ...more });
  }
  return rebooked(withLast(receipt, { tick, fillRate: closingPrice(tick, direction), ...more }));
}

/** Returns the instrument's tick this many places after the dealt one, or before it if negative. */
export function tickFrom({ ticks }: World, receipt: Receipt, places: number): Quote {
  const own = ticks.filter(({ symbol }) => symbol === receipt.position.symbol);
  const place = own.findIndex(({ tickId }) => tickId === lastOf(receipt).tick.tickId);
  const tick = own[place + places];
  if (tick === undefined) throw new Error('the tape has such a tick');
  return tick;
}

export function without(world: World, isGone: (receipt: Receipt) => boolean): World {
  return { ...world, fills: world.fills.filter((receipt) => !isGone(receipt)) };
}
