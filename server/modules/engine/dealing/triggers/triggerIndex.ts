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

/** Margin in rate units: more than the rounding error of a termination in doubles. */
const TERMINATION_MARGIN = 2;

/** Number of broken bands or changed accounts from which one sweep handles them (ruling B4.4). */
const SWEEP_FROM = 2_000;

/** The figures of an account that its triggers depend on. */
export interface WatchedAccount {
  readonly cash: Money;
  readonly used: Money;
  readonly positions: OpenPositions;
}

/** The accounts' present state, and which of them have changed since the last call. */
export interface WatchedBook {
  account(id: AccountId): WatchedAccount | undefined;
  readonly touchedAccounts: number;
  drainTouched(visit: (id: AccountId) => void): void;
}

/** The last good quotes, and the instruments whose quote has changed since the last call. */
export interface WatchedMarket {
  quote(symbol: InstrumentSymbol): Quote | undefined;
  drainMoved(visit: (symbol: InstrumentSymbol, quote: Quote | undefined) => void): void;
}

/**
 * Finds the few accounts that a tick may affect (ruling B4.4). Each leg waits at one level on its losing side, the
 * nearest of its stop losses, its terminations and the end of its *band*, and at one on its winning side, the nearest
 * take profit or price at which a stop moves. The bands of an account are computed so that it cannot reach its
 * close-out level while every leg is within its own band; a leg that leaves its band has the account checked again.
 *
 * Doubles only rule accounts out, with a margin; the exact rules decide all others. The index depends only on the
 * present accounts and quotes, so that the undo of a batch is just another change to follow.
 */
export class TriggerIndex {
  readonly #legs = new Legs();
  readonly #slots = new AccountSlots();
  readonly #boards = new BoardList(this.#legs);
  /** Instruments whose quote has changed without a tick of their own; kept until their bands are recomputed. */
  readonly #moved = new Set<Boards>();
  /** Reusable list, so that a tick allocates little. */
  readonly #found: number[] = [];
  readonly #sweepFrom: number;

  constructor(sweepFrom = SWEEP_FROM) {
    this.#sweepFrom = sweepFrom;
  }

  /** Lists the accounts to be decided exactly at this tick, lowest id first; no other account is affected. */
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

  /** Updates the levels to the present book and market; bands of the ticked instrument are left for `#collect`. */
  #follow(book: WatchedBook, market: WatchedMarket, ticked: InstrumentSymbol): void {
    market.drainMoved((symbol, quote) => {
      const boards = this.#boards.find(symbol);
      if (boards === undefined) return;
      setGains(boards, quote);
      if (symbol !== ticked) this.#moved.add(boards);
    });
    if (book.touchedAccounts > 0) {
      this.#inOneGo(book.touchedAccounts, () => {
        book.drainTouched((id) => this.#watch(id, book.account(id), market));
      });
    }
    if (this.#moved.size === 0) return;
    for (const { buys, sells } of this.#moved) {
      this.#renew(buys);
      this.#renew(sells);
    }
    this.#moved.clear();
  }

  /** Recomputes the bands that another instrument's quote has broken; without a quote, all that depend on it. */
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

  /** Collects accounts with a reached level; a broken band counts only if the account cannot be shown to be safe. */
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
        // Always recomputed: a termination level is a little early, and then the account stays as it is.
        const isSafe = this.#cutBands(slot);
        if (!isSafe || (stop[leg] ?? 0) <= -gain) into.add(slot);
      }
    });
    found.length = 0;
  }

  /** Rebuilds the legs of an account from its positions; a removed account has none. */
  #watch(id: AccountId, account: WatchedAccount | undefined, market: WatchedMarket): void {
    const existing = this.#slots.find(id);
    const size = account?.positions.size ?? 0;
    if (size === 0 && existing === undefined) return;
    const slot = existing ?? this.#slots.findOrTake(id);
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

  /** Returns the account's leg on a board, created if missing. */
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

  /** Sets each leg's winning level and frees the legs without positions. */
  #settleLegs(slot: number): void {
    const legs = this.#legs;
    let head = NOWHERE;
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
        legs.next[leg] = head;
        head = leg;
      }
      leg = following;
    }
    this.#slots.firstLeg[slot] = head;
  }

  /**
   * Divides the loss that the account can still bear before its close-out level among its legs, in proportion to their
   * size, and sets each leg's level where its share is used up. Gains are not counted, so that hedged legs are covered.
   * False if the account cannot be shown to be above its close-out level: then any quote of its instruments has it
   * checked.
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

/**
 * Returns the level of the stop loss exactly, and of the termination a little early, because it is a fraction of rate
 * units.
 */
function stopOf({ openRate, leverage, stopLoss }: PositionInDoubles, sign: 1 | -1): number {
  const termination = openRate / leverage - sign * openRate - TERMINATION_MARGIN;
  return stopLoss === undefined ? termination : Math.min(termination, -sign * stopLoss);
}

/**
 * Returns the nearest of the take profit, the break-even price and the price at which a trailing stop next moves. The
 * trailing price is a little early, since a step is rounded up and at least a tick: then the account is checked and
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
