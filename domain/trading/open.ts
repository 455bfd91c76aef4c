import { checkLossRoom } from '../clients/ownLimits.ts';
import type { LossRoom, OwnLimitState } from '../clients/ownLimits.ts';
import type { Money, Rate } from '../money/money.ts';
import { MONEY_DIGITS, money } from '../money/money.ts';
import { floorToMinor, isWholeMinor } from '../money/currency.ts';
import { formatExact, formatMoney } from '../money/decimal.ts';
import { formatPrice } from '../money/display.ts';
import { allowedLeverages } from '../margin/leverage.ts';
import type { Regime } from '../margin/leverage.ts';
import { enforcedLimit } from '../margin/summary.ts';
import type { AccountMoney } from '../margin/summary.ts';
import { openingPrice } from '../pricing/quote.ts';
import type { Direction, Quote } from '../pricing/quote.ts';
import { MARK_UP, MARK_UP_DIGITS, defaultTolerance, isWithinTolerance, openingRate } from '../pricing/rates.ts';
import { isSettable, isUsable, unusableCode } from '../pricing/usability.ts';
import type { MarketState } from '../pricing/usability.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import type { Category, Instrument } from './instrument.ts';
import { checkLevels } from './levels.ts';
import type { Levels } from './levels.ts';
import type { TradingLimits } from './limits.ts';

export const MINIMUM_AMOUNT = money(10n ** BigInt(MONEY_DIGITS));

/** A client's request to open a position. */
export interface OpenOrder extends Levels {
  readonly direction: Direction;
  readonly amount: Money;
  readonly leverage: number;
  /** The price that the client saw: a reference only (ruling R2). */
  readonly expectedPrice: Rate | undefined;
  /** Tolerance in rate units; undefined: the default of ruling R2. */
  readonly tolerance: bigint | undefined;
  /** Mark-up that the client was shown, in thousandths of a percent (rule SE-8); absent: not stated. */
  readonly seenMarkUp?: bigint | undefined;
}

/** The facts of the client that dealing needs (ruling B4.10). */
export interface Eligibility {
  readonly verified: boolean;
  /** The categories that the client may trade. */
  readonly groups: readonly Category[];
  /** Category name to zero-based indexes into its leverage list. */
  readonly customLeverage: Readonly<Partial<Record<Category, readonly number[]>>>;
  readonly regime: Regime;
  /** The latest switch of the robot on this account; absent: it was never on. */
  readonly robot?: RobotSwitch;
  /** Limits that the client has set themselves; absent: none. */
  readonly own?: OwnLimitState;
  /** Present: leverage above 1 is refused until the knowledge test is passed (rule OL-9). */
  readonly knowledgeNeeded?: true;
}

/** A switch of the robot; switches are numbered, so that a late one does not undo newer ones. */
export interface RobotSwitch {
  readonly isOn: boolean;
  readonly number: number;
}

/** The facts of the account at the moment of the decision. */
export interface OpeningAccount extends AccountMoney {
  readonly kind: 'real' | 'demo';
  /** ISO 4217. */
  readonly currency: string;
  readonly eligibility: Eligibility;
  readonly openPositions: number;
  /** Σ profit of its open positions at the last good quotes. */
  readonly profit: Money;
  /** Σ amount × leverage already open in this instrument. */
  readonly instrumentNotional: Money;
  /** Loss that the client's own limit for the day still leaves; absent: no limit is set (rule OL-10). */
  readonly lossRoom?: LossRoom | undefined;
}

export interface OpeningFacts {
  readonly account: OpeningAccount;
  readonly instrument: Instrument;
  readonly offeredLeverages: readonly number[];
  /** Mark-up in thousandths of a percent (rule SE-8); absent: the specification's. */
  readonly markUp?: bigint | undefined;
  readonly market: MarketState;
  readonly quote: Quote | undefined;
  readonly limits: TradingLimits;
  /** The broker's signed exposure in this instrument, client buys positive; real accounts only. */
  readonly houseExposure: bigint;
}

/** The terms of the position that the order opens. */
export interface Opening extends Levels {
  readonly direction: Direction;
  readonly amount: Money;
  readonly leverage: number;
  readonly openRate: Rate;
  readonly quote: Quote;
}

type Step = (order: OpenOrder, facts: OpeningFacts) => Result<unknown>;

/**
 * Steps that can refuse an opening, most basic first. The order is part of the rule: access, verification, price,
 * amount, leverage, limits, price moved, mark-up risen, levels.
 */
const ladder: readonly Step[] = [
  checkAccess,
  checkMarket,
  checkAmountForm,
  checkAmountLimit,
  checkPositionAmount,
  checkOwnLoss,
  checkLeverage,
  checkLimits,
  checkExpectedPrice,
  checkSeenMarkUp,
  checkOpeningLevels,
];

/** Decides an opening order: the position's terms at the server's own latest tick, or the first refusal. */
export function decideOpen(order: OpenOrder, facts: OpeningFacts): Result<Opening> {
  for (const step of ladder) {
    const result = step(order, facts);
    if (!result.ok) return result;
  }
  const { quote, markUp } = facts;
  if (quote === undefined) return refuse({ code: 'temporarilyUnavailable' });
  const { direction, amount, leverage, stopLoss, takeProfit } = order;
  const openRate = openingRate(quote, direction, markUp);
  return accept({ direction, amount, leverage, stopLoss, takeProfit, openRate, quote });
}

/**
 * Specification 6, ruling R28: checks that the category is permitted (`noAccess`) and that the client of a real account
 * is verified (`notVerified`); a demo account needs no verification.
 */
export function checkAccess(
  _order: unknown,
  facts: Pick<OpeningFacts, 'instrument'> & { readonly account: Pick<OpeningAccount, 'eligibility' | 'kind'> },
): Result<true> {
  const { account, instrument } = facts;
  const { eligibility, kind } = account;
  if (!eligibility.groups.includes(instrument.category)) return refuse({ code: 'noAccess' });
  if (kind === 'real' && !eligibility.verified) return refuse({ code: 'notVerified' });
  return accept(true);
}

/** Rule TR-4: checks that the instrument has a usable price; the refusal says why it has none. */
export function checkMarket(_order: unknown, { market, quote }: Pick<OpeningFacts, 'market' | 'quote'>): Result<true> {
  return quote !== undefined && isUsable(market) ? accept(true) : refuse({ code: unusableCode(market) });
}

/**
 * Rule PO-11: checks that there is a price to set levels and orders against; in a shut market the last good one counts.
 */
export function checkLastPrice(
  _order: unknown,
  { market, quote }: Pick<OpeningFacts, 'market' | 'quote'>,
): Result<true> {
  return quote !== undefined && isSettable(market) ? accept(true) : refuse({ code: unusableCode(market) });
}

/**
 * Specification 5: checks that an amount is at least 1 (`amountTooSmall`) and a multiple of the currency's smallest
 * unit, 0.01 (`malformed`).
 */
export function checkAmountForm(
  { amount }: Pick<OpenOrder, 'amount'>,
  { account: { currency } }: { readonly account: Pick<OpeningAccount, 'currency'> },
): Result<true> {
  const field = 'amount';
  if (!isWholeMinor(amount, currency)) return refuse({ code: 'malformed', field });
  if (amount < MINIMUM_AMOUNT)
    return refuse({ code: 'amountTooSmall', field, params: { minimum: formatMoney(MINIMUM_AMOUNT, currency) } });
  return accept(true);
}

/** Checks an amount against the enforced limit of ruling R1, which the refusal carries. */
function checkAmountLimit({ amount }: OpenOrder, { account }: OpeningFacts): Result<true> {
  const limit = enforcedLimit(account, account.profit);
  if (amount <= limit) return accept(true);
  const { currency } = account;
  const params = { limit: formatMoney(floorToMinor(limit, currency), currency) };
  return refuse({ code: 'amountAboveLimit', field: 'amount', params });
}

/** Rule TR-7: checks an amount against the position limit. Refusal: `amountAbovePositionLimit`. */
export function checkPositionAmount(
  { amount }: Pick<OpenOrder, 'amount'>,
  { limits, account }: Pick<OpeningFacts, 'limits'> & { readonly account: Pick<OpeningAccount, 'currency'> },
): Result<true> {
  const { positionAmount } = limits;
  if (amount <= positionAmount) return accept(true);
  return refuse({
    code: 'amountAbovePositionLimit',
    field: 'amount',
    params: { limit: formatMoney(positionAmount, account.currency) },
  });
}

/** Rule OL-10: checks an amount against what the client's own daily loss limit still leaves. */
export function checkOwnLoss(
  { amount }: Pick<OpenOrder, 'amount'>,
  { account }: { readonly account: Pick<OpeningAccount, 'lossRoom' | 'currency'> },
): Result<true> {
  return checkLossRoom(amount, account.lossRoom, account.currency);
}

/** Rule TR-8: checks that the leverage is allowed. Refusals: `knowledgeNeeded`, `leverageNotAllowed`. */
export function checkLeverage(
  order: Pick<OpenOrder, 'leverage'>,
  facts: Pick<OpeningFacts, 'instrument' | 'offeredLeverages'> & {
    readonly account: Pick<OpeningAccount, 'eligibility'>;
  },
): Result<true> {
  const { account, instrument, offeredLeverages } = facts;
  if (account.eligibility.knowledgeNeeded && order.leverage > 1) {
    return refuse({ code: 'knowledgeNeeded', field: 'leverage' });
  }
  const allowed = allowedLeverages({
    offered: offeredLeverages,
    indexes: account.eligibility.customLeverage[instrument.category],
    regime: account.eligibility.regime,
    caps: instrument.leverageCaps,
  });
  if (allowed.includes(order.leverage)) return accept(true);
  return refuse({ code: 'leverageNotAllowed', field: 'leverage', params: { allowed: allowed.join(', ') } });
}

/** Ruling R30: checks the trading limits. Exposure that an order reduces is never refused. */
function checkLimits(order: OpenOrder, { account, limits, houseExposure }: OpeningFacts): Result<true> {
  if (account.openPositions >= limits.openPositions) {
    return refuse({ code: 'tooManyPositions', params: { limit: String(limits.openPositions) } });
  }
  const notional = order.amount * BigInt(order.leverage);
  if (account.instrumentNotional + notional > limits.notionalPerInstrument) {
    return refuse({
      code: 'notionalAboveLimit',
      field: 'amount',
      params: { limit: formatMoney(limits.notionalPerInstrument, account.currency) },
    });
  }
  if (account.kind === 'demo') return accept(true);
  const after = houseExposure + (order.direction === 'buy' ? notional : 0n - notional);
  if (magnitude(after) > limits.houseExposure && magnitude(after) > magnitude(houseExposure)) {
    return refuse({
      code: 'exposureAboveLimit',
      field: 'amount',
      params: { limit: formatMoney(limits.houseExposure, account.currency) },
    });
  }
  return accept(true);
}

function magnitude(value: bigint): bigint {
  return value < 0n ? 0n - value : value;
}

/**
 * Ruling R2, for opening and closing: refuses a price worse than the seen one by more than the tolerance (`priceMoved`,
 * with the new price).
 */
export function checkPriceSeen(
  shown: { readonly expectedPrice: Rate | undefined; readonly tolerance: bigint | undefined },
  actual: { readonly price: Rate; readonly wantsLow: boolean; readonly quote: Quote; readonly decimals: number },
): Result<true> {
  if (shown.expectedPrice === undefined) return accept(true);
  const tolerance = shown.tolerance ?? defaultTolerance(actual.quote, actual.price);
  if (isWithinTolerance(shown.expectedPrice, actual.price, actual.wantsLow, tolerance)) return accept(true);
  return refuse({ code: 'priceMoved', field: 'price', params: { price: formatPrice(actual.price, actual.decimals) } });
}

function checkExpectedPrice(order: OpenOrder, { quote, instrument }: OpeningFacts): Result<true> {
  if (quote === undefined) return refuse({ code: 'temporarilyUnavailable' });
  const price = openingPrice(quote, order.direction);
  return checkPriceSeen(order, { price, wantsLow: order.direction === 'buy', quote, decimals: instrument.decimals });
}

/** Rule SE-8: no client pays a higher mark-up than the one that they were shown. Refusal: `markUpRisen`. */
function checkSeenMarkUp({ seenMarkUp }: OpenOrder, { markUp = MARK_UP }: OpeningFacts): Result<true> {
  if (seenMarkUp === undefined || markUp <= seenMarkUp) return accept(true);
  return refuse({ code: 'markUpRisen', field: 'price', params: { percent: formatExact(markUp, MARK_UP_DIGITS) } });
}

function checkOpeningLevels(order: OpenOrder, { quote, instrument }: OpeningFacts): Result<unknown> {
  if (quote === undefined) return refuse({ code: 'temporarilyUnavailable' });
  return checkLevels(order, order.direction, quote, instrument.decimals);
}
