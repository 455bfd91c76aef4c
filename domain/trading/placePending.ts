import type { Instant } from '../ids.ts';
import { formatPrice } from '../money/display.ts';
import { openingPrice } from '../pricing/quote.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { DAY_MS } from '../time.ts';
import { checkLevels } from './levels.ts';
import {
  checkAccess,
  checkAmountForm,
  checkLastPrice,
  checkLeverage,
  checkOwnLoss,
  checkPositionAmount,
} from './open.ts';
import type { OpeningFacts } from './open.ts';
import { isRateReached, waitsForRise } from './pending.ts';
import type { PendingTerms } from './pending.ts';

/** Rule PO-6: greatest distance of an expiry. */
export const EXPIRY_DAYS_MAX = 90;

/** The facts by which placing or changing an order is decided; its cost is checked when it fires. */
export interface PlacingFacts extends Pick<
  OpeningFacts,
  'instrument' | 'offeredLeverages' | 'market' | 'quote' | 'limits'
> {
  readonly account: Pick<OpeningFacts['account'], 'kind' | 'currency' | 'eligibility' | 'lossRoom'>;
  /** Number of the account's waiting orders, without the one that is changed. */
  readonly pendingOrders: number;
  readonly now: Instant;
}

type Step = (terms: PendingTerms, facts: PlacingFacts) => Result<unknown>;

/** Rule PO-3: steps that can refuse placing or changing, most basic first. The order is part of the rule. */
const ladder: readonly Step[] = [
  checkAccess,
  checkLastPrice,
  checkAmountForm,
  checkPositionAmount,
  checkOwnLoss,
  checkLeverage,
  checkCount,
  checkRate,
  checkPendingLevels,
  checkExpiry,
];

/** Decides the terms of a new or changed pending order: the terms themselves, or the first refusal. */
export function decidePending(terms: PendingTerms, facts: PlacingFacts): Result<PendingTerms> {
  for (const step of ladder) {
    const result = step(terms, facts);
    if (!result.ok) return result;
  }
  return accept(terms);
}

function checkCount(_terms: PendingTerms, { pendingOrders, limits }: PlacingFacts): Result<true> {
  if (pendingOrders < limits.pendingOrders) return accept(true);
  return refuse({ code: 'tooManyOrders', params: { limit: String(limits.pendingOrders) } });
}

/**
 * Rule PO-2: refuses an order whose price has been reached already; the refusal carries the present price, in a shut
 * market the last good one.
 */
function checkRate(terms: PendingTerms, { quote, instrument }: PlacingFacts): Result<true> {
  if (quote === undefined) return refuse({ code: 'temporarilyUnavailable' });
  if (terms.rate <= 0n) return refuse({ code: 'malformed', field: 'rate' });
  if (!isRateReached(terms, quote)) return accept(true);
  const params = { price: formatPrice(openingPrice(quote, terms.direction), instrument.decimals) };
  return refuse({ code: waitsForRise(terms) ? 'orderRateTooLow' : 'orderRateTooHigh', field: 'rate', params });
}

/** Rule PO-4: checks levels as for a position opened at the order's rate. */
function checkPendingLevels(terms: PendingTerms, { instrument }: PlacingFacts): Result<unknown> {
  return checkLevels(terms, terms.direction, { buy: terms.rate, sell: terms.rate }, instrument.decimals);
}

function checkExpiry({ expiresAt }: PendingTerms, { now }: PlacingFacts): Result<true> {
  const field = 'expires_at';
  if (expiresAt === undefined) return accept(true);
  if (expiresAt <= now) return refuse({ code: 'expiryPassed', field });
  if (expiresAt > now + EXPIRY_DAYS_MAX * DAY_MS)
    return refuse({ code: 'expiryTooFar', field, params: { days: String(EXPIRY_DAYS_MAX) } });
  return accept(true);
}
