import type { AccountId, InstrumentSymbol } from '@candor/domain/ids.ts';
import { toDouble } from '@candor/domain/money/double.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { Position } from '@candor/domain/trading/position.ts';
import { terminationRate } from '@candor/domain/trading/profit.ts';
import type { TradingAccount } from '@candor/server/modules/engine/dealing/book.ts';
import type { EngineState } from '@candor/server/modules/engine/dealing/state.ts';

/** A way to find which accounts must be decided exactly at a tick. */
export interface Finder {
  find(quote: Quote): readonly AccountId[];
  /** Takes over an account after it was decided. */
  renew(account: TradingAccount): void;
}

/** A filter may be wrong by one cent; the exact rules decide. */
const CENT = 10_000;

export function ourFinder({ book, market }: EngineState): Finder {
  return { find: ({ symbol }) => book.triggers.reached(book, market, symbol), renew: () => undefined };
}

/**
 * The obvious, tidy solution: adds up every account of the instrument again from its positions, which are close
 * together in typed arrays of doubles.
 */
export class NaiveFinder implements Finder {
  readonly #numbers: ReadonlyMap<InstrumentSymbol, number>;
  /** The closing price times the sign, so that more is better, by instrument and side. */
  readonly #gains: Float64Array;
  readonly #ids: Float64Array;
  readonly #slots = new Map<AccountId, number>();
  /** Cash less half of Σ open amounts, by account. */
  readonly #fixed: Float64Array;
  /** Index of each account's first position; its positions end at a slope of zero. */
  readonly #first: Int32Array;
  readonly #board: Int16Array;
  readonly #slope: Float64Array;
  readonly #offset: Float64Array;
  readonly #stop: Float64Array;
  readonly #target: Float64Array;
  readonly #holders: Int32Array[];

  constructor({ book, market }: EngineState, symbols: readonly InstrumentSymbol[]) {
    this.#numbers = new Map(symbols.map((symbol, number) => [symbol, number]));
    this.#gains = new Float64Array(symbols.length * 2);
    for (const symbol of symbols) this.#note(market.quote(symbol));
    const accounts = [...book.accounts()];
    this.#ids = Float64Array.from(accounts, ({ id }) => id);
    this.#fixed = new Float64Array(accounts.length);
    this.#first = new Int32Array(accounts.length);
    const size = book.totals().openPositions + accounts.length;
    this.#board = new Int16Array(size);
    [this.#slope, this.#offset] = [new Float64Array(size), new Float64Array(size)];
    [this.#stop, this.#target] = [new Float64Array(size), new Float64Array(size)];
    const holders = symbols.map((): number[] => []);
    let next = 0;
    accounts.forEach((account, slot) => {
      this.#slots.set(account.id, slot);
      this.#first[slot] = next;
      next += account.positions.size + 1;
      this.renew(account);
      const held = new Set(Array.from(account.positions.values(), ({ symbol }) => this.#numbers.get(symbol) ?? 0));
      for (const symbol of held) holders[symbol]?.push(slot);
    });
    this.#holders = holders.map((slots) => Int32Array.from(slots));
  }

  find(quote: Quote): readonly AccountId[] {
    this.#note(quote);
    const symbol = this.#numbers.get(quote.symbol) ?? 0;
    const found: AccountId[] = [];
    for (const slot of this.#holders[symbol] ?? []) if (this.#isReached(slot, symbol)) found.push(this.#ids[slot] ?? 0);
    return found;
  }

  /** Updates an account in place: positions only ever close here, so the remaining ones fit. */
  renew({ id, cash, used, positions }: TradingAccount): void {
    const slot = this.#slots.get(id) ?? 0;
    this.#fixed[slot] = toDouble(cash) - toDouble(used) / 2;
    let line = this.#first[slot] ?? 0;
    for (const position of positions.values()) {
      const { sign, stop, target } = levelsOf(position);
      const notional = toDouble(position.amount) * position.leverage;
      this.#board[line] = boardOf(this.#numbers.get(position.symbol) ?? 0, sign);
      this.#slope[line] = notional / toDouble(position.openRate);
      this.#offset[line] = sign * notional;
      this.#stop[line] = stop;
      this.#target[line] = target;
      line += 1;
    }
    this.#slope[line] = 0;
  }

  #isReached(slot: number, ticked: number): boolean {
    const [slopes, offsets, boards] = [this.#slope, this.#offset, this.#board];
    let slack = this.#fixed[slot] ?? 0;
    let isHolder = false;
    for (let line = this.#first[slot] ?? 0; slopes[line] !== 0; line += 1) {
      const board = boards[line] ?? 0;
      const gain = this.#gains[board] ?? 0;
      if (board >> 1 === ticked) {
        if (gain <= (this.#stop[line] ?? 0) || gain >= (this.#target[line] ?? 0)) return true;
        isHolder = true;
      }
      slack += (slopes[line] ?? 0) * gain - (offsets[line] ?? 0);
    }
    return isHolder && slack < CENT;
  }

  #note(quote: Quote | undefined): void {
    if (quote === undefined) return;
    const symbol = this.#numbers.get(quote.symbol) ?? 0;
    this.#gains[boardOf(symbol, 1)] = toDouble(quote.sell);
    this.#gains[boardOf(symbol, -1)] = -toDouble(quote.buy);
  }
}

function boardOf(symbol: number, sign: 1 | -1): number {
  return symbol * 2 + (sign === 1 ? 0 : 1);
}

/** Returns a position's losing and winning levels as gains. */
function levelsOf(position: Position): { sign: 1 | -1; stop: number; target: number } {
  const { direction, stopLoss, takeProfit } = position;
  const sign = direction === 'buy' ? 1 : -1;
  const end = sign * toDouble(terminationRate(position));
  const stop = stopLoss === undefined ? end : Math.max(end, sign * toDouble(stopLoss));
  return { sign, stop, target: takeProfit === undefined ? Infinity : sign * toDouble(takeProfit) };
}

/** What an account holds in one instrument on one side. */
interface Leg {
  readonly board: number;
  readonly place: number;
}

/** The legs of one instrument's side, close together in memory. */
interface Column {
  account: Int32Array;
  slope: Float64Array;
  stop: Float64Array;
  target: Float64Array;
  size: number;
  gain: number;
}

/**
 * The strongest of the simple methods: keeps each account's equity up to date; a tick adds its move to all legs of its
 * instrument, which are close together in typed arrays with their nearest levels.
 */
export class IncrementalFinder implements Finder {
  readonly #numbers: ReadonlyMap<InstrumentSymbol, number>;
  readonly #columns: readonly Column[];
  readonly #legs = new Map<AccountId, Leg[]>();
  readonly #ids: Float64Array;
  readonly #slots = new Map<AccountId, number>();
  /** Equity less half of Σ open amounts, by account. */
  readonly #slack: Float64Array;

  constructor({ book, market }: EngineState, symbols: readonly InstrumentSymbol[]) {
    this.#numbers = new Map(symbols.map((symbol, number) => [symbol, number]));
    this.#columns = symbols.flatMap((symbol) => {
      const quote = market.quote(symbol);
      const gains = quote === undefined ? [0, 0] : [toDouble(quote.sell), -toDouble(quote.buy)];
      return gains.map(emptyColumn);
    });
    const accounts = [...book.accounts()];
    this.#ids = new Float64Array(accounts.length);
    this.#slack = new Float64Array(accounts.length);
    accounts.forEach(({ id }, slot) => {
      this.#ids[slot] = id;
      this.#slots.set(id, slot);
    });
    for (const account of accounts) this.renew(account);
  }

  find(quote: Quote): readonly AccountId[] {
    const number = this.#numbers.get(quote.symbol) ?? 0;
    const buys = this.#column(boardOf(number, 1));
    const sells = this.#column(boardOf(number, -1));
    const found = new Set<AccountId>();
    this.#move(buys, toDouble(quote.sell));
    this.#move(sells, -toDouble(quote.buy));
    this.#look(buys, found);
    this.#look(sells, found);
    return found.size === 0 ? [] : [...found].sort((first, second) => first - second);
  }

  #move(column: Column, gain: number): void {
    const { account, slope, size } = column;
    const slack = this.#slack;
    const step = gain - column.gain;
    column.gain = gain;
    if (step === 0) return;
    for (let place = 0; place < size; place += 1) {
      const slot = account[place] ?? 0;
      slack[slot] = (slack[slot] ?? 0) + (slope[place] ?? 0) * step;
    }
  }

  #look({ account, stop, target, slope, size, gain }: Column, found: Set<AccountId>): void {
    const slack = this.#slack;
    for (let place = 0; place < size; place += 1) {
      const slot = account[place] ?? 0;
      const isLevel = gain <= (stop[place] ?? 0) || gain >= (target[place] ?? 0);
      if ((isLevel || (slack[slot] ?? 0) < CENT) && slope[place] !== 0) found.add(this.#ids[slot] ?? 0);
    }
  }

  renew({ id, cash, used, positions }: TradingAccount): void {
    const slot = this.#slots.get(id) ?? 0;
    const legs = this.#legs.get(id) ?? [];
    this.#legs.set(id, legs);
    for (const { board, place } of legs) clear(this.#column(board), place);
    let slack = toDouble(cash) - toDouble(used) / 2;
    for (const position of positions.values()) {
      const { sign, stop, target } = levelsOf(position);
      const board = boardOf(this.#numbers.get(position.symbol) ?? 0, sign);
      const column = this.#column(board);
      const place = legs.find((leg) => leg.board === board)?.place ?? add(column, slot);
      if (!legs.some((leg) => leg.board === board)) legs.push({ board, place });
      const notional = toDouble(position.amount) * position.leverage;
      const slope = notional / toDouble(position.openRate);
      column.slope[place] = (column.slope[place] ?? 0) + slope;
      column.stop[place] = Math.max(column.stop[place] ?? 0, stop);
      column.target[place] = Math.min(column.target[place] ?? 0, target);
      slack += slope * column.gain - sign * notional;
    }
    this.#slack[slot] = slack;
  }

  #column(board: number): Column {
    const column = this.#columns[board];
    if (column === undefined) throw new Error(`no column ${board}`);
    return column;
  }
}

function emptyColumn(gain: number): Column {
  const [slope, stop, target] = [new Float64Array(64), new Float64Array(64), new Float64Array(64)];
  return { account: new Int32Array(64), slope, stop, target, size: 0, gain };
}

function add(column: Column, slot: number): number {
  const place = column.size;
  if (place === column.account.length) {
    const { account, slope, stop, target } = column;
    column.account = new Int32Array(place * 2);
    column.slope = new Float64Array(place * 2);
    column.stop = new Float64Array(place * 2);
    column.target = new Float64Array(place * 2);
    column.account.set(account);
    column.slope.set(slope);
    column.stop.set(stop);
    column.target.set(target);
  }
  column.size += 1;
  column.account[place] = slot;
  clear(column, place);
  return place;
}

function clear({ slope, stop, target }: Column, place: number): void {
  slope[place] = 0;
  stop[place] = -Infinity;
  target[place] = Infinity;
}
