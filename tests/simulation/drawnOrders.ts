import type { TickDraw } from './drawnTicks.ts';
import { symbolOf, tick } from './drawnTicks.ts';
import type { ModelPendingOrder } from './model/ledger.ts';
import type { Model } from './model/model.ts';
import type { Operation, Side, Units } from './model/operations.ts';
import { CENT, UNIT, basePrices, pick } from './settings.ts';

const NINETY_DAYS_MS = 90 * 24 * 60 * 60 * 1_000;
const NOBODYS = 1_000_000;

/** Draws a limit or a stop near the price, so that it soon fires; a wild one is mostly refused. */
export function place(step: TickDraw, model: Model, isWild: boolean): Operation {
  const symbol = isWild && step.third % 20 === 0 ? 'NOSUCH' : symbolOf(step);
  const side: Side = step.second % 2 === 0 ? 'buy' : 'sell';
  const type = pick(['limit', 'stop'] as const, step.second >> 1);
  const rate = rateNear(model, { symbol, side, type }, isWild ? step.third >> 2 : step.third % 5);
  const account = model.accounts[step.account];
  const free = account === undefined ? 0n : (model.limit(account) / CENT) * CENT;
  const wild = [990_000n, UNIT + 1n, model.settings.positionAmount + CENT, 20n * UNIT, 20n * UNIT, 20n * UNIT];
  const amounts = [5n * UNIT, 40n * UNIT, (free / 2n / CENT) * CENT, free, 300n * UNIT];
  const down = side === 'buy' ? -1n : 1n;
  return {
    kind: 'place',
    account: step.account,
    symbol,
    side,
    type,
    rate,
    amount: isWild ? pick(wild, step.third) : pick(amounts, step.first) % (model.settings.positionAmount + CENT),
    leverage: pick(isWild ? [...model.settings.leverages, 7, 7] : model.settings.leverages, step.first >> 3),
    stop: level(rate, down, step.first, isWild),
    target: level(rate, -down, step.second, isWild),
    expires: expiry(step.third, model, isWild),
  };
}

/** Draws another rate, amount, levels or expiry; occasionally for an unknown order or somebody else's. */
export function change(step: TickDraw, model: Model, unseen: number): Operation | undefined {
  const order = orderOf(step, model, unseen);
  if (order === undefined && step.third % 5 !== 0) return undefined;
  const terms = order ?? { symbol: symbolOf(step), side: 'buy' as const, type: 'limit' as const };
  const rate = rateNear(model, terms, step.first);
  const down = terms.side === 'buy' ? -1n : 1n;
  return {
    kind: 'change',
    account: step.account,
    order: order?.number ?? NOBODYS,
    rate: step.second % 3 === 0 ? undefined : rate,
    amount: pick([undefined, undefined, 30n * UNIT, 0n, UNIT - CENT], step.third),
    stop: pick([undefined, 'clear' as const, level(rate, down, step.third, true)], step.second),
    target: pick([undefined, 'clear' as const, level(rate, -down, step.second, true)], step.third),
    expires: pick([undefined, 'clear' as const, expiry(step.second, model, true)], step.first),
  };
}

export function cancel(step: TickDraw, model: Model, unseen: number): Operation | undefined {
  const order = orderOf(step, model, unseen);
  if (order === undefined && step.third % 5 !== 0) return undefined;
  return { kind: 'cancel', account: step.account, order: order?.number ?? NOBODYS };
}

/** Draws a tick exactly at an order's rate, or one unit to either side of it. */
export function tickAtOrder(step: TickDraw, model: Model): Operation {
  const orders = model.accounts.flatMap((account) => account.pending);
  const order = orders[step.position % Math.max(1, orders.length)];
  const base = basePrices[order?.symbol ?? ''] ?? UNIT;
  if (order === undefined || order.rate < base / 5n || order.rate > base * 5n) return tick(step, model);
  const price = order.rate + pick([0n, 0n, 1n, -1n], step.first);
  const gap = (price * pick([0n, 1n, 2n], step.second)) / 10_000n;
  const { symbol, side } = order;
  return side === 'buy'
    ? { kind: 'tick', symbol, buy: price, sell: price - gap }
    : { kind: 'tick', symbol, sell: price, buy: price + gap };
}

function rateNear(
  model: Model,
  { symbol, side, type }: Pick<ModelPendingOrder, 'symbol' | 'side' | 'type'>,
  number: number,
): Units {
  const quote = model.quotes.get(symbol);
  const price = quote === undefined ? UNIT : side === 'buy' ? quote.buy : quote.sell;
  const away = (side === 'buy') === (type === 'stop') ? 1n : -1n;
  const parts = pick([500n, 4_000n, 12_000n, 40_000n, 1n, 0n, -2_000n, 900n], number);
  return number % 97 === 96 ? 0n : price + (away * price * parts) / 1_000_000n + (parts === 1n ? away : 0n);
}

function level(rate: Units, direction: bigint, number: number, isWild: boolean): Units | undefined {
  const parts = pick([undefined, undefined, 20_000n, 60_000n, isWild ? -3_000n : 5_000n, 0n], number);
  return parts === undefined ? undefined : rate + (direction * rate * parts) / 1_000_000n;
}

function expiry(number: number, model: Model, isWild: boolean): number | undefined {
  const wild = [0, -5, NINETY_DAYS_MS, NINETY_DAYS_MS + 1];
  const distance = pick([undefined, 900, undefined, 6_000, ...(isWild ? wild : [])], number);
  return distance === undefined ? undefined : model.now + distance;
}

/** Returns mostly one of the account's own orders, else somebody else's. */
function orderOf(step: TickDraw, model: Model, unseen: number): ModelPendingOrder | undefined {
  const own = model.accounts[step.account]?.pending ?? [];
  const all = step.third % 20 === 0 ? model.accounts.flatMap((account) => account.pending) : own;
  const named = all.filter(({ number }) => number < unseen);
  return named[step.position % Math.max(1, named.length)];
}
