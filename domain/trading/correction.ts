import type { Instant } from '../ids.ts';
import type { Book } from '../ledger/entry.ts';
import { floorToMinor } from '../money/currency.ts';
import { formatMoney } from '../money/decimal.ts';
import { RATE_DIGITS, ZERO, minMoney, money, negate } from '../money/money.ts';
import type { Money, Rate } from '../money/money.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { HOUR_MS } from '../time.ts';
import { profitAt } from './profit.ts';
import type { Stake } from './profit.ts';

/**
 * Causes for which somebody may ask that a closed trade be corrected: the feed quoted off the market or outside the
 * session, the booking differs from the receipt, a stop loss or take profit was not followed by its rule.
 */
export const requestableCauses = ['wrongQuote', 'outsideSession', 'notAsReceipt', 'levelMissed'] as const;
/** All causes, including that the account was closed out only because another trade had a wrong price (rule TC-10). */
export const correctionCauses = [...requestableCauses, 'closeOutUndone'] as const;
export type CorrectionCause = (typeof correctionCauses)[number];

/**
 * Rule TC-11: evidence of a right price: a tick of the tape, by its hour and id, as the tape has it; or a file that is
 * kept elsewhere, by its name and fingerprint.
 */
export type PriceEvidence =
  | {
      readonly kind: 'tick';
      readonly tick: number;
      readonly hour: Instant;
      readonly source: string;
      readonly received: Instant;
      readonly sell: Rate;
      readonly buy: Rate;
    }
  | { readonly kind: 'file'; readonly name: string; readonly sha256: string };

/** Greatest distance of a corrected price from the dealt one, in percent of the dealt one. */
export const CORRECTION_PERCENT_MAX = 20n;

/** Hours after the close within which a correction may be against the client. */
export const AGAINST_CLIENT_HOURS = 24;
/** Years after the close within which a correction may be for the client: as long as records of trades are kept. */
export const FOR_CLIENT_YEARS = 5;
const AGAINST_CLIENT_MS = AGAINST_CLIENT_HOURS * HOUR_MS;
const FOR_CLIENT_MS = FOR_CLIENT_YEARS * 365 * 24 * HOUR_MS;

/** Greatest number of corrections of one trade. */
export const CORRECTIONS_MAX = 2;

/** Rates at which a trade was opened and closed. */
export interface TradePrices {
  readonly open: Rate;
  readonly close: Rate;
}

/** The facts of a closed trade that a correction needs. */
export interface CorrectableTrade extends Pick<Stake, 'direction' | 'amount' | 'leverage'> {
  readonly closedAt: Instant;
  /** Prices at which the trade was dealt; never changed. */
  readonly dealt: TradePrices;
  /** Prices that count now: the dealt ones, or those of the last correction. */
  readonly current: TradePrices;
  /** Number of corrections so far. */
  readonly corrections: number;
  /**
   * Part of a negative balance that was lifted (rule MA-8) between the trade's close and the moment when nothing was
   * open, less what corrections have reclaimed of it. Undefined in older commands, which did not count it: nothing.
   */
  readonly forgiven?: Money | undefined;
}

export interface CorrectionFacts {
  readonly trade: CorrectableTrade;
  readonly book: Book;
  /** Currency of the account, ISO 4217. */
  readonly currency: string;
  /** Decimals of the instrument's ticks. */
  readonly decimals: number;
  /** Most that may be taken from the account: what its client could withdraw. */
  readonly available: Money;
  readonly now: Instant;
  /** Whether the prices are those of ticks rather than typed: then distance is not limited (rules TC-10, RP-4). */
  readonly isOfTick?: boolean | undefined;
}

/** Amounts to book, as two or three entries; a zero amount makes no entry. */
export interface DecidedCorrection {
  /** Reverses the result that counts now. */
  readonly reversal: Money;
  readonly result: Money;
  /** Change of the trade's result: reversal + result. */
  readonly change: Money;
  /** Change of the lifted balance: below zero, reclaimed; above, what more of it would have been lifted. */
  readonly protection: Money;
  /** Change of the client's cash: the sum of all three. */
  readonly difference: Money;
}

/** Returns the result of a trade at these prices, by the formula of its close (ruling R3). */
export function resultAt(trade: Pick<CorrectableTrade, 'direction' | 'amount' | 'leverage'>, at: TradePrices): Money {
  return profitAt({ ...trade, openRate: at.open }, at.close);
}

/**
 * Rule TC-9: returns by how much more, or less, of the negative balance would have been lifted after the trade, had its
 * result been right from the start. What the client was forgiven is not paid to them a second time.
 */
export function protectionOf(change: Money, forgiven: Money): Money {
  return forgiven === 0n ? ZERO : negate(minMoney(change, forgiven));
}

/**
 * Rules TC-1 to TC-5, TC-9: decides the correction of a closed trade to other prices. Refusals: `demoMoney`,
 * `correctionsUsedUp`, `malformed` (no price, or finer than the instrument's), `correctionTooFar`,
 * `correctionUnchanged`, `correctionTooLate`, `correctionAboveLimit`.
 */
export function decideCorrection(prices: TradePrices, facts: CorrectionFacts): Result<DecidedCorrection> {
  const { trade, book, currency, available, now } = facts;
  if (book === 'demo') return refuse({ code: 'demoMoney' });
  if (trade.corrections >= CORRECTIONS_MAX) {
    return refuse({ code: 'correctionsUsedUp', params: { limit: String(CORRECTIONS_MAX) } });
  }
  const checked = checkPrices(prices, facts);
  if (!checked.ok) return checked;
  const reversal = negate(resultAt(trade, trade.current));
  const result = resultAt(trade, prices);
  const change = money(reversal + result);
  if (change === 0n) return refuse({ code: 'correctionUnchanged' });
  const protection = protectionOf(change, trade.forgiven ?? ZERO);
  const difference = money(change + protection);
  const lifeMs = change < 0n ? AGAINST_CLIENT_MS : FOR_CLIENT_MS;
  if (now - trade.closedAt > lifeMs) {
    const params = { hours: String(AGAINST_CLIENT_HOURS), years: String(FOR_CLIENT_YEARS) };
    return refuse({ code: 'correctionTooLate', params });
  }
  if (difference < 0n - available) {
    return refuse({
      code: 'correctionAboveLimit',
      params: { limit: formatMoney(floorToMinor(available, currency), currency) },
    });
  }
  return accept({ reversal, result, change, protection, difference });
}

/** Rule TC-3: checks the form of both prices and their distance from the dealt ones. */
function checkPrices(prices: TradePrices, { trade, decimals, isOfTick }: CorrectionFacts): Result<true> {
  // An opening rate includes the mark-up and so has all digits of a rate; a closing rate is a price of the feed.
  if (prices.open <= 0n) return refuse({ code: 'malformed', field: 'open' });
  const isTick = prices.close % 10n ** BigInt(RATE_DIGITS - decimals) === 0n || prices.close === trade.current.close;
  if (prices.close <= 0n || !isTick) return refuse({ code: 'malformed', field: 'close' });
  for (const field of ['open', 'close'] as const) {
    if (isOfTick === true || !isFar(prices[field], trade.dealt[field])) continue;
    return refuse({ code: 'correctionTooFar', field, params: { limit: String(CORRECTION_PERCENT_MAX) } });
  }
  return accept(true);
}

function isFar(price: Rate, dealt: Rate): boolean {
  const distance = price > dealt ? price - dealt : dealt - price;
  return distance * 100n > dealt * CORRECTION_PERCENT_MAX;
}
