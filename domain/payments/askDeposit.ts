import { isDetailsMissing } from '../clients/details.ts';
import type { ClientDetails } from '../clients/details.ts';
import type { Instant } from '../ids.ts';
import { formatMoney } from '../money/decimal.ts';
import type { Money } from '../money/money.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';

/** A brand's payment method, as far as it is open to this client. */
export interface OpenEntry {
  readonly minimum: Money;
  readonly maximum: Money | undefined;
}

export interface DepositAsked {
  readonly amount: Money;
  readonly details: ClientDetails;
  /** Undefined: there is none, or not for this client. */
  readonly entry: OpenEntry | undefined;
  /** In the brand's currency, as texts show it. */
  readonly symbol: string;
  /** The client has excluded themselves until then. */
  readonly pausedUntil: Instant | undefined;
  /** What the client's own limits leave, payments under way deducted; undefined: there are none. */
  readonly room: Money | undefined;
}

/**
 * Rule DP-10: may a client request this deposit? Refuses in this order: `malformed` (zero or less),
 * `detailsMissing`, `methodUnavailable`, `depositTooSmall`, `depositTooLarge`, `depositPaused`, `depositLimitReached`.
 */
export function decideAskedDeposit<Entry extends OpenEntry>(
  asked: DepositAsked & { readonly entry: Entry | undefined },
  now: Instant,
): Result<Entry> {
  const { amount, entry, symbol, room } = asked;
  if (amount <= 0n) return refuse({ code: 'malformed', field: 'amount' });
  if (isDetailsMissing(asked.details)) return refuse({ code: 'detailsMissing' });
  if (entry === undefined) return refuse({ code: 'methodUnavailable', field: 'method' });
  if (amount < entry.minimum) {
    const params = { symbol, minimum: shown(entry.minimum) };
    return refuse({ code: 'depositTooSmall', field: 'amount', params });
  }
  if (entry.maximum !== undefined && amount > entry.maximum) {
    const params = { symbol, maximum: shown(entry.maximum) };
    return refuse({ code: 'depositTooLarge', field: 'amount', params });
  }
  if (asked.pausedUntil !== undefined && asked.pausedUntil > now) {
    const until = new Date(asked.pausedUntil).toISOString().slice(0, 16).replace('T', ' ');
    return refuse({ code: 'depositPaused', params: { until: `${until} UTC` } });
  }
  if (room !== undefined && amount > room) {
    const left = room > 0n ? room : undefined;
    const params = { symbol, left: left === undefined ? '0.00' : formatMoney(left) };
    return refuse({ code: 'depositLimitReached', field: 'amount', params });
  }
  return accept(entry);
}

/** Specification 5 shows whole units without decimals: 250. */
function shown(amount: Money): string {
  return formatMoney(amount).replace(/\.00$/, '');
}
