import type { Instant } from '@candor/domain/ids.ts';
import type { MinorAmount } from '@candor/domain/payments/currency.ts';
import type {
  Confirmation,
  NextAction,
  PaymentShape,
  ProviderSnapshot,
  WebhookTrust,
} from '@candor/domain/payments/provider.ts';
import type { WrittenField } from '@candor/domain/settings/written.ts';
import type { Reading } from './settings.ts';

/** One call to a provider's server, as it is sent. */
export interface HttpCall {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for GET. */
  readonly body: string;
}

/** The answer of the provider's server; names of headers are in lower case. */
export interface HttpResult {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A webhook exactly as it arrived. */
export interface RawWebhook {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly query: Readonly<Record<string, string>>;
}

/** The payer, from our own records and never from the page. */
export interface Payer {
  /** The client's PIN: the provider's id of the client. */
  readonly reference: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** E.164. */
  readonly phone: string;
  readonly birthDate: string | undefined;
  /** ISO 3166 alpha-2. */
  readonly country: string;
  readonly state: string;
  readonly city: string;
  readonly street: string;
  readonly zipCode: string;
  readonly ipAddress: string;
  readonly language: string;
}

/** Everything that starting a payment may need. */
export interface StartContext<Config> {
  readonly config: Config;
  /** Our number of the transaction: the provider's order id. */
  readonly order: string;
  readonly amount: MinorAmount;
  readonly payer: Payer;
  /** Stored before the call and the same for each repetition of this attempt. */
  readonly idempotencyKey: string;
  readonly description: string;
  /** Where the browser returns to; that page only shows the state. */
  readonly returnUrl: string;
  /** The address for webhooks, with a token that only this transaction has. */
  readonly webhookUrl: string;
  readonly now: Instant;
}

/** The identifiers by which a provider knows a payment. */
export interface PaymentRefs {
  readonly order: string;
  /** The provider's own id, once known. */
  readonly providerRef: string | undefined;
  /** The requested amount: some dialects need it for queries, and some sign with it. */
  readonly amount: MinorAmount;
  readonly email: string;
  /** The provider's digits of the card, first six and last four; some signatures need them. */
  readonly cardMask: string | undefined;
}

/** Outgoing money: a withdrawal's leg, or a refund of `parent`. */
export interface OutgoingContext<Config> extends Omit<StartContext<Config>, 'returnUrl'> {
  /** The deposit that is refunded, wholly or in part. */
  readonly parent: PaymentRefs | undefined;
}

/** The result of a call: the provider's snapshot of the payment, and what the browser does next. */
export interface Started {
  readonly snapshot: ProviderSnapshot;
  readonly next: NextAction | undefined;
}

export interface Webhook {
  /** The event's own id; undefined: there is none, and the server makes a key from the snapshot. */
  readonly eventId: string | undefined;
  readonly snapshot: ProviderSnapshot;
}

/** Our answer to a webhook, in the provider's form. */
export interface Acknowledgement {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** A demonstration's address of the Test bank, and the secret that it shares with one brand's adapter there. */
export interface TestBankAccess {
  /** The adapter's own address in it, without a slash at the end: http://bank.localhost:3000/gateway/paymaxis. */
  readonly url: string;
  readonly secret: string;
}

/** One line of a provider's report of what it settled. */
export interface SettledPayment {
  readonly order: string;
  readonly providerRef: string;
  readonly amount: MinorAmount;
  /** The provider's fee. */
  readonly fee: MinorAmount | undefined;
  readonly at: Instant;
}

export interface SettledPage {
  /** Deposits only; a page without deposits is empty and need not be the last. */
  readonly payments: readonly SettledPayment[];
  readonly isLast: boolean;
}

export type Evidence = 'documented' | 'observed' | 'unverified';

/**
 * A payment provider. An adapter is pure: it builds calls and reads answers, and neither sends nor waits nor remembers,
 * so that each of its bytes can be compared with a recording. It omits what it cannot do.
 */
export interface PaymentProvider<Config = unknown> {
  /** Its name in the specification's paths. */
  readonly id: string;
  readonly shape: PaymentShape;
  /** How far a webhook of this provider can be trusted; decides whether its state is queried before any credit. */
  readonly trust: WebhookTrust;
  /** The source of our knowledge of the protocol. `unverified` is refused in live mode until the operator confirms. */
  readonly evidence: Evidence;
  /** The only currencies that it takes, ISO 4217: it is not offered in a brand of any other (CU-6). Absent: any. */
  readonly currencies?: readonly string[];
  /** Where settings choose another protocol than the usual one: the source for that one. */
  evidenceOf?(config: Config): Evidence;
  /** Its settings, as the office asks for them. */
  readonly fields: readonly WrittenField[];
  /** Reads its settings; says what is wrong with them in one sentence. A missing secret is wrong. */
  parseConfig(raw: unknown): Reading<Config>;
  /** Its settings against the Test bank, which speaks its protocol; what `parseConfig` takes. */
  demoConfig(bank: TestBankAccess): unknown;
  /** The origins of its calls: no call goes anywhere else. */
  origins(config: Config): readonly string[];
  /** Starts a deposit: a call whose answer gives the next step, or at once what the browser does. */
  start(context: StartContext<Config>): { readonly call: HttpCall } | { readonly next: NextAction };
  parseStart?(result: HttpResult, context: StartContext<Config>): Started;
  /**
   * Queries a payment's state. Absent: it cannot be queried, so staff or a settlement report decide. Undefined: it
   * cannot be queried yet, since the provider knows it by an id that it has not sent.
   */
  status?(refs: PaymentRefs, config: Config, now: Instant): HttpCall | undefined;
  /** `ownNumber`: the query needs the provider's own number of the payment, which only its notices contain. */
  readonly asksBy?: 'ownNumber';
  parseStatus?(result: HttpResult, refs: PaymentRefs, config: Config): ProviderSnapshot;
  /** Is it from the provider? `unverifiable`: the provider signs nothing, or not what matters. */
  verifyWebhook?(
    webhook: RawWebhook,
    refs: PaymentRefs | undefined,
    config: Config,
    now: Instant,
  ): 'verified' | 'unverifiable' | 'invalid';
  /** The payment and its snapshot; undefined: unreadable. */
  readWebhook?(webhook: RawWebhook, config: Config): Webhook | undefined;
  acknowledge?(accepted: boolean): Acknowledgement;
  /**
   * `once`: a repeated request for a refund or payout with the same key and order is carried out once. Absent: there is
   * no such promise, so that a call whose answer was lost is never repeated.
   */
  readonly repeats?: 'once';
  /** Refunds have no id of their own there: a completed one is reported on the deposit, as its refunded amount. */
  readonly refundsReported?: 'onDeposit';
  /** The result of a refund or a payout is reported on that payment itself: processing, succeeded or failed. */
  refund?(context: OutgoingContext<Config>): HttpCall;
  parseRefund?(result: HttpResult, context: OutgoingContext<Config>): ProviderSnapshot;
  payout?(context: OutgoingContext<Config>): HttpCall;
  parsePayout?(result: HttpResult, context: OutgoingContext<Config>): ProviderSnapshot;
  /**
   * What was received and settled between two instants; called again with the next `page`, from 0, until the last.
   * Undefined: these settings allow no query.
   */
  settled?(from: Instant, until: Instant, page: number, config: Config): HttpCall | undefined;
  /** Undefined: the answer is unreadable, so the page is unknown. */
  parseSettled?(result: HttpResult, config: Config): SettledPage | undefined;
  /** What it has for us before its fees: received − given back − paid out. Undefined: these settings allow no query. */
  balance?(currency: string, config: Config): HttpCall | undefined;
  /** Undefined: the answer is unreadable, so the balance is unknown. */
  parseBalance?(result: HttpResult, config: Config): MinorAmount | undefined;
  /** The fields that the specification names for the answer of `/api/transaction/send/{provider}`. */
  legacyReply?(next: NextAction): Readonly<Record<string, unknown>>;
}

/** A provider's abilities, as shown to people. */
export interface Capabilities {
  readonly asksStatus: boolean;
  readonly sendsWebhooks: boolean;
  /** It reports its settlements, so that each day is compared automatically. */
  readonly listsSettled: boolean;
  readonly confirmation: Confirmation;
}

/** What this adapter can do with these settings. */
export function capabilitiesOf(provider: PaymentProvider, config: unknown): Capabilities {
  const asksStatus = provider.status !== undefined;
  const sendsWebhooks = provider.trust !== 'none';
  return {
    asksStatus,
    sendsWebhooks,
    // Whether it can be queried at all depends on its settings, and not on the day.
    listsSettled: provider.settled?.(0, 1, 0, config) !== undefined,
    confirmation: asksStatus
      ? 'asked'
      : provider.trust === 'signedFull'
        ? 'notified'
        : sendsWebhooks
          ? 'checked'
          : 'reported',
  };
}

/** Is a query about this payment impossible because the provider has not sent its own number yet? */
export function lacksNumber(provider: PaymentProvider, providerRef: string | undefined): boolean {
  return provider.status !== undefined && provider.asksBy === 'ownNumber' && providerRef === undefined;
}
