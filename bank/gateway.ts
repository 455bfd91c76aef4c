import type { FastifyInstance } from 'fastify';
import type { Bank } from './bank.ts';
import type { Payment, State } from './payment.ts';

/** A payment as a provider reports it, with its faults. */
export interface Report {
  readonly payment: Payment;
  readonly state: State;
  /** The merchant's id of the payment; for a refund that the bank started, the deposit's. */
  readonly order: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly parent: Payment | undefined;
}

export interface WebhookBody {
  readonly contentType: 'application/json' | 'application/x-www-form-urlencoded';
  readonly body: string;
}

export interface SigningContext {
  readonly body: string;
  readonly messageId: string;
  readonly now: number;
  /** The merchant's secret; for a forged webhook, another. */
  readonly secret: string;
}

/** One provider's protocol, as its adapter at the merchant expects it. */
export interface Gateway {
  readonly provider: string;
  /** The time after which the protocol's payments expire; undefined: never. */
  readonly expiresAfterMs: number | undefined;
  /** Does the bank show the payment page? */
  readonly hasPage: boolean;
  /** Adds the protocol's calls, below /gateway/{provider}/{brand}. */
  addRoutes(app: FastifyInstance, bank: Bank): void;
  /** Makes the webhook of a change; undefined: this protocol has none for it. */
  webhook?(report: Report, secret: string): WebhookBody | undefined;
  /** Makes the headers that sign a webhook; absent: the protocol signs nothing in headers. */
  sign?(context: SigningContext): Readonly<Record<string, string>>;
  /** Was the webhook accepted? Otherwise it is sent again. */
  isTaken?(status: number, body: string): boolean;
  /** Returns the parameters that the browser carries back to the merchant. */
  returnQuery?(report: Report): Readonly<Record<string, string>>;
}
