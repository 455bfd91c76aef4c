import { isDetailsMissing } from '../clients/details.ts';
import type { ClientDetails } from '../clients/details.ts';
import type { Instant } from '../ids.ts';
import type { Currency } from '../money/currency.ts';
import { formatMoney, formatShort } from '../money/decimal.ts';
import { ZERO, maxMoney } from '../money/money.ts';
import type { Money } from '../money/money.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';

/** Limits of a brand's payment method for a client to whom it is open. */
export interface OpenEntry {
  readonly minimum: Money;
  readonly maximum: Money | undefined;
}

export interface DepositRequest {
  readonly amount: Money;
  readonly details: ClientDetails;
  /** Method asked for; undefined: it does not exist, or not for this client. */
  readonly entry: OpenEntry | undefined;
  /** Currency of the brand. */
  readonly currency: Pick<Currency, 'code' | 'symbol'>;
  /** End of the client's self-exclusion. */
  readonly pausedUntil: Instant | undefined;
  /** Amount that the client's own limits still allow, payments under way deducted; undefined: they have no limits. */
  readonly room: Money | undefined;
}

/**
 * Rule DP-10: may a client request this deposit? Refuses in this order: `malformed` (zero or less), `detailsMissing`,
 * `methodUnavailable`, `depositTooSmall`, `depositTooLarge`, `depositPaused`, `depositLimitReached`.
 * Specification 5 shows whole units without decimals.
 */
export function decideRequestedDeposit<Entry extends OpenEntry>(
  request: DepositRequest & { readonly entry: Entry | undefined },
  now: Instant,
): Result<Entry> {
  const { amount, room } = request;
  const { code, symbol } = request.currency;
  if (amount <= 0n) return refuse({ code: 'malformed', field: 'amount' });
  if (isDetailsMissing(request.details)) return refuse({ code: 'detailsMissing' });
  const entry = checkEntry(request);
  if (!entry.ok) return entry;
  if (request.pausedUntil !== undefined && request.pausedUntil > now) {
    const until = new Date(request.pausedUntil).toISOString().slice(0, 16).replace('T', ' ');
    return refuse({ code: 'depositPaused', params: { until: `${until} UTC` } });
  }
  if (room !== undefined && amount > room) {
    const params = { symbol, left: formatMoney(maxMoney(room, ZERO), code) };
    return refuse({ code: 'depositLimitReached', field: 'amount', params });
  }
  return entry;
}

/**
 * Rule DP-22: chooses the first of a method's entries that takes the amount; if none does, the one with the nearest
 * limit, which the refusal then names.
 */
export function chooseEntry<Entry extends OpenEntry>(entries: readonly Entry[], amount: Money): Entry | undefined {
  return entries.reduce<Entry | undefined>(
    (best, one) => (best !== undefined && missedBy(best, amount) <= missedBy(one, amount) ? best : one),
    undefined,
  );
}

/** Returns by how much the amount misses the entry's limits; zero: the entry takes it. */
function missedBy({ minimum, maximum }: OpenEntry, amount: Money): bigint {
  if (amount < minimum) return minimum - amount;
  return maximum !== undefined && amount > maximum ? amount - maximum : 0n;
}

/**
 * Checks that a method is open to the client and takes the amount. Refuses in this order: `methodUnavailable`,
 * `depositTooSmall`, `depositTooLarge`.
 */
export function checkEntry<Entry extends OpenEntry>({
  amount,
  entry,
  currency: { code, symbol },
}: Pick<DepositRequest, 'amount' | 'currency'> & { readonly entry: Entry | undefined }): Result<Entry> {
  if (entry === undefined) return refuse({ code: 'methodUnavailable', field: 'method' });
  if (amount < entry.minimum) {
    const params = { symbol, minimum: formatShort(entry.minimum, code) };
    return refuse({ code: 'depositTooSmall', field: 'amount', params });
  }
  if (entry.maximum !== undefined && amount > entry.maximum) {
    const params = { symbol, maximum: formatShort(entry.maximum, code) };
    return refuse({ code: 'depositTooLarge', field: 'amount', params });
  }
  return accept(entry);
}
