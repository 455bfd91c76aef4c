import { readFileSync } from 'node:fs';

/** A recorded quote in units of 1e-8. */
export interface Row {
  readonly time: number;
  readonly bid: bigint;
  readonly ask: bigint;
}

/** Reads a recording without any of the product's code. */
export function readRows(path: string): Row[] {
  const [, ...lines] = readFileSync(path, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [time = '', , bid = '', ask = ''] = line.trim().split(',');
    return { time: Number.parseInt(time, 10), bid: units(bid, 8), ask: units(ask, 8) };
  });
}

/** Returns the last quote up to and including the instant, at which an order is decided. */
export function rowAt(rows: readonly Row[], instant: number): Row {
  const row = rows.findLast(({ time }) => time <= instant);
  if (row === undefined) throw new Error(`nothing was quoted before ${instant}`);
  return row;
}

/** Returns the first later quote that meets a condition. */
export function firstRow(rows: readonly Row[], after: Row, isTrue: (row: Row) => boolean): Row {
  const row = rows.slice(rows.indexOf(after) + 1).find(isTrue);
  if (row === undefined) throw new Error('it never happens');
  return row;
}

/** Converts a decimal to a whole number of its unit. */
export function units(decimal: string, digits: number): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(digits, '0'));
}

/**
 * Computes an opening rate by specification 9 and ruling R3: the ask × 1.00025 or the bid × 0.99975, rounded half-even
 * to 1e-8.
 */
export function openedAt(side: 'buy' | 'sell', { bid, ask }: Row): bigint {
  return side === 'buy' ? halfEven(ask * 100_025n, 100_000n) : halfEven(bid * 99_975n, 100_000n);
}

export interface Deal {
  readonly side: 'buy' | 'sell';
  /** Amount in micro-units. */
  readonly amount: bigint;
  readonly leverage: bigint;
  readonly opened: Row;
  readonly closed: Row;
}

/** Computes the move in the position's favour × amount × leverage ÷ open rate, in micro-units. */
export function profitOf({ side, amount, leverage, opened, closed }: Deal): bigint {
  const openRate = openedAt(side, opened);
  const move = side === 'buy' ? closed.bid - openRate : openRate - closed.ask;
  return halfEven(move * amount * leverage, openRate);
}

/** Divides whole numbers, rounding halves to the even neighbour. */
export function halfEven(dividend: bigint, divisor: bigint): bigint {
  const sign = dividend < 0n ? -1n : 1n;
  const magnitude = sign * dividend;
  const whole = magnitude / divisor;
  const rest = 2n * (magnitude % divisor);
  const isUp = rest > divisor || (rest === divisor && whole % 2n === 1n);
  return sign * (isUp ? whole + 1n : whole);
}
