import type { Instant } from '../ids.ts';
import { formatPrice } from '../money/display.ts';
import { RATE_DIGITS } from '../money/money.ts';
import type { Rate } from '../money/money.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { DAY_MS, MINUTE_MS } from '../time.ts';

/** Side on which an alert waits: `above` waits for a rise to the price, `below` for a fall. */
export const alertSides = ['above', 'below'] as const;
export type AlertSide = (typeof alertSides)[number];

/** Most open alerts of one client. */
export const ALERTS_MAXIMUM = 50;
export const ALERT_NOTE_MAXIMUM = 140;
export const ALERT_EXPIRY_MINIMUM_MS = MINUTE_MS;
export const ALERT_EXPIRY_MAXIMUM_MS = 366 * DAY_MS;

export interface AlertDraft {
  readonly price: Rate;
  /** End of the alert; undefined: when it fires or is deleted. */
  readonly expiresAt: Instant | undefined;
}

export interface AlertFacts {
  readonly now: Instant;
  readonly decimals: number;
  /** Number of the client's open alerts besides this one. */
  readonly others: number;
  /** Last good sell price; undefined before the first. */
  readonly sell: Rate | undefined;
}

/**
 * Rules AL-1 and AL-2: may this alert be set, and on which side does it wait? Refusals, in this order:
 * `alertPriceInvalid` (the instrument cannot have the price), `alertExpiryInvalid`, `tooManyAlerts`,
 * `temporarilyUnavailable` (no price to compare with), `alertAtPrice` (the market has that price now).
 */
export function decideAlert({ price, expiresAt }: AlertDraft, facts: AlertFacts): Result<AlertSide> {
  const { now, decimals, others, sell } = facts;
  if (!isPriceOf(price, decimals)) {
    return refuse({ code: 'alertPriceInvalid', field: 'price', params: { decimals: String(decimals) } });
  }
  if (expiresAt !== undefined && !isExpiry(expiresAt - now)) {
    return refuse({ code: 'alertExpiryInvalid', field: 'expires_at' });
  }
  if (others >= ALERTS_MAXIMUM) return refuse({ code: 'tooManyAlerts', params: { limit: String(ALERTS_MAXIMUM) } });
  if (sell === undefined) return refuse({ code: 'temporarilyUnavailable' });
  if (price === sell) {
    return refuse({ code: 'alertAtPrice', field: 'price', params: { price: formatPrice(sell, decimals) } });
  }
  return accept(price > sell ? 'above' : 'below');
}

/** Rule AL-3: has the sell price, from which charts are drawn, reached or passed the alert? */
export function isAlertReached(
  { side, price }: { readonly side: AlertSide; readonly price: Rate },
  sell: Rate,
): boolean {
  return side === 'above' ? sell >= price : sell <= price;
}

/** Rule AL-4: has the alert expired? From the instant of its expiry on it no longer fires. */
export function isAlertExpired(expiresAt: Instant | undefined, now: Instant): boolean {
  return expiresAt !== undefined && now >= expiresAt;
}

/** Is the price above zero, and a whole number of the instrument's ticks? */
function isPriceOf(price: Rate, decimals: number): boolean {
  return price > 0n && price % 10n ** BigInt(RATE_DIGITS - decimals) === 0n;
}

function isExpiry(afterMs: number): boolean {
  return afterMs >= ALERT_EXPIRY_MINIMUM_MS && afterMs <= ALERT_EXPIRY_MAXIMUM_MS;
}
