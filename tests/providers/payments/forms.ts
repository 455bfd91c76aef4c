import type { MinorAmount } from '@candor/domain/payments/currency.ts';
import type { NextAction, ProviderSnapshot } from '@candor/domain/payments/provider.ts';
import type { HttpCall, PaymentProvider } from '@candor/server/providers/payments/interface.ts';

/** One answer of a provider, and what has to be read from it. */
export interface AnswerForm {
  readonly name: string;
  readonly status?: number;
  /** Anything but a text is sent as JSON. */
  readonly body: unknown;
  readonly gives: Partial<ProviderSnapshot>;
  /** Of a start: what the browser does; left out, nothing. */
  readonly next?: NextAction;
}

export interface WebhookForm {
  readonly name: string;
  /** Anything but a text is sent as JSON. */
  readonly body: unknown;
  readonly gives: Partial<ProviderSnapshot>;
  readonly eventId?: string;
}

export interface Conformance<Config> {
  readonly provider: PaymentProvider<Config>;
  /** Settings that may be left out; each other one is needed. */
  readonly optional?: readonly string[];
  /** Settings for this run where they are not those against the Test bank. */
  readonly raw?: Readonly<Record<string, unknown>>;
  /** What must never be seen outside of a call. */
  readonly secrets: (config: Config) => readonly string[];
  /** What the start must hand over besides order, amount and currency. */
  readonly carries?: readonly ('idempotencyKey' | 'webhookUrl' | 'returnUrl')[];
  /** The amount as the start hands it over. */
  readonly amountOf?: (start: { readonly call: HttpCall } | { readonly next: NextAction }) => unknown;
  /** How an amount is written there. */
  readonly writes?: (amount: MinorAmount) => unknown;
  /** The answer to `status` that says succeeded with this amount. */
  readonly succeededBody?: (amount: MinorAmount) => unknown;
  readonly starts?: readonly AnswerForm[];
  readonly statuses?: readonly AnswerForm[];
  readonly refunds?: readonly AnswerForm[];
  readonly payouts?: readonly AnswerForm[];
  readonly webhooks?: readonly WebhookForm[];
  /** Headers with a good signature over a body, at `NOW`; left out where nothing is signed. */
  readonly sign?: (body: string, config: Config) => Readonly<Record<string, string>>;
}
