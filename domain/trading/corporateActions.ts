import { assertNever } from '../assert.ts';
import type { CommandId, Instant, InstrumentSymbol } from '../ids.ts';
import { RATE_LIMIT, money, rate } from '../money/money.ts';
import type { Money, Rate } from '../money/money.ts';
import { divideCeil, divideFloor, divideHalfEven } from '../money/rounding.ts';
import type { Direction, Quote } from '../pricing/quote.ts';
import type { MarketState } from '../pricing/usability.ts';
import type { Refusal } from '../refusals.ts';
import { closeAt } from './close.ts';
import { waitsForRise } from './pending.ts';
import type { PendingTerms } from './pending.ts';
import type { ClosedPosition, Position } from './position.ts';
import type { Stake } from './profit.ts';
import { checkTicker } from './symbolChange.ts';
import type { DoneSymbolChange } from './symbolChange.ts';
import { MINUTE_MS } from '../time.ts';

/** Ratio of new units to old ones: 2 for 1 is a split, 1 for 10 a reverse split. */
export interface SplitRatio {
  readonly newUnits: number;
  readonly oldUnits: number;
}

export const SPLIT_UNITS_MAXIMUM = 1_000;
/** Least price after a split; below it, the remainder of a division would weigh too much. */
const PRICE_MINIMUM = 100_000n;
const PRICE_MAXIMUM = RATE_LIMIT / 100n;

/** Terms of an action: its effect on holders of the instrument. */
export type ActionTerms =
  | ({ readonly kind: 'split' } & SplitRatio)
  /** Dividend in the quote's currency, for each unit of the instrument. */
  | { readonly kind: 'dividend'; readonly perUnit: Rate }
  /** Every position closes at the price, buys and sells alike; afterwards nothing is dealt in the instrument. */
  | { readonly kind: 'delisting'; readonly price: Rate }
  /** Another ticker; nothing else changes. */
  | { readonly kind: 'symbolChange'; readonly ticker: string };

/** A corporate action: announced by two people, carried out by the engine at its instant, in every brand. */
export interface CorporateAction {
  readonly actionId: CommandId;
  readonly symbol: InstrumentSymbol;
  readonly terms: ActionTerms;
  readonly effectiveAt: Instant;
}

/** Returns the command id of the executions that an action causes. */
export function actionCommand({ actionId }: Pick<CorporateAction, 'actionId'>): CommandId {
  return `action:${actionId}`;
}

export const actionSteps = ['announced', 'withdrawn', 'carriedOut'] as const;
export type ActionStepKind = (typeof actionSteps)[number];

/** One of the two steps of an action: its announcement, or its end (withdrawn or carried out). */
export interface ActionStep extends CorporateAction {
  readonly step: ActionStepKind;
  readonly at: Instant;
  /** The instrument's last good quote before the action; only for one carried out. */
  readonly quote?: Quote | undefined;
  /** Id of the last tick before the action, of any instrument. */
  readonly lastTick?: number | undefined;
}

/** A split that has been carried out. */
export interface DoneSplit extends SplitRatio {
  readonly actionId: CommandId;
  readonly symbol: InstrumentSymbol;
  readonly at: Instant;
  /** Id of the last tick before the split, of any instrument: later prices of this instrument are divided. */
  readonly lastTick?: number | undefined;
}

/** Rule CA-6: is this quote from before the split? */
export function isFromBefore(
  { tickId, receivedTime }: Pick<Quote, 'tickId' | 'receivedTime'>,
  { at, lastTick }: Pick<DoneSplit, 'at' | 'lastTick'>,
): boolean {
  return lastTick === undefined ? receivedTime < at : tickId <= lastTick;
}

/** A delisting that has been carried out. */
export interface DoneDelisting {
  readonly actionId: CommandId;
  readonly symbol: InstrumentSymbol;
  readonly at: Instant;
  /** The last good quote, at which the instrument is shown from then on. */
  readonly quote: Quote | undefined;
}

export interface Actions<Step extends ActionStep = ActionStep> {
  /** Actions neither withdrawn nor carried out, in the order in which they were announced. */
  readonly waiting: readonly Step[];
  /** Splits in the order in which they were carried out. */
  readonly splits: readonly DoneSplit[];
  /** Delistings in the order in which they were carried out; at most one per instrument. */
  readonly delistings: readonly DoneDelisting[];
  /** Symbol changes in the order in which they were carried out. */
  readonly symbolChanges: readonly DoneSymbolChange[];
}

export const NO_ACTIONS: Actions<never> = { waiting: [], splits: [], delistings: [], symbolChanges: [] };

/** Applies one more step to the actions: waiting ones, splits, delistings and symbol changes. */
export function withStep<Step extends ActionStep>(actions: Actions<Step>, step: Step): Actions<Step> {
  const { actionId, symbol, terms, at, lastTick } = step;
  if (step.step === 'announced') return { ...actions, waiting: [...actions.waiting, step] };
  const rest = { ...actions, waiting: actions.waiting.filter((each) => each.actionId !== actionId) };
  if (step.step === 'withdrawn') return rest;
  switch (terms.kind) {
    case 'dividend':
      return rest;
    case 'split': {
      const { newUnits, oldUnits } = terms;
      return { ...rest, splits: [...rest.splits, { actionId, symbol, at, newUnits, oldUnits, lastTick }] };
    }
    case 'delisting':
      return { ...rest, delistings: [...rest.delistings, { actionId, symbol, at, quote: step.quote }] };
    case 'symbolChange':
      return { ...rest, symbolChanges: [...rest.symbolChanges, { actionId, symbol, at, ticker: terms.ticker }] };
    default:
      return assertNever(terms);
  }
}

/** Rule CA-12: is the instrument delisted, so that nothing is dealt in it? */
export function isDelisted({ delistings }: Pick<Actions, 'delistings'>, symbol: InstrumentSymbol): boolean {
  return delistings.some((one) => one.symbol === symbol);
}

/** Rule CA-16: delay after its instant from which an action that still waits raises an alarm. */
export const OVERDUE_AFTER_MS = 5 * MINUTE_MS;

/** Has the action waited for too long after its instant (rule CA-16)? */
export function isOverdue({ effectiveAt }: Pick<CorporateAction, 'effectiveAt'>, now: Instant): boolean {
  return now >= effectiveAt + OVERDUE_AFTER_MS;
}

/** Lists the waiting actions whose instant has come, earliest first. */
export function dueActions<Step extends ActionStep>(
  { waiting }: Pick<Actions<Step>, 'waiting'>,
  now: Instant,
): readonly Step[] {
  if (!waiting.some(({ effectiveAt }) => effectiveAt <= now)) return [];
  return waiting
    .filter(({ effectiveAt }) => effectiveAt <= now)
    .toSorted((first, second) => first.effectiveAt - second.effectiveAt);
}

/**
 * Rule CA-2: may an action be carried out now? Only while nothing can be dealt in the instrument, since prices from
 * before and after the action are two different things. After a start nothing can until its first state.
 */
export function isShutForAction({ kind }: MarketState): boolean {
  return kind === 'closed' || kind === 'halted' || kind === 'none' || kind === 'delisted';
}

/** Facts by which an announcement is checked. */
export interface AnnouncementFacts {
  readonly now: Instant;
  /** The instrument's last good quote. */
  readonly quote: Quote | undefined;
  readonly actions: Actions;
  /** Finds the instrument whose symbol or alias in the catalogue is this name. */
  readonly owner: (name: string) => InstrumentSymbol | undefined;
}

/**
 * Rules CA-1, CA-12, CA-18: checks an announcement: its instrument is still traded, its instant is ahead and not after
 * a delisting, its terms are possible, and prices can still be divided afterwards.
 */
export function checkAnnouncement(
  action: Pick<CorporateAction, 'symbol' | 'terms' | 'effectiveAt'>,
  { now, quote, actions, owner }: AnnouncementFacts,
): Refusal | undefined {
  const { symbol, terms, effectiveAt } = action;
  if (isDelisted(actions, symbol)) return { code: 'instrumentDelisted', field: 'symbol' };
  if (effectiveAt <= now) return { code: 'actionTooLate', field: 'at' };
  if (!isBeforeDelisting(action, actions)) return { code: 'delistingLast', field: 'at' };
  switch (terms.kind) {
    case 'split':
      return checkSplit(terms, quote);
    case 'dividend':
      return checkDividend(terms.perUnit, quote);
    case 'delisting':
      return checkDelisting(terms.price, quote);
    case 'symbolChange':
      return checkTicker(
        { symbol, ticker: terms.ticker },
        { changes: actions.symbolChanges, waiting: announcedTickers(actions), owner },
      );
    default:
      return assertNever(terms);
  }
}

function announcedTickers({ waiting }: Actions): { symbol: InstrumentSymbol; ticker: string }[] {
  return waiting.flatMap(({ symbol, terms }) =>
    terms.kind === 'symbolChange' ? [{ symbol, ticker: terms.ticker }] : [],
  );
}

/** Rule CA-12: a delisting is its instrument's last action, so every waiting one must be of an earlier instant. */
function isBeforeDelisting(
  { symbol, terms, effectiveAt }: Pick<CorporateAction, 'symbol' | 'terms' | 'effectiveAt'>,
  { waiting }: Actions,
): boolean {
  return waiting
    .filter((one) => one.symbol === symbol)
    .every((one) =>
      terms.kind === 'delisting'
        ? one.terms.kind !== 'delisting' && one.effectiveAt < effectiveAt
        : one.terms.kind !== 'delisting' || effectiveAt < one.effectiveAt,
    );
}

/** Largest factor over the last price: above it the price is a typing error, and profits could overflow money. */
const DELISTING_FACTOR = 10n;

/** Refuses a price that is impossible; without a last good price, any price. */
function checkDelisting(price: Rate, quote: Quote | undefined): Refusal | undefined {
  if (price <= 0n) return { code: 'malformed', field: 'price' };
  const isPossible = quote !== undefined && price <= quote.buy * DELISTING_FACTOR;
  return isPossible ? undefined : { code: 'actionOutOfRange', field: 'price' };
}

/** Rule CA-12: is the price more than a fifth away from the last good quote? If so, people must confirm it. */
export function isFarDelisting(price: Rate, quote: Pick<Quote, 'buy' | 'sell'> | undefined): boolean {
  if (quote === undefined) return false;
  return price * 5n < quote.sell * 4n || price * 5n > quote.buy * 6n;
}

function checkSplit(terms: SplitRatio, quote: Quote | undefined): Refusal | undefined {
  const { newUnits, oldUnits } = terms;
  const isUnits = (units: number) => Number.isSafeInteger(units) && units >= 1 && units <= SPLIT_UNITS_MAXIMUM;
  if (!isUnits(newUnits) || !isUnits(oldUnits) || newUnits === oldUnits) return { code: 'malformed', field: 'ratio' };
  if (quote === undefined) return undefined;
  const { sell, buy } = splitQuote(quote, terms);
  return sell < PRICE_MINIMUM || buy > PRICE_MAXIMUM ? { code: 'actionOutOfRange', field: 'ratio' } : undefined;
}

/** Refuses a dividend above the instrument's price: a typing error. */
function checkDividend(perUnit: Rate, quote: Quote | undefined): Refusal | undefined {
  if (perUnit <= 0n) return { code: 'malformed', field: 'amount' };
  return quote !== undefined && perUnit > quote.sell ? { code: 'actionOutOfRange', field: 'amount' } : undefined;
}

type Rounding = (numerator: bigint, divisor: bigint) => bigint;

/** Divides a rate by a split, rounding as asked; the result stays a rate: above zero and at most the limit. */
function divideRate(value: bigint, { newUnits, oldUnits }: SplitRatio, round: Rounding): Rate {
  const exact = round(value * BigInt(oldUnits), BigInt(newUnits));
  if (exact < 1n) return rate(1n);
  return rate(exact > RATE_LIMIT ? RATE_LIMIT : exact);
}

/**
 * Rule CA-3: splits an open rate, rounding in the client's favour: a buy's down and a sell's up. At a quote that was
 * split as well the profit changes by at most `splitTolerance`, and not at all where both divide without a remainder.
 */
export function splitOpenRate(openRate: Rate, direction: Direction, ratio: SplitRatio): Rate {
  return divideRate(openRate, ratio, direction === 'buy' ? divideFloor : divideCeil);
}

/** Rule CA-3: returns the most by which a split changes a profit, in micro-units. */
export function splitTolerance(stake: Stake, price: Rate, after: Rate): Money {
  const notional = stake.amount * BigInt(stake.leverage);
  return money(divideCeil(notional * (2n * price + stake.openRate), 2n * stake.openRate * after) + 1n);
}

/** Splits a last good quote, each side rounded half-even: the cheaper side stays the cheaper one. */
export function splitQuote<Q extends Pick<Quote, 'buy' | 'sell'>>(quote: Q, ratio: SplitRatio): Q {
  return {
    ...quote,
    buy: divideRate(quote.buy, ratio, divideHalfEven),
    sell: divideRate(quote.sell, ratio, divideHalfEven),
  };
}

/** Splits a price of a chart or an alert, rounded half-even. */
export function splitPrice(price: Rate, ratio: SplitRatio): Rate {
  return divideRate(price, ratio, divideHalfEven);
}

/** Rule CA-4: splits a position's rates and levels; amount and leverage stay. */
export function splitPosition<P extends Position>(position: P, ratio: SplitRatio): P {
  const { direction, openRate, trailing, breakEven } = position;
  return {
    ...splitLevels(position, direction, ratio),
    openRate: splitOpenRate(openRate, direction, ratio),
    trailing: dividedLevel(trailing, ratio, divideCeil),
    breakEven: dividedLevel(breakEven, ratio, roundings(direction).winning),
  };
}

/**
 * Rule CA-4: splits levels, rounding them away from the price, so that rounding reaches none: the stop loss of a buy
 * down and its take profit up, those of a sell the other way.
 */
export function splitLevels<L extends Levels>(levels: L, direction: Direction, ratio: SplitRatio): L {
  const { losing, winning } = roundings(direction);
  return {
    ...levels,
    stopLoss: dividedLevel(levels.stopLoss, ratio, losing),
    takeProfit: dividedLevel(levels.takeProfit, ratio, winning),
  };
}

type Levels = Pick<Position, 'stopLoss' | 'takeProfit'>;

function roundings(direction: Direction): { readonly losing: Rounding; readonly winning: Rounding } {
  return direction === 'buy'
    ? { losing: divideFloor, winning: divideCeil }
    : { losing: divideCeil, winning: divideFloor };
}

function dividedLevel(level: Rate | undefined, ratio: SplitRatio, round: Rounding): Rate | undefined {
  return level === undefined ? undefined : divideRate(level, ratio, round);
}

/** Rule CA-4: splits a pending order; its rate, too, is rounded away from the price. */
export function splitOrder<O extends PendingTerms>(order: O, ratio: SplitRatio): O {
  return {
    ...splitLevels(order, order.direction, ratio),
    rate: divideRate(order.rate, ratio, waitsForRise(order) ? divideCeil : divideFloor),
  };
}

/**
 * Rule CA-5: returns a position's dividend: amount × leverage × dividend ÷ open rate, half-even to the micro-unit,
 * credited to a buy, debited from a sell. Equal positions of both sides sum to zero.
 */
export function dividendOn({ direction, amount, leverage, openRate }: Stake, perUnit: Rate): Money {
  const paid = divideHalfEven(amount * BigInt(leverage) * perUnit, openRate);
  return money(direction === 'buy' ? paid : -paid);
}

/** Rule CA-13: closes a position at the announced price of a delisting, whatever its direction. */
export function delistAt(position: Position, price: Rate, now: Instant): ClosedPosition {
  return closeAt(position, { buy: price, sell: price }, now, 'delisted');
}

/** Rule CA-11: is there a split between two instants, so that their prices cannot be compared? */
export function isSplitBetween(
  splits: readonly Pick<DoneSplit, 'symbol' | 'at'>[],
  symbol: InstrumentSymbol,
  instants: readonly [Instant, Instant],
): boolean {
  const [from, until] = [Math.min(...instants), Math.max(...instants)];
  return splits.some((split) => split.symbol === symbol && from <= split.at && split.at <= until);
}

/** Was there a split between `at` and now? One that is due may be carried out at any moment, and counts. */
export function isSplitSince(
  { splits, waiting }: Pick<Actions, 'splits' | 'waiting'>,
  { symbol, at }: { readonly symbol: InstrumentSymbol; readonly at: Instant },
  now: Instant,
): boolean {
  const isDue = dueActions({ waiting }, now).some((one) => one.symbol === symbol && one.terms.kind === 'split');
  return isDue || splits.some((split) => split.symbol === symbol && split.at >= at);
}

/** Applies to a value from before `at` every later split of its instrument. */
export function sinceSplit<T>(
  value: T,
  splits: readonly DoneSplit[],
  { symbol, at }: { readonly symbol: InstrumentSymbol; readonly at: Instant },
  apply: (value: T, ratio: SplitRatio) => T,
): T {
  return splits.filter((split) => split.symbol === symbol && split.at >= at).reduce(apply, value);
}
