import type { MinorAmount } from '@candor/domain/payments/currency.ts';
import type { NextAction, ProviderSnapshot } from '@candor/domain/payments/provider.ts';
import type { HttpCall, PaymentProvider } from '@candor/server/providers/payments/interface.ts';

/** An answer of a provider, and what an adapter must read from it. */
export interface AnswerForm {
  readonly name: string;
  readonly status?: number;
  /** Body; anything but a text is sent as JSON. */
  readonly body: unknown;
  readonly gives: Partial<ProviderSnapshot>;
  /** The browser's next action after a start; omitted if there is none. */
  readonly next?: NextAction;
}

export interface WebhookForm {
  readonly name: string;
  /** Body; anything but a text is sent as JSON. */
  readonly body: unknown;
  readonly gives: Partial<ProviderSnapshot>;
  readonly eventId?: string;
}

export interface Conformance<Config> {
  readonly provider: PaymentProvider<Config>;
  /** Optional settings; all others are required. */
  readonly optional?: readonly string[];
  /** Settings of this run, where they differ from those against the Test bank. */
  readonly raw?: Readonly<Record<string, unknown>>;
  /** Secrets that must appear only in a call. */
  readonly secrets: (config: Config) => readonly string[];
  /** Values that the start must carry besides order, amount and currency. */
  readonly carries?: readonly ('idempotencyKey' | 'webhookUrl' | 'returnUrl')[];
  /** Reads the amount from the start. */
  readonly amountOf?: (start: { readonly call: HttpCall } | { readonly next: NextAction }) => unknown;
  /** Writes an amount as the provider does. */
  readonly writes?: (amount: MinorAmount) => unknown;
  /** Builds the answer to `status` that reports success with this amount. */
  readonly succeededBody?: (amount: MinorAmount) => unknown;
  readonly starts?: readonly AnswerForm[];
  readonly statuses?: readonly AnswerForm[];
  readonly refunds?: readonly AnswerForm[];
  readonly payouts?: readonly AnswerForm[];
  readonly webhooks?: readonly WebhookForm[];
  /** Returns headers with a valid signature over a body, at `NOW`; omitted if the provider does not sign. */
  readonly sign?: (body: string, config: Config) => Readonly<Record<string, string>>;
}
