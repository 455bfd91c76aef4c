import type { BrandId, Instant, InstrumentSymbol } from '../ids.ts';
import { digitsOf, floorToMinor, isWholeMinor } from '../money/currency.ts';
import { formatMoney, parseMoney } from '../money/decimal.ts';
import { MONEY_LIMIT, money } from '../money/money.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import type { TradingLimits } from './limits.ts';
import { MINIMUM_AMOUNT } from './open.ts';

/** Limits that are amounts of money; an instrument may have its own. */
export const amountLimits = ['positionAmount', 'notionalPerInstrument', 'houseExposure'] as const;
/** Limits that are counts; a brand has one for all of its instruments. */
export const countLimits = ['openPositions', 'pendingOrders', 'ordersPerSecond'] as const;
export const limitNames = [...amountLimits, ...countLimits] as const;
export type AmountLimit = (typeof amountLimits)[number];
export type LimitName = (typeof limitNames)[number];

/**
 * Rule LI-2: two people may raise a limit to twice the figure of the brand's file, enough for a large client or a
 * volatile week without a release. What the broker can bear is decided with the file, and a member of staff's stolen
 * credentials cannot exceed it.
 */
export const CEILING_FACTOR = 2n;
/**
 * Rule LI-2: a limit is at least a hundredth of the file's figure. Less would silently stop opening; kill switches are
 * for that.
 */
export const FLOOR_PART = 100n;

/** Which limit, and where it applies; without a symbol, to the whole brand. */
export interface LimitPlace {
  readonly brandId: BrandId;
  readonly symbol: InstrumentSymbol | undefined;
  readonly name: LimitName;
}

/** A figure that the desk has set: micro-units of an amount, or a count. */
export interface LimitFigure extends LimitPlace {
  readonly figure: bigint;
  readonly since: Instant;
  readonly staffName: string;
  readonly approvedBy: string | undefined;
  readonly reason: string;
}

/** Figures that the desk has set, each by the key of its place. */
export type LimitFigures = ReadonlyMap<string, LimitFigure>;

export const NO_FIGURES: LimitFigures = new Map();
const WHOLE_BRAND = '*';

/** Returns the unique key of a place. */
export function placeKey({ brandId, symbol = WHOLE_BRAND, name }: LimitPlace): string {
  return `${brandId}/${symbol}/${name}`;
}

/** Is the limit an amount of money rather than a count? */
export function isAmountLimit(name: LimitName): name is AmountLimit {
  return amountLimits.some((one) => one === name);
}

/** The figure in force in one place, and how far it may be changed. */
export interface LimitStatus {
  /** Currency of the brand, ISO 4217. */
  readonly currency: string;
  /** The limit that applies to orders. */
  readonly inForce: bigint;
  /** The desk's own figure here; undefined: none. */
  readonly own: bigint | undefined;
  /** The figure that applies without an own one: the file's, or for an instrument its brand's. */
  readonly inherited: bigint;
  readonly floor: bigint;
  readonly ceiling: bigint;
}

/**
 * Rule LI-1: returns the figures of one place: the file's, unless the desk has set one; an instrument's own only lowers
 * its brand's.
 */
export function standingOf(file: TradingLimits, figures: LimitFigures, place: LimitPlace): LimitStatus {
  const brand = brandStanding(file, figures, place);
  if (place.symbol === undefined) return brand;
  const own = figures.get(placeKey(place))?.figure;
  const { inForce: inherited, floor, currency } = brand;
  return { currency, inForce: lesser(own ?? inherited, inherited), own, inherited, floor, ceiling: inherited };
}

function brandStanding(file: TradingLimits, figures: LimitFigures, { brandId, name }: LimitPlace): LimitStatus {
  const own = figures.get(placeKey({ brandId, symbol: undefined, name }))?.figure;
  const inherited = BigInt(file[name]);
  // Twice the file's figure, but within the range of money.
  const ceiling = lesser(inherited * CEILING_FACTOR, MONEY_LIMIT);
  const { currency } = file;
  const floor = floorOf(name, inherited, currency);
  // A file that has become stricter applies over an older figure of the desk.
  return { currency, inForce: lesser(own ?? inherited, ceiling), own, inherited, floor, ceiling };
}

function floorOf(name: LimitName, figure: bigint, currency: string): bigint {
  const part = figure / FLOOR_PART;
  if (!isAmountLimit(name)) return part > 1n ? part : 1n;
  const whole = floorToMinor(money(part), currency);
  return whole > MINIMUM_AMOUNT ? whole : MINIMUM_AMOUNT;
}

function lesser(first: bigint, second: bigint): bigint {
  return first < second ? first : second;
}

/** Rule LI-1: returns the limits for this brand's orders in this instrument; without an instrument, the brand's. */
export function limitsInForce(
  file: TradingLimits,
  figures: LimitFigures,
  { brandId, symbol }: Pick<LimitPlace, 'brandId' | 'symbol'>,
): TradingLimits {
  if (figures.size === 0) return file;
  const inForce = (name: LimitName, where = symbol) =>
    standingOf(file, figures, { brandId, symbol: where, name }).inForce;
  const count = (name: LimitName) => Number.parseInt(inForce(name, undefined).toString(), 10);
  return {
    currency: file.currency,
    positionAmount: money(inForce('positionAmount')),
    notionalPerInstrument: money(inForce('notionalPerInstrument')),
    houseExposure: money(inForce('houseExposure')),
    openPositions: count('openPositions'),
    pendingOrders: count('pendingOrders'),
    ordersPerSecond: count('ordersPerSecond'),
  };
}

/** A requested change; without a figure, the desk's own is removed and the inherited one applies again. */
export interface LimitChange {
  readonly place: LimitPlace;
  /** The figure in force when the change was decided. */
  readonly before: bigint;
  readonly figure: bigint | undefined;
  /** Whether two people have decided it. */
  readonly isApproved: boolean;
}

/** Does the change need a second person? Removing an instrument's own figure does: the brand's may rise later. */
export function isLooser({ inForce, own, inherited }: LimitStatus, { place, figure }: LimitChange): boolean {
  if (place.symbol === undefined) return (figure ?? inherited) > inForce;
  return figure === undefined || figure > (own ?? inherited);
}

/**
 * Rules LI-2 to LI-4: may the figure be set now? Returns the figure then in force. Refusals: `malformed`, `limitMoved`,
 * `limitUnchanged`, `limitOutOfRange`, `limitNeedsSecond`.
 */
export function checkLimitChange(standing: LimitStatus, change: LimitChange): Result<bigint> {
  const { place, before, figure, isApproved } = change;
  const { currency, inForce, own, inherited, floor, ceiling } = standing;
  const { name } = place;
  const field = 'figure';
  if (place.symbol !== undefined && !isAmountLimit(name)) return refuse({ code: 'malformed', field: 'symbol' });
  if (figure !== undefined && isAmountLimit(name) && !isWholeMinor(money(figure), currency))
    return refuse({ code: 'malformed', field });
  if (before !== inForce) return refuse({ code: 'limitMoved', params: { limit: figureText(name, inForce, currency) } });
  if (figure === undefined ? own === undefined : figure === (own ?? inherited))
    return refuse({ code: 'limitUnchanged', field });
  if (figure !== undefined && (figure < floor || figure > ceiling)) {
    const params = { least: figureText(name, floor, currency), most: figureText(name, ceiling, currency) };
    return refuse({ code: 'limitOutOfRange', field, params });
  }
  if (!isApproved && isLooser(standing, change)) return refuse({ code: 'limitNeedsSecond', field });
  return accept(figureAfter(standing, figure));
}

/** Returns the figure in force once this one is set; undefined: the desk's figure is removed. */
export function figureAfter({ inherited, ceiling }: LimitStatus, figure: bigint | undefined): bigint {
  return lesser(figure ?? inherited, ceiling);
}

/** A figure that the desk has set or, without `figure`, removed. */
export interface LimitSetting extends Omit<LimitFigure, 'figure'> {
  readonly figure: bigint | undefined;
}

/** Applies a setting to the desk's figures. */
export function withSetting(figures: LimitFigures, { figure, ...setting }: LimitSetting): LimitFigures {
  const next = new Map(figures);
  if (figure === undefined) next.delete(placeKey(setting));
  else next.set(placeKey(setting), { ...setting, figure });
  return next;
}

/** Formats a figure as the wire has it: `50000.00`, `200`. */
export function figureText(name: LimitName, figure: bigint, currency: string): string {
  return isAmountLimit(name) ? formatMoney(money(figure), currency) : figure.toString();
}

/** Formats a figure for people, an amount with its currency: 50000.00 EUR, 200. */
export function codedFigure(name: LimitName, figure: bigint, currency: string): string {
  const text = figureText(name, figure, currency);
  return isAmountLimit(name) ? `${text} ${currency}` : text;
}

/** Parses a text of `figureText`; undefined: not a figure above zero. */
export function parseFigure(name: LimitName, text: string, currency: string): bigint | undefined {
  const figure = isAmountLimit(name) ? parseMoney(text, digitsOf(currency)) : parseCount(text);
  return figure === undefined || figure <= 0n ? undefined : figure;
}

function parseCount(text: string): bigint | undefined {
  return /^\d{1,6}$/.test(text) ? BigInt(text) : undefined;
}
