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
 * Why the price of a closed trade was wrong, as somebody may ask: the feed quoted what was not the market, it quoted
 * outside of the session, the booking is not what the receipt says, a stop loss or take profit was not followed by its
 * rule.
 */
export const requestableCauses = ['wrongQuote', 'outsideSession', 'notAsReceipt', 'levelMissed'] as const;
/** Besides these: the account was closed out only because another trade had a wrong price (rule TC-10). */
export const correctionCauses = [...requestableCauses, 'closeOutUndone'] as const;
export type CorrectionCause = (typeof correctionCauses)[number];

/**
 * Rule TC-11: what a right price is evidenced by. A tick of the tape, by its hour and id, as the tape has it; or a file
 * that is kept elsewhere, by its name and fingerprint.
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

/** A corrected price differs from the one that was dealt at by at most so much of it, in percent. */
export const CORRECTION_PERCENT_MAX = 20n;

/** So long after the close a client may be worse off by a correction. */
export const AGAINST_CLIENT_HOURS = 24;
/** So long after the close a correction may be in the client's favour: as long as records of trades are kept. */
export const FOR_CLIENT_YEARS = 5;
const AGAINST_CLIENT_MS = AGAINST_CLIENT_HOURS * HOUR_MS;
const FOR_CLIENT_MS = FOR_CLIENT_YEARS * 365 * 24 * HOUR_MS;

/** So often one trade is corrected. */
export const CORRECTIONS_MAX = 2;

/** What a trade was opened and closed at. */
export interface TradePrices {
  readonly open: Rate;
  readonly close: Rate;
}

/** A closed trade as a correction looks at it. */
export interface CorrectableTrade extends Pick<Stake, 'direction' | 'amount' | 'leverage'> {
  readonly closedAt: Instant;
  /** What it was dealt at; never changed. */
  readonly dealt: TradePrices;
  /** What counts now: what it was dealt at, or last corrected to. */
  readonly current: TradePrices;
  /** How often it has been corrected. */
  readonly corrections: number;
  /**
   * What of a balance below zero was lifted (rule MA-8) between its close and the moment when nothing was open any
   * more, less what corrections have taken back of that. Undefined in commands from before this was counted: nothing.
   */
  readonly forgiven?: Money | undefined;
}

export interface CorrectionFacts {
  readonly trade: CorrectableTrade;
  readonly book: Book;
  /** The account's, ISO 4217. */
  readonly currency: string;
  /** Of the instrument's ticks. */
  readonly decimals: number;
  /** What may be taken from the account: what its client could withdraw. */
  readonly available: Money;
  readonly now: Instant;
  /** Its prices are those of ticks, and nobody has typed them: there is no limit of distance (rules TC-10, RP-4). */
  readonly isOfTick?: boolean | undefined;
}

/** What is booked, as two or three entries; one of nothing is left out. */
export interface DecidedCorrection {
  /** Takes the result that counts now back. */
  readonly reversal: Money;
  readonly result: Money;
  /** What the trade's result changes by: reversal and result. */
  readonly change: Money;
  /** What of the lifted balance is taken back, below zero, or what more of it would have been lifted. */
  readonly protection: Money;
  /** What the client's cash changes by: all three. */
  readonly difference: Money;
}

/** The result of a trade at these prices, by the formula of its close (ruling R3). */
export function resultAt(trade: Pick<CorrectableTrade, 'direction' | 'amount' | 'leverage'>, at: TradePrices): Money {
  return profitAt({ ...trade, openRate: at.open }, at.close);
}

/**
 * Rule TC-9: had the trade had its right result at once, so much less, or more, of the balance below zero would have
 * been lifted after it. What the client was forgiven is not paid to them a second time.
 */
export function protectionOf(change: Money, forgiven: Money): Money {
  return forgiven === 0n ? ZERO : negate(minMoney(change, forgiven));
}

/**
 * Rules TC-1 to TC-5, TC-9: a closed trade at other prices. Refusals: `demoMoney`, `correctionsUsedUp`, `malformed` (no
 * price, or finer than the instrument's), `correctionTooFar`, `correctionUnchanged`, `correctionTooLate`,
 * `correctionAboveLimit`.
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

/** Rule TC-3. */
function checkPrices(prices: TradePrices, { trade, decimals, isOfTick }: CorrectionFacts): Result<true> {
  // An opening rate has the mark-up in it, and so all digits that there are; a closing rate is a price of the feed.
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
