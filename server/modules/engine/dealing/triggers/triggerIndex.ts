import type { AccountId, InstrumentSymbol } from '@candor/domain/ids.ts';
import { doubleMargin, fixedSlack } from '@candor/domain/margin/slack.ts';
import { toDouble } from '@candor/domain/money/double.ts';
import { STEPS_IN_DISTANCE } from '@candor/domain/trading/follow.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { OpenPositions, PositionInDoubles } from '../openPositions.ts';
import { AccountSlots } from './accountSlots.ts';
import { BoardList, boardOf, setGains } from './boards.ts';
import type { Board, Boards } from './boards.ts';
import { Legs } from './legs.ts';
import { NOWHERE } from './levelHeap.ts';

/** In rate units: more than the doubles of a termination can be wrong by. */
const TERMINATION_MARGIN = 2;

/** How many broken bands or changed accounts one sweep handles (ruling B4.4). */
const SWEEP_FROM = 2_000;

/** What of an account its triggers depend on. */
export interface WatchedAccount {
  readonly cash: Money;
  readonly used: Money;
  readonly positions: OpenPositions;
}

/** The accounts' present state, and which of them have changed since the last call. */
export interface WatchedBook {
  account(id: AccountId): WatchedAccount | undefined;
  readonly touchedAccounts: number;
  takeTouched(visit: (id: AccountId) => void): void;
}

/** The last good quotes, and the instruments whose quote has changed since the last call. */
export interface WatchedMarket {
  quote(symbol: InstrumentSymbol): Quote | undefined;
  takeMoved(visit: (symbol: InstrumentSymbol, quote: Quote | undefined) => void): void;
}

/**
 * Finds the few accounts that a tick may concern (ruling B4.4). Each leg waits at one level on its losing side, the
 * nearest of its stop losses, its terminations and the end of its *band*, and at one on its winning side, the nearest
 * take profit or price at which a stop moves. The bands of an account are cut so that it cannot reach its close-out
 * level while no leg has left its own; a leg that leaves its band has the account looked at again.
 *
 * Doubles only rule accounts out, with a margin; the exact rules decide all others. The index
 * depends on nothing but the present accounts and quotes, so that the undo of a batch is one more change to follow.
 */
export class TriggerIndex {
  readonly #legs = new Legs();
  readonly #slots = new AccountSlots();
  readonly #boards = new BoardList(this.#legs);
  /** Instruments whose quote has changed without a tick of their own; kept until their bands are cut again. */
  readonly #moved = new Set<Boards>();
  /** Kept, so that a tick allocates little. */
  readonly #found: number[] = [];
  readonly #sweepFrom: number;

  constructor(sweepFrom = SWEEP_FROM) {
    this.#sweepFrom = sweepFrom;
  }

  /** The accounts to be decided exactly at this tick, lowest id first; nothing happens to all others. */
  reached(book: WatchedBook, market: WatchedMarket, symbol: InstrumentSymbol): AccountId[] {
    this.#follow(book, market, symbol);
    const boards = this.#boards.find(symbol);
    if (boards === undefined || !isAnyReached(boards)) return [];
    const slots = new Set<number>();
    this.#collect(boards.buys, slots);
    this.#collect(boards.sells, slots);
    return Array.from(slots, (slot) => this.#slots.id[slot] ?? 0).sort((first, second) => first - second);
  }

  /** Bytes of its typed arrays. */
  get bytes(): number {
    return this.#legs.bytes + this.#slots.bytes + this.#boards.bytes;
  }

  /** Brings the levels up to what the book and the market are now; the ticked instrument's bands are left to break. */
  #follow(book: WatchedBook, market: WatchedMarket, ticked: InstrumentSymbol): void {
    market.takeMoved((symbol, quote) => {
      const boards = this.#boards.find(symbol);
      if (boards === undefined) return;
      setGains(boards, quote);
      if (symbol !== ticked) this.#moved.add(boards);
    });
    if (book.touchedAccounts > 0) {
      this.#inOneGo(book.touchedAccounts, () => {
        book.takeTouched((id) => this.#watch(id, book.account(id), market));
      });
    }
    if (this.#moved.size === 0) return;
    for (const { buys, sells } of this.#moved) {
      this.#renew(buys);
      this.#renew(sells);
    }
    this.#moved.clear();
  }

  /** Cuts the bands again that another instrument's quote has broken; without a quote all that depend on it. */
  #renew({ losing, gain }: Board): void {
    const bound = Number.isNaN(gain) ? Infinity : -gain;
    if (losing.next > bound) return;
    const legs: number[] = [];
    losing.reached(bound, legs);
    this.#inOneGo(legs.length, () => {
      for (const leg of legs) this.#cutBands(this.#legs.account[leg] ?? 0);
    });
  }

  #inOneGo(changes: number, change: () => void): void {
    if (changes < this.#sweepFrom) change();
    else this.#boards.sweep(change);
  }

  /** Reached levels are decided exactly; a broken band counts only when the account cannot be shown to be safe. */
  #collect({ losing, winning, gain }: Board, into: Set<number>): void {
    const { account, stop } = this.#legs;
    const found = this.#found;
    if (winning.next <= gain) {
      winning.reached(gain, found);
      for (const leg of found) into.add(account[leg] ?? 0);
      found.length = 0;
    }
    if (losing.next > -gain) return;
    losing.reached(-gain, found);
    this.#inOneGo(found.length, () => {
      for (const leg of found) {
        const slot = account[leg] ?? 0;
        // Cut in any case: a termination waits a little early, and then the account stays as it is.
        const isSafe = this.#cutBands(slot);
        if (!isSafe || (stop[leg] ?? 0) <= -gain) into.add(slot);
      }
    });
    found.length = 0;
  }

  /** Rebuilds the legs of an account from its positions; an account that is gone has none. */
  #watch(id: AccountId, account: WatchedAccount | undefined, market: WatchedMarket): void {
    const known = this.#slots.find(id);
    const size = account?.positions.size ?? 0;
    if (size === 0 && known === undefined) return;
    const slot = known ?? this.#slots.findOrTake(id);
    this.#emptyLegs(slot);
    if (account !== undefined) {
      this.#slots.fixed[slot] = fixedSlack({ cash: toDouble(account.cash), used: toDouble(account.used) });
      for (const position of account.positions.inDoubles()) this.#add(slot, position, market);
    }
    this.#settleLegs(slot);
    this.#cutBands(slot);
  }

  #emptyLegs(slot: number): void {
    const { next } = this.#legs;
    const first = this.#slots.firstLeg[slot] ?? NOWHERE;
    for (let leg = first; leg !== NOWHERE; leg = next[leg] ?? NOWHERE) this.#legs.empty(leg);
  }

  #add(slot: number, position: PositionInDoubles, market: WatchedMarket): void {
    const { symbol, direction, notional, openRate } = position;
    const boards = this.#boards.find(symbol) ?? this.#boards.create(symbol, market.quote(symbol));
    const { number, sign } = boardOf(boards, direction);
    const leg = this.#legOn(slot, number);
    const legs = this.#legs;
    legs.slope[leg] = (legs.slope[leg] ?? 0) + notional / openRate;
    legs.offset[leg] = (legs.offset[leg] ?? 0) + sign * notional;
    legs.stop[leg] = Math.min(legs.stop[leg] ?? Infinity, stopOf(position, sign));
    legs.target[leg] = Math.min(legs.target[leg] ?? Infinity, targetOf(position, sign));
  }

  /** The account's leg on a board, created if missing. */
  #legOn(slot: number, board: number): number {
    const legs = this.#legs;
    const first = this.#slots.firstLeg[slot] ?? NOWHERE;
    for (let leg = first; leg !== NOWHERE; leg = legs.next[leg] ?? NOWHERE) if (legs.board[leg] === board) return leg;
    const leg = legs.take();
    legs.account[leg] = slot;
    legs.board[leg] = board;
    legs.next[leg] = first;
    this.#slots.firstLeg[slot] = leg;
    return leg;
  }

  /** Sets each leg's level to win at and drops the legs that nothing was put into. */
  #settleLegs(slot: number): void {
    const legs = this.#legs;
    let kept = NOWHERE;
    let leg = this.#slots.firstLeg[slot] ?? NOWHERE;
    while (leg !== NOWHERE) {
      const following = legs.next[leg] ?? NOWHERE;
      const { losing, winning } = this.#boards.at(legs.board[leg] ?? 0);
      const target = legs.target[leg] ?? Infinity;
      if (target === Infinity) winning.remove(leg);
      else winning.set(leg, target);
      if (legs.slope[leg] === 0) {
        losing.remove(leg);
        legs.free(leg);
      } else {
        legs.next[leg] = kept;
        kept = leg;
      }
      leg = following;
    }
    this.#slots.firstLeg[slot] = kept;
  }

  /**
   * Splits what the account can still lose before its close-out level over its legs, in proportion to their size, and
   * puts each leg's level where its share is used up. Gains are not counted, so that hedged legs are covered. False
   * where the account cannot be shown to be above its level: then any quote of its instruments has it looked at.
   */
  #cutBands(slot: number): boolean {
    const { next, board, slope, offset, stop } = this.#legs;
    const first = this.#slots.firstLeg[slot] ?? NOWHERE;
    let slack = this.#slots.fixed[slot] ?? 0;
    let magnitude = Math.abs(slack);
    let size = 0;
    for (let leg = first; leg !== NOWHERE; leg = next[leg] ?? NOWHERE) {
      const { gain } = this.#boards.at(board[leg] ?? 0);
      if (Number.isNaN(gain)) continue;
      const value = (slope[leg] ?? 0) * gain;
      const constant = offset[leg] ?? 0;
      slack += value - constant;
      size += Math.abs(value);
      magnitude += Math.abs(value) + Math.abs(constant);
    }
    slack -= doubleMargin(magnitude);
    const isSafe = slack > 0;
    const share = size === 0 ? 0 : slack / size;
    for (let leg = first; leg !== NOWHERE; leg = next[leg] ?? NOWHERE) {
      const { gain, losing } = this.#boards.at(board[leg] ?? 0);
      const isBounded = isSafe && !Number.isNaN(gain);
      const end = isBounded ? share * Math.abs(gain) - gain : -Infinity;
      losing.set(leg, Math.min(end, stop[leg] ?? Infinity));
    }
    return isSafe;
  }
}

/** The stop loss exactly, the termination a little early: its fraction is not a whole number of rate units. */
function stopOf({ openRate, leverage, stopLoss }: PositionInDoubles, sign: 1 | -1): number {
  const termination = openRate / leverage - sign * openRate - TERMINATION_MARGIN;
  return stopLoss === undefined ? termination : Math.min(termination, -sign * stopLoss);
}

/**
 * The nearest of the take profit, the break-even price and the price at which a trailing stop is next moved. That one
 * waits a little early, since its step is rounded up and is no less than a tick: then the account is looked at and
 * stays as it is. A sum beyond 2^53, where doubles are no longer exact, is beyond every price.
 */
function targetOf({ stopLoss, takeProfit, trailing, breakEven }: PositionInDoubles, sign: 1 | -1): number {
  const target = takeProfit === undefined ? Infinity : sign * takeProfit;
  const even = breakEven === undefined ? Infinity : sign * breakEven;
  if (trailing === undefined || stopLoss === undefined) return Math.min(target, even);
  return Math.min(target, even, sign * stopLoss + trailing + trailing / STEPS_IN_DISTANCE);
}

function isAnyReached({ buys, sells }: Boards): boolean {
  return (
    buys.losing.next <= -buys.gain ||
    buys.winning.next <= buys.gain ||
    sells.losing.next <= -sells.gain ||
    sells.winning.next <= sells.gain
  );
}
