import type { WireAlert } from '@candor/contracts/http/alerts.ts';
import { decideAlert } from '@candor/domain/alerts/alert.ts';
import type { AlertFacts, AlertSide } from '@candor/domain/alerts/alert.ts';
import { exceedsRates, formatFixed, parseRate } from '@candor/domain/money/decimal.ts';
import { RATE_DIGITS } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { DAY_MS } from '@candor/domain/time.ts';

/** Lifetimes of an alert; `kept` keeps that of an existing alert. */
export const expiries = { never: undefined, day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS } as const;
export type Expiry = keyof typeof expiries | 'kept';

/** Present content of the form. */
export interface AlertDraft {
  /** Price as typed. */
  readonly price: string;
  readonly note: string;
  readonly expiry: Expiry;
}

export type AlertVerdict =
  | { readonly ok: true; readonly price: Rate; readonly side: AlertSide }
  | {
      readonly ok: false;
      readonly refusal: Refusal | { readonly code: 'notANumber' } | { readonly code: 'priceTooHigh' };
    };

/** Returns the form's initial content; an existing alert starts unchanged, except for a proposed price. */
export function firstDraft(alert: WireAlert | undefined, price: Rate | undefined, decimals: number): AlertDraft {
  return {
    price: price === undefined || price === 0n ? '' : formatFixed(price, RATE_DIGITS, decimals),
    note: alert?.note ?? '',
    expiry: alert === undefined || alert.expires_at === null ? 'never' : 'kept',
  };
}

/** Applies the server's own rules to the typed values; the offered expiries are all within them. */
export function judgeDraft(draft: AlertDraft, facts: Omit<AlertFacts, 'now'>): AlertVerdict {
  const text = draft.price.trim();
  const price = parseRate(text);
  if (price === undefined && exceedsRates(text)) return { ok: false, refusal: { code: 'priceTooHigh' } };
  if (price === undefined) return { ok: false, refusal: { code: 'notANumber' } };
  const decision = decideAlert({ price, expiresAt: undefined }, { ...facts, now: 0 });
  return decision.ok ? { ok: true, price, side: decision.value } : { ok: false, refusal: decision.refusal };
}

/** Returns when the alert expires, in the server's time. */
export function expiryAt(expiry: Expiry, present: number | null, now: number): number | null {
  if (expiry === 'kept') return present;
  const lasts = expiries[expiry];
  return lasts === undefined ? null : now + lasts;
}
