import { exceedsRates, formatExact, formatFixed, formatRate, parseDecimal, parseRate } from '../money/decimal.ts';
import { digitsOf, minorUnit } from '../money/currency.ts';
import { MONEY_LIMIT, RATE_DIGITS, RATE_LIMIT, rate } from '../money/money.ts';
import type { Rate } from '../money/money.ts';
import { divideHalfEven } from '../money/rounding.ts';
import { tickSize } from './pip.ts';
import type { PipScale } from './pip.ts';
import { profitAt } from './profit.ts';
import type { Stake } from './profit.ts';

/** Units in which a stop loss or a take profit can be entered; only its price ever reaches the server. */
export const levelUnits = ['price', 'pips', 'percent', 'money', 'risk'] as const;
export type LevelUnit = (typeof levelUnits)[number];

/**
 * Kind of level: a stop is measured against the position, a target in its favour (rule LV-2); a negative value lies on
 * the other side.
 */
export type LevelKind = 'stopLoss' | 'takeProfit';

/** Facts by which a level is measured: the position as it is or will be opened, and its instrument. */
export interface LevelBasis {
  readonly stake: Stake;
  readonly instrument: PipScale;
  /** Currency of the account, ISO 4217. */
  readonly currency: string;
  /** Price of the stop; its distance is the risk of which a target can be a multiple. */
  readonly stopLoss: Rate | undefined;
}

/** Decimal places of a value in each unit except money. */
export const LEVEL_DIGITS: Readonly<Record<Exclude<LevelUnit, 'money'>, number>> = {
  price: RATE_DIGITS,
  pips: 6,
  percent: 6,
  risk: 6,
};

/** Returns the decimal places of a value in a unit; money has those of its currency. */
export function levelDigits(unit: LevelUnit, { currency }: Pick<LevelBasis, 'currency'>): number {
  return unit === 'money' ? digitsOf(currency) : LEVEL_DIGITS[unit];
}

/** The last place of a value in a unit, as a fraction of rate units. */
interface Step {
  readonly rates: bigint;
  readonly places: bigint;
}

/** Why a text is not a level: not a number, above all prices, no stop to multiply, or out of the range of prices. */
export type LevelFault = 'notANumber' | 'priceTooHigh' | 'noRisk' | 'outOfReach';

export type ReadLevel =
  | { readonly ok: true; readonly value: Rate | undefined }
  | { readonly ok: false; readonly fault: LevelFault };

/** A level as the client typed it. */
export interface TypedLevel {
  readonly unit: LevelUnit;
  readonly text: string;
}

/** Reads a text as a price; undefined where nothing is typed. */
export function readLevel(kind: LevelKind, { unit, text }: TypedLevel, basis: LevelBasis): ReadLevel {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: true, value: undefined };
  if (unit === 'price') {
    const price = parseRate(trimmed);
    if (price !== undefined && price !== 0n) return refuseOutOfReach(price, basis);
    return { ok: false, fault: exceedsRates(trimmed) ? 'priceTooHigh' : 'notANumber' };
  }
  const value = parseDecimal(trimmed, levelDigits(unit, basis));
  if (value === undefined) return { ok: false, fault: 'notANumber' };
  if (unit === 'risk' && riskOf(basis) === undefined) return { ok: false, fault: 'noRisk' };
  return refuseOutOfReach(priceOf(kind, unit, value, basis), basis);
}

/** Refuses a price at which the profit would exceed the range of money, as one that does not exist. */
function refuseOutOfReach(price: Rate | undefined, { stake }: LevelBasis): ReadLevel {
  const most = stake.amount * BigInt(stake.leverage);
  if (price === undefined || price * most >= MONEY_LIMIT * stake.openRate) return { ok: false, fault: 'outOfReach' };
  return { ok: true, value: price };
}

/**
 * Rule LV-3: returns the price at this distance from the open rate (in pips, percent of the open rate, money of profit
 * or loss, or multiples of the risk), rounded half-even to the instrument's tick. Undefined where there is no risk to
 * multiply, and where the result is not a price.
 */
export function priceOf(
  kind: LevelKind,
  unit: Exclude<LevelUnit, 'price'>,
  value: bigint,
  basis: LevelBasis,
): Rate | undefined {
  const step = stepOf(unit, basis);
  if (step === undefined) return undefined;
  const { openRate } = basis.stake;
  const tick = tickSize(basis.instrument);
  const exact = openRate * step.places + signOf(kind, basis) * value * step.rates;
  const price = divideHalfEven(exact, step.places * tick) * tick;
  return price <= 0n || price > RATE_LIMIT ? undefined : rate(price);
}

/**
 * Rule LV-4: converts a price to a unit, at that unit's places, rounded half-even; money by the profit formula.
 * Undefined where there is no risk to divide by.
 */
export function valueOf(kind: LevelKind, unit: LevelUnit, price: Rate, basis: LevelBasis): bigint | undefined {
  if (unit === 'price') return price;
  if (unit === 'money') {
    const profit = profitAt(basis.stake, price);
    return divideHalfEven(kind === 'stopLoss' ? 0n - profit : profit, minorUnit(basis.currency));
  }
  const step = stepOf(unit, basis);
  const move = signOf(kind, basis) * (price - basis.stake.openRate);
  return step === undefined ? undefined : divideHalfEven(move * step.places, step.rates);
}

/**
 * Rule LV-5: returns the shortest text in a unit that reads back as the same price, so that changing the unit moves
 * nothing; the nearest one where the unit's places are too few.
 */
export function writeLevel(kind: LevelKind, unit: LevelUnit, price: Rate, basis: LevelBasis): string {
  if (unit === 'price') return writePrice(price, basis.instrument.decimals);
  const value = valueOf(kind, unit, price, basis);
  if (value === undefined) return '';
  const digits = levelDigits(unit, basis);
  for (let shown = 0; shown < digits; shown++) {
    const scale = 10n ** BigInt(digits - shown);
    const rounded = divideHalfEven(value, scale) * scale;
    if (priceOf(kind, unit, rounded, basis) === price) return formatFixed(rounded, digits, shown);
  }
  return formatExact(value, digits);
}

/** Formats a price with the instrument's decimals, or with all of its digits where it lies between two ticks. */
function writePrice(price: Rate, decimals: number): string {
  return price % tickSize({ decimals }) === 0n ? formatFixed(price, RATE_DIGITS, decimals) : formatRate(price);
}

export type ReadDistance = { readonly ok: true; readonly value: Rate | undefined } | { readonly ok: false };

/** Reads a distance in pips, rounded half-even to the instrument's tick; undefined where nothing is typed. */
export function readDistance(text: string, instrument: LevelBasis['instrument']): ReadDistance {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: true, value: undefined };
  const value = parseDecimal(trimmed, LEVEL_DIGITS.pips);
  if (value === undefined || value <= 0n) return { ok: false };
  const tick = tickSize(instrument);
  const distance = divideHalfEven(value * instrument.pip, 10n ** BigInt(LEVEL_DIGITS.pips) * tick) * tick;
  return distance > RATE_LIMIT ? { ok: false } : { ok: true, value: rate(distance) };
}

/** Formats a distance in pips, as `readDistance` reads it. */
export function writeDistance(distance: Rate, instrument: LevelBasis['instrument']): string {
  const scaled = distance * 10n ** BigInt(LEVEL_DIGITS.pips);
  return formatExact(divideHalfEven(scaled, instrument.pip), LEVEL_DIGITS.pips);
}

/** Sign of a level's distance: up for a buy's target and a sell's stop, down for the others. */
function signOf(kind: LevelKind, { stake }: LevelBasis): bigint {
  return (kind === 'takeProfit') === (stake.direction === 'buy') ? 1n : -1n;
}

function stepOf(unit: Exclude<LevelUnit, 'price'>, basis: LevelBasis): Step | undefined {
  const { stake, instrument } = basis;
  const places = 10n ** BigInt(levelDigits(unit, basis));
  switch (unit) {
    case 'pips':
      return { rates: instrument.pip, places };
    case 'percent':
      return { rates: stake.openRate, places: 100n * places };
    case 'money':
      return stake.amount <= 0n
        ? undefined
        : { rates: minorUnit(basis.currency) * stake.openRate, places: stake.amount * BigInt(stake.leverage) };
    case 'risk': {
      const risk = riskOf(basis);
      return risk === undefined ? undefined : { rates: risk, places };
    }
  }
}

/** Returns the stop's distance in rate units; undefined without a stop that loses. */
function riskOf({ stake, stopLoss }: LevelBasis): bigint | undefined {
  if (stopLoss === undefined) return undefined;
  const risk = stake.direction === 'buy' ? stake.openRate - stopLoss : stopLoss - stake.openRate;
  return risk > 0n ? risk : undefined;
}
