import { assert } from '@candor/domain/assert.ts';
import type { AccountId, InstrumentSymbol, PositionId } from '@candor/domain/ids.ts';
import { toDouble } from '@candor/domain/money/double.ts';
import { money, rate } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import type { Direction } from '@candor/domain/pricing/quote.ts';
import type { Position } from '@candor/domain/trading/position.ts';

/** Doubles per position: id, terms, amount, opened at, open rate, stop loss, take profit, trailing, break-even. */
export const WIDTH = 9;
export const NO_LEVEL = -1;
const NOTHING: readonly number[] = [];
const LEVERAGE_END = 2 ** 12;
const SELL = 1;
const PROTECTED = 2;

/** The figures of a position that its triggers depend on, read from the packed row without creating a bigint. */
export interface PositionInDoubles {
  readonly symbol: InstrumentSymbol;
  readonly direction: Direction;
  readonly leverage: number;
  /** Amount × leverage. */
  readonly notional: number;
  readonly openRate: number;
  readonly stopLoss: number | undefined;
  readonly takeProfit: number | undefined;
  readonly trailing: number | undefined;
  readonly breakEven: number | undefined;
}

/**
 * The open positions of one account, in order of opening, as one packed row of doubles: a quarter of the memory of
 * objects and bigints, which lets a million positions live in memory. Every figure of a position is a whole number
 * below 2^53 (rule MO-1), so that doubles are exact. Replaced on each change, never modified.
 */
export class OpenPositions implements ReadonlyMap<PositionId, Position> {
  readonly #accountId: AccountId;
  readonly #row: readonly number[];

  private constructor(accountId: AccountId, row: readonly number[]) {
    this.#accountId = accountId;
    this.#row = row;
  }

  static none(accountId: AccountId): OpenPositions {
    return new OpenPositions(accountId, NOTHING);
  }

  static of(accountId: AccountId, positions: ReadonlyMap<PositionId, Position>): OpenPositions {
    if (positions instanceof OpenPositions) return positions;
    const row: number[] = [];
    for (const position of positions.values()) row.push(...packed(position));
    // `slice` copies the row without the spare capacity that it grew into.
    return new OpenPositions(accountId, row.slice());
  }

  /** Creates positions from figures that `figures` returned, or that a reader of rows has packed. */
  static ofFigures(accountId: AccountId, figures: readonly number[]): OpenPositions {
    assert(figures.length % WIDTH === 0, 'a position lacks figures');
    return new OpenPositions(accountId, figures);
  }

  /** The packed figures, `WIDTH` per position, which may be copied as they are. */
  get figures(): readonly number[] {
    return this.#row;
  }

  /**
   * Σ amounts. Doubles add up exactly below 2^53, and amounts only increase a sum: a larger sum is added up again with
   * bigints.
   */
  totalAmount(): bigint {
    let total = 0;
    for (let at = 2; at < this.#row.length; at += WIDTH) total += this.#row[at] ?? 0;
    if (Number.isSafeInteger(total)) return BigInt(total);
    return this.#list().reduce((sum, { amount }) => sum + amount, 0n);
  }

  get size(): number {
    return this.#row.length / WIDTH;
  }

  /** Adds a position, or replaces the one with its id in place. */
  with(position: Position): OpenPositions {
    const at = this.#find(position.id);
    const fields = packed(position);
    const row = at < 0 ? [...this.#row, ...fields] : this.#row.toSpliced(at, WIDTH, ...fields);
    return new OpenPositions(this.#accountId, row);
  }

  without(id: PositionId): OpenPositions {
    const at = this.#find(id);
    return at < 0 ? this : new OpenPositions(this.#accountId, this.#row.toSpliced(at, WIDTH));
  }

  has(id: PositionId): boolean {
    return this.#find(id) >= 0;
  }

  get(id: PositionId): Position | undefined {
    const at = this.#find(id);
    return at < 0 ? undefined : this.#unpacked(at);
  }

  values(): MapIterator<Position> {
    return this.#list().values();
  }

  keys(): MapIterator<PositionId> {
    return this.#list()
      .map(({ id }) => id)
      .values();
  }

  entries(): MapIterator<[PositionId, Position]> {
    return this.#list()
      .map((position): [PositionId, Position] => [position.id, position])
      .values();
  }

  [Symbol.iterator](): MapIterator<[PositionId, Position]> {
    return this.entries();
  }

  forEach(visit: (position: Position, id: PositionId, positions: ReadonlyMap<PositionId, Position>) => void): void {
    for (const position of this.#list()) visit(position, position.id, this);
  }

  /** Is a position open in the instrument? Answered from the packed row. */
  holds(symbol: InstrumentSymbol): boolean {
    const number = symbolNumbers.get(symbol);
    for (let at = 0; at < this.#row.length; at += WIDTH) if (symbolNumberAt(this.#row, at) === number) return true;
    return false;
  }

  inDoubles(): PositionInDoubles[] {
    const row = this.#row;
    const list: PositionInDoubles[] = [];
    for (let at = 0; at < row.length; at += WIDTH) {
      const terms = row[at + 1] ?? 0;
      const leverage = (terms >> 2) % LEVERAGE_END;
      list.push({
        symbol: symbolAt(row, at),
        direction: directionOf(terms),
        leverage,
        notional: (row[at + 2] ?? 0) * leverage,
        openRate: row[at + 4] ?? 0,
        stopLoss: packedLevel(row[at + 5]),
        takeProfit: packedLevel(row[at + 6]),
        trailing: packedLevel(row[at + 7]),
        breakEven: packedLevel(row[at + 8]),
      });
    }
    return list;
  }

  /**
   * Visits the differences as signed amount × leverage, buys positive: added positions as they are, removed ones with
   * the sign reversed; a changed position is visited as removed and added.
   */
  changesSince(before: OpenPositions | undefined, visit: (symbol: InstrumentSymbol, notional: bigint) => void): void {
    const rows = { now: this.#row, past: before === undefined ? NOTHING : before.#row };
    const first = commonStart(rows);
    const common = commonEnd(rows, first);
    for (let at = first; at < rows.past.length - common; at += WIDTH)
      visit(symbolAt(rows.past, at), 0n - notionalAt(rows.past, at));
    for (let at = first; at < rows.now.length - common; at += WIDTH)
      visit(symbolAt(rows.now, at), notionalAt(rows.now, at));
  }

  #list(): Position[] {
    const list: Position[] = [];
    for (let at = 0; at < this.#row.length; at += WIDTH) list.push(this.#unpacked(at));
    return list;
  }

  #find(id: PositionId): number {
    for (let at = 0; at < this.#row.length; at += WIDTH) if (this.#row[at] === id) return at;
    return -1;
  }

  #unpacked(at: number): Position {
    const row = this.#row;
    const terms = row[at + 1] ?? 0;
    return {
      id: row[at] ?? 0,
      accountId: this.#accountId,
      symbol: symbolAt(row, at),
      direction: directionOf(terms),
      amount: money(BigInt(row[at + 2] ?? 0)),
      leverage: (terms >> 2) % LEVERAGE_END,
      openedAt: row[at + 3] ?? 0,
      openRate: rate(BigInt(row[at + 4] ?? 0)),
      stopLoss: level(row[at + 5]),
      takeProfit: level(row[at + 6]),
      trailing: level(row[at + 7]),
      breakEven: level(row[at + 8]),
      protected: (terms & PROTECTED) !== 0,
    };
  }
}

function packed(position: Position): number[] {
  const { id, symbol, direction, amount, leverage, openedAt, openRate } = position;
  const terms = packedTerms(symbol, { leverage, isSell: direction === 'sell', isProtected: position.protected });
  const { stopLoss, takeProfit, trailing, breakEven } = position;
  const levels = [stopLoss, takeProfit, trailing, breakEven];
  const fixed = [id, terms, toDouble(amount), openedAt, toDouble(openRate)];
  return [...fixed, ...levels.map((value) => (value === undefined ? NO_LEVEL : toDouble(value)))];
}

interface Terms {
  readonly leverage: number;
  readonly isSell: boolean;
  readonly isProtected: boolean;
}

/** Packs the second figure of a position: its symbol by number, its leverage, direction and whether it is protected. */
export function packedTerms(symbol: InstrumentSymbol, { leverage, isSell, isProtected }: Terms): number {
  assert(Number.isInteger(leverage) && leverage > 0 && leverage < LEVERAGE_END, () => `no leverage: ${leverage}`);
  return withSymbol(leverage * 4 + (isProtected ? PROTECTED : 0) + (isSell ? SELL : 0), symbolNumber(symbol));
}

const SYMBOL_AT = LEVERAGE_END * 4;

/** Extracts the symbol's number from the packed terms: this process's own number or, in a file, that of the file. */
export function symbolIn(terms: number): number {
  return Math.floor(terms / SYMBOL_AT);
}

export function withSymbol(terms: number, number: number): number {
  return number * SYMBOL_AT + (terms % SYMBOL_AT);
}

function directionOf(terms: number): Direction {
  return (terms & SELL) === 0 ? 'buy' : 'sell';
}

function packedLevel(value = NO_LEVEL): number | undefined {
  return value === NO_LEVEL ? undefined : value;
}

function level(value = NO_LEVEL): Rate | undefined {
  return value === NO_LEVEL ? undefined : rate(BigInt(value));
}

/** Symbols by number, for the life of the process: a number never means another symbol. */
const symbolNumbers = new Map<InstrumentSymbol, number>();
const symbols: InstrumentSymbol[] = [];
const SYMBOLS_END = 2 ** 16;

export function symbolNumber(symbol: InstrumentSymbol): number {
  const existing = symbolNumbers.get(symbol);
  if (existing !== undefined) return existing;
  assert(symbols.length < SYMBOLS_END, 'too many instruments');
  symbolNumbers.set(symbol, symbols.length);
  symbols.push(symbol);
  return symbols.length - 1;
}

export function symbolOf(number: number): InstrumentSymbol {
  const symbol = symbols[number];
  assert(symbol !== undefined, () => `no symbol ${number}`);
  return symbol;
}

function symbolAt(row: readonly number[], at: number): InstrumentSymbol {
  return symbolOf(symbolNumberAt(row, at));
}

/** Returns the signed amount × leverage, buys positive. */
function notionalAt(row: readonly number[], at: number): bigint {
  const terms = row[at + 1] ?? 0;
  const notional = BigInt(row[at + 2] ?? 0) * BigInt((terms >> 2) % LEVERAGE_END);
  return directionOf(terms) === 'buy' ? notional : 0n - notional;
}

interface Rows {
  readonly now: readonly number[];
  readonly past: readonly number[];
}

/** Finds the first position in which the two rows differ. */
function commonStart({ now, past }: Rows): number {
  const end = Math.min(now.length, past.length);
  let at = 0;
  while (at < end && now[at] === past[at]) at += 1;
  return at - (at % WIDTH);
}

/** Measures how much of the rows' ends is equal, in whole positions, beyond the common start. */
function commonEnd({ now, past }: Rows, start: number): number {
  const end = Math.min(now.length, past.length) - start;
  let length = 0;
  while (length < end && now[now.length - 1 - length] === past[past.length - 1 - length]) length += 1;
  return length - (length % WIDTH);
}

function symbolNumberAt(row: readonly number[], at: number): number {
  return (row[at + 1] ?? 0) >> 14;
}
