import type { InstrumentSymbol } from '@candor/domain/ids.ts';
import { toDouble } from '@candor/domain/money/double.ts';
import type { Direction, Quote } from '@candor/domain/pricing/quote.ts';
import { LevelHeap } from './levelHeap.ts';
import type { Legs } from './legs.ts';

/** One side of one instrument: its price as a gain, and the levels that wait below and above it. */
export interface Board {
  readonly number: number;
  /** 1 for buys, -1 for sells. */
  readonly sign: 1 | -1;
  /** The last closing price times the sign; NaN if the instrument was never quoted. */
  gain: number;
  /** Levels reached at `-gain`: stop loss, termination, and the account's band. */
  readonly losing: LevelHeap;
  /** Levels reached at `gain`: take profit, and the price at which a stop moves. */
  readonly winning: LevelHeap;
}

export interface Boards {
  readonly buys: Board;
  readonly sells: Board;
}

/** All boards, by instrument and by number. */
export class BoardList {
  readonly #bySymbol = new Map<InstrumentSymbol, Boards>();
  readonly #byNumber: Board[] = [];
  readonly #legs: Legs;
  #isSwept = false;

  constructor(legs: Legs) {
    this.#legs = legs;
  }

  find(symbol: InstrumentSymbol): Boards | undefined {
    return this.#bySymbol.get(symbol);
  }

  at(number: number): Board {
    const board = this.#byNumber[number];
    if (board === undefined) throw new Error(`no board ${number}`);
    return board;
  }

  create(symbol: InstrumentSymbol, quote: Quote | undefined): Boards {
    const boards = { buys: this.#board(1), sells: this.#board(-1) };
    setGains(boards, quote);
    this.#bySymbol.set(symbol, boards);
    return boards;
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
    return this.#byNumber.reduce((total, { losing, winning }) => total + losing.bytes + winning.bytes, 0);
  }

  #board(sign: 1 | -1): Board {
    const losing = new LevelHeap(this.#legs.losing);
    const winning = new LevelHeap(this.#legs.winning);
    const board = { number: this.#byNumber.length, sign, gain: Number.NaN, losing, winning };
    if (this.#isSwept) hold(board);
    this.#byNumber.push(board);
    return board;
  }
}

function hold({ losing, winning }: Board): void {
  losing.hold();
  winning.hold();
}

/** Sets the gains from a quote: a buy is valued at the sell price, a sell at the buy price. */
export function setGains({ buys, sells }: Boards, quote: Quote | undefined): void {
  buys.gain = quote === undefined ? Number.NaN : toDouble(quote.sell);
  sells.gain = quote === undefined ? Number.NaN : -toDouble(quote.buy);
}

export function boardOf({ buys, sells }: Boards, direction: Direction): Board {
  return direction === 'buy' ? buys : sells;
}
