import { closingSide, profitOf, usedBy } from './model/ledger.ts';
import type { ModelPosition } from './model/ledger.ts';
import type { Model } from './model/model.ts';
import type { Operation, Units } from './model/operations.ts';
import { UNIT, basePrices, pick, settings } from './settings.ts';

/** Numbers that choose a tick's details. */
export interface TickDraw {
  readonly account: number;
  readonly symbol: number;
  readonly position: number;
  readonly first: number;
  readonly second: number;
  readonly third: number;
}

/** Draws a tick up or down by a few parts, occasionally by many. */
export function tick(step: TickDraw, model: Model): Operation {
  const symbol = symbolOf(step);
  const base = model.actions.scaled(symbol, basePrices[symbol] ?? UNIT);
  const last = model.quotes.get(symbol)?.sell ?? base;
  const sizes = [100n, 400n, 400n, 1_500n, 1_500n, 3_000n, 3_000n, 5_000n, 12_000n, 35_000n, 80_000n, 300_000n];
  const size = pick(sizes, step.first);
  const moved = last + (last * size * (step.second % 2 === 0 ? 1n : -1n)) / 1_000_000n;
  const isAstray = moved > base * 4n || moved < base / 4n;
  return quoteAround(symbol, isAstray ? base : moved, spread(step.third));
}

/** Draws a tick exactly at a level of an open position, or one unit to either side of it. */
export function tickAtLevel(step: TickDraw, model: Model): Operation {
  const positions = model.accounts.flatMap((account) => account.open);
  const position = positions[step.position % Math.max(1, positions.length)];
  if (position === undefined) return tick(step, model);
  const base = model.actions.scaled(position.symbol, basePrices[position.symbol] ?? UNIT);
  const level =
    pick(
      [position.stop, position.target, termination(position), nextMove(position, model), position.even],
      step.first,
    ) ?? termination(position);
  const price = level + pick([-1n, 0n, 0n, 1n, 0n], step.second);
  if (price < base / 5n || price > base * 5n) return tick(step, model);
  const gap = (price * spread(step.third)) / 10_000n;
  const { symbol, side } = position;
  return side === 'buy'
    ? { kind: 'tick', symbol, sell: price, buy: price + gap }
    : { kind: 'tick', symbol, buy: price, sell: price - gap };
}

/** Searches for the last integer price that terminates: the script knows no formula of the rules. */
function termination({ side, openRate, leverage }: ModelPosition): Units {
  const step = openRate / leverage;
  return side === 'buy' ? openRate - step : openRate + step;
}

/** Returns the price at which a trailing stop moves next. */
function nextMove({ symbol, side, stop, trail }: ModelPosition, model: Model): Units | undefined {
  if (stop === undefined || trail === undefined) return undefined;
  const tick = model.tickOf(symbol);
  const step = trail > 20n * tick ? (trail + 19n) / 20n : tick;
  return side === 'buy' ? stop + trail + step : stop - trail - step;
}

/** Draws a tick that puts an account's equity exactly at half of its used amount, or as near as the price allows. */
export function tickAtCloseOut(step: TickDraw, model: Model): Operation {
  const symbol = 'BTCUSD';
  const account = model.accounts[step.account];
  const base = basePrices[symbol] ?? UNIT;
  const excess = (price: Units): bigint => {
    const profits = (account?.open ?? []).map((position) => {
      const quote = position.symbol === symbol ? { buy: price, sell: price } : model.quotes.get(position.symbol);
      return quote === undefined ? 0n : profitOf(position, closingSide(position.side, quote));
    });
    const equity = profits.reduce((total, profit) => total + profit, account?.cash ?? 0n);
    return 2n * equity - (account === undefined ? 0n : usedBy(account));
  };
  let [below, above] = excess(base / 5n) < 0n ? [base / 5n, base * 5n] : [base * 5n, base / 5n];
  if (excess(below) >= 0n || excess(above) < 0n) return tick(step, model);
  while (below - above > 1n || above - below > 1n) {
    const middle = (below + above) / 2n;
    if (excess(middle) < 0n) below = middle;
    else above = middle;
  }
  const price = step.first % 3 === 0 ? below : above;
  return { kind: 'tick', symbol, buy: price, sell: price };
}

/** Returns a spread in ten-thousandths. */
function spread(number: number): bigint {
  return pick([0n, 1n, 1n, 2n, 2n, 5n, 1n, 60n], number);
}

export function quoteAround(symbol: string, sell: Units, spreadParts: bigint): Operation {
  return { kind: 'tick', symbol, sell, buy: sell + (sell * spreadParts) / 10_000n };
}

export function symbolOf(step: Pick<TickDraw, 'symbol'>): string {
  return pick(settings.instruments, step.symbol).symbol;
}
