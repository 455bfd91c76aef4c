import type { Instant } from '../ids.ts';
import type { MinorAmount } from './currency.ts';

/** The browser's next step after a deposit was created: the five flows of specification 7. */
export type NextAction =
  /** Text to read only: where to send the money, with which reference. */
  | {
      readonly kind: 'instructions';
      readonly lines: readonly { readonly label: string; readonly value: string }[];
      readonly reference: string;
    }
  | { readonly kind: 'externalLink'; readonly url: string }
  /** A script of the provider's, in a page of its own; its button is clicked after two seconds. */
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
 * Trust in a provider's webhook. `signedFull`: its signature covers order, amount, currency and state. `signedWeak`: it
 * covers less. `unsigned`: nothing. `none`: there are no webhooks.
 */
export type WebhookTrust = 'signedFull' | 'signedWeak' | 'unsigned' | 'none';

/**
 * How we learn that a payment was paid. `asked`: we query its provider. `notified`: a signed notice of the provider is
 * enough. `checked`: its notice is not enough, so a person checks each payment. `reported`: it sends no notice, and a
 * person finds the money in its reports or on the bank's statement.
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
  /** No answer, or an inconclusive one: the payment may have happened or not. Never a failure. */
  'unknown',
] as const;
export type ProviderState = (typeof providerStates)[number];

/** A provider's data on a payment at one moment. Omitted values are undefined, and count as not matching. */
export interface ProviderSnapshot {
  readonly state: ProviderState;
  /** State as the provider spells it. */
  readonly raw: string;
  readonly providerRef?: string | undefined;
  /** Our number, as the provider repeats it. */
  readonly order?: string | undefined;
  readonly amount?: MinorAmount | undefined;
  /** Sum refunded so far. */
  readonly refunded?: MinorAmount | undefined;
  readonly isTest?: boolean | undefined;
  readonly occurredAt?: Instant | undefined;
  /** Reason in the provider's wording, for staff. */
  readonly reason?: string | undefined;
  /** First six and last four digits of a card, never more. */
  readonly cardMask?: string | undefined;
}
