import type { Instant } from '../ids.ts';
import type { MinorAmount } from './currency.ts';

/** What the browser does after a deposit was created: the five flows of specification 7. */
export type NextAction =
  /** Only text to read: where to send the money, with which reference. */
  | {
      readonly kind: 'instructions';
      readonly lines: readonly { readonly label: string; readonly value: string }[];
      readonly reference: string;
    }
  | { readonly kind: 'externalLink'; readonly url: string }
  /** A script of the provider's, in a page of its own; its button is pressed after two seconds. */
  | {
      readonly kind: 'widget';
      readonly scriptUrl: string;
      readonly data: Readonly<Record<string, string>>;
      readonly clickSelector: string;
    }
  | { readonly kind: 'redirect'; readonly url: string; readonly expiresAt: Instant | undefined }
  | { readonly kind: 'formPost'; readonly action: string; readonly fields: Readonly<Record<string, string>> };

export type PaymentShape = NextAction['kind'];

/**
 * How far a provider's webhook can be trusted. `signedFull`: its signature covers order, amount, currency and state.
 * `signedWeak`: it covers less. `unsigned`: nothing. `none`: there are no webhooks.
 */
export type WebhookTrust = 'signedFull' | 'signedWeak' | 'unsigned' | 'none';

/**
 * How we learn that a payment was paid. `asked`: its provider is asked. `notified`: it sends a signed notice that is
 * enough. `checked`: its notice is not enough, so a person checks each payment. `reported`: it sends
 * no notice, and a person finds the money in its reports, or on the bank's statement.
 */
export const confirmations = ['asked', 'notified', 'checked', 'reported'] as const;
export type Confirmation = (typeof confirmations)[number];

export const providerStates = [
  'created',
  'actionRequired',
  'processing',
  'succeeded',
  'failed',
  'cancelled',
  'expired',
  'refundPending',
  'refunded',
  'partiallyRefunded',
  'disputeOpened',
  'disputeLost',
  'disputeWon',
  /** No answer, or an inconclusive one: it may have happened or not. Never a failure. */
  'unknown',
] as const;
export type ProviderState = (typeof providerStates)[number];

/** What a provider says of a payment at one moment. Omitted values are undefined, and count as not matching. */
export interface ProviderSnapshot {
  readonly state: ProviderState;
  /** The state in the provider's own words. */
  readonly raw: string;
  readonly providerRef?: string | undefined;
  /** Our number, as the provider repeats it. */
  readonly order?: string | undefined;
  readonly amount?: MinorAmount | undefined;
  /** Σ returned so far. */
  readonly refunded?: MinorAmount | undefined;
  readonly isTest?: boolean | undefined;
  readonly occurredAt?: Instant | undefined;
  /** In the provider's words, for staff. */
  readonly reason?: string | undefined;
  /** The first six and last four digits of a card, never more. */
  readonly cardMask?: string | undefined;
}
