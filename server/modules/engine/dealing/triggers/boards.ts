import type { InstrumentSymbol } from '@candor/domain/ids.ts';
import { exactDouble } from '@candor/domain/money/double.ts';
import type { Direction, Quote } from '@candor/domain/pricing/quote.ts';
import { BySymbol } from '../bySymbol.ts';
import { grownDoubles } from './legs.ts';
import type { Legs } from './legs.ts';
import { LevelHeap } from './levelHeap.ts';
import type { NextLevels } from './levelHeap.ts';

const CAPACITY_FIRST = 16;
/** The losing heap's lowest level, then the winning heap's. */
const LEVELS_OF_BOARD = 2;
const LOSING = 0;
const WINNING = 1;

/** One side of one instrument: the levels that wait below and above its price. */
export interface Board {
  readonly number: number;
  /** 1 for buys, -1 for sells. */
  readonly sign: 1 | -1;
  /** Levels reached at `-gain`: stop loss, termination, and the account's band. */
  readonly losing: LevelHeap;
  /** Levels reached at `gain`: take profit, and the price at which a stop moves. */
  readonly winning: LevelHeap;
}

export interface Boards {
  readonly symbol: InstrumentSymbol;
  readonly buys: Board;
  /** Numbered next after the buys. */
  readonly sells: Board;
}

/**
 * All boards, by instrument and by number, with what a tick compares in columns: the *gain* of each board, its last
 * closing price times the sign, and the lowest level of each heap. Rates, and levels made of them, are whole numbers
 * below 2^53 (rule MO-1), so that doubles compare exactly; other levels are rounded with a margin.
 */
export class BoardList {
  /** Gains by board; NaN, which reaches no level, if the instrument was never quoted. */
  gains = new Float64Array(CAPACITY_FIRST);
  readonly #nexts: NextLevels = { of: new Float64Array(CAPACITY_FIRST * LEVELS_OF_BOARD) };
  readonly #bySymbol = new BySymbol<Boards>();
  readonly #byNumber: Board[] = [];
  readonly #legs: Legs;
  #isSwept = false;

  constructor(legs: Legs) {
    this.#legs = legs;
  }

  find(symbol: InstrumentSymbol): Boards | undefined {
    return this.#bySymbol.find(symbol);
  }

  at(number: number): Board {
    const board = this.#byNumber[number];
    if (board === undefined) throw new Error(`no board ${number}`);
    return board;
  }

  create(symbol: InstrumentSymbol, quote: Quote | undefined): Boards {
    const boards = { symbol, buys: this.#board(1), sells: this.#board(-1) };
    this.setGains(boards, quote);
    this.#bySymbol.add(boards);
    return boards;
  }

  /** Sets the gains from a quote: a buy is valued at the sell price, a sell at the buy price. */
  setGains({ buys, sells }: Boards, quote: Quote | undefined): void {
    this.gains[buys.number] = quote === undefined ? Number.NaN : exactDouble(quote.sell);
    this.gains[sells.number] = quote === undefined ? Number.NaN : -exactDouble(quote.buy);
  }

  /** Does an instrument's price reach any of its levels? All that a tick which fires nothing asks: four comparisons. */
  isAnyReached({ buys, sells }: Boards): boolean {
    return this.#isReached(buys.number) || this.#isReached(sells.number);
  }

  /** Changes very many levels together: they are recorded first and then put in order once, in linear time. */
  sweep(change: () => void): void {
    this.#isSwept = true;
    for (const board of this.#byNumber) hold(board);
    change();
    for (const { losing, winning } of this.#byNumber) {
      losing.settle();
      winning.settle();
    }
    this.#isSwept = false;
  }

  get bytes(): number {
    const columns = this.gains.byteLength + this.#nexts.of.byteLength;
    return this.#byNumber.reduce((total, { losing, winning }) => total + losing.bytes + winning.bytes, columns);
  }

  #isReached(board: number): boolean {
    const gain = this.gains[board] ?? Number.NaN;
    const nexts = this.#nexts.of;
    const at = board * LEVELS_OF_BOARD;
    return (nexts[at + LOSING] ?? Infinity) <= -gain || (nexts[at + WINNING] ?? Infinity) <= gain;
  }

  #board(sign: 1 | -1): Board {
    const number = this.#byNumber.length;
    if (number === this.gains.length) this.#grow();
    const at = number * LEVELS_OF_BOARD;
    const losing = new LevelHeap(this.#legs.losing, this.#nexts, at + LOSING);
    const winning = new LevelHeap(this.#legs.winning, this.#nexts, at + WINNING);
    const board = { number, sign, losing, winning };
    if (this.#isSwept) hold(board);
    this.#byNumber.push(board);
    return board;
  }

  #grow(): void {
    this.gains = grownDoubles(this.gains, this.gains.length * 2);
    this.#nexts.of = grownDoubles(this.#nexts.of, this.#nexts.of.length * 2);
  }
}

function hold({ losing, winning }: Board): void {
  losing.hold();
  winning.hold();
}

export function boardOf({ buys, sells }: Boards, direction: Direction): Board {
  return direction === 'buy' ? buys : sells;
}
