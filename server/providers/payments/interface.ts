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

/** Call to a provider's server, byte for byte. */
export interface HttpCall {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Body of the request; empty for GET. */
  readonly body: string;
}

/** Answer of the provider's server; header names are in lower case. */
export interface HttpResult {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Webhook exactly as it arrived. */
export interface RawWebhook {
  /** Headers by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly query: Readonly<Record<string, string>>;
}

/** Payer, from our own records and never from the page. */
export interface Payer {
  /** PIN of the client, which the provider uses as the client's id. */
  readonly reference: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Phone number in E.164. */
  readonly phone: string;
  readonly birthDate: string | undefined;
  /** Country as ISO 3166 alpha-2. */
  readonly country: string;
  readonly state: string;
  readonly city: string;
  readonly street: string;
  readonly zipCode: string;
  readonly ipAddress: string;
  readonly language: string;
}

/** Context with everything that starting a payment may need. */
export interface StartContext<Config> {
  readonly config: Config;
  /** Our number of the transaction, which the provider uses as the order id. */
  readonly order: string;
  readonly amount: MinorAmount;
  readonly payer: Payer;
  /** Key stored before the call, and the same for each repetition of this attempt. */
  readonly idempotencyKey: string;
  readonly description: string;
  /** URL that the browser returns to; that page only shows the state. */
  readonly returnUrl: string;
  /** URL for webhooks, with a token that only this transaction has. */
  readonly webhookUrl: string;
  readonly now: Instant;
}

/** Identifiers by which a provider knows a payment. */
export interface PaymentRefs {
  readonly order: string;
  /** Provider's own id, once known. */
  readonly providerRef: string | undefined;
  /** Requested amount: some dialects need it for queries or signatures. */
  readonly amount: MinorAmount;
  readonly email: string;
  /** Card digits from the provider, first six and last four; some signatures need them. */
  readonly cardMask: string | undefined;
}

/** Context of an outgoing payment: a withdrawal's leg, or a refund of `parent`. */
export interface OutgoingContext<Config> extends Omit<StartContext<Config>, 'returnUrl'> {
  /** Deposit that is refunded, in full or in part. */
  readonly parent: PaymentRefs | undefined;
}

/** Result of starting a payment: the provider's snapshot, and the browser's next step. */
export interface Started {
  readonly snapshot: ProviderSnapshot;
  readonly next: NextAction | undefined;
}

export interface Webhook {
  /** Id of the event at the provider; undefined if it has none, and the server makes a key from the snapshot. */
  readonly eventId: string | undefined;
  readonly snapshot: ProviderSnapshot;
}

/** Our answer to a webhook, in the provider's format. */
export interface Acknowledgement {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** Access of one brand's adapter to a demonstration's Test bank: URL and shared secret. */
export interface TestBankAccess {
  /** URL of this adapter at the Test bank, without a final slash: http://bank.localhost:3000/gateway/paymaxis. */
  readonly url: string;
  readonly secret: string;
}

/** Line of a provider's report of settled payments. */
export interface SettledPayment {
  readonly order: string;
  readonly providerRef: string;
  readonly amount: MinorAmount;
  /** Fee that the provider charged. */
  readonly fee: MinorAmount | undefined;
  readonly at: Instant;
}

export interface SettledPage {
  /** Settled deposits; a page without deposits is empty and need not be the last. */
  readonly payments: readonly SettledPayment[];
  readonly isLast: boolean;
}

export type Evidence = 'documented' | 'observed' | 'unverified';

/**
 * Payment provider. An adapter is pure: it builds calls and reads answers, and neither sends nor waits nor stores
 * anything, so that each byte can be compared with a recording. It omits the methods that it does not support.
 */
export interface PaymentProvider<Config = unknown> {
  /** Name in the specification's paths. */
  readonly id: string;
  readonly shape: PaymentShape;
  /** Trust in this provider's webhooks; decides whether a payment's state is queried before any credit. */
  readonly trust: WebhookTrust;
  /** Source of our knowledge of the protocol. `unverified` is refused in live mode until the operator confirms it. */
  readonly evidence: Evidence;
  /** Accepted currencies, ISO 4217: a brand with another currency is not offered this provider (CU-6). Absent: any. */
  readonly currencies?: readonly string[];
  /**
   * Returns the evidence for the protocol that these settings choose, where they can choose another than the usual one.
   */
  evidenceOf?(config: Config): Evidence;
  /** Fields of its settings, as the office asks for them. */
  readonly fields: readonly WrittenField[];
  /** Reads its settings, or says in one sentence what is wrong with them. A missing secret is an error. */
  parseConfig(raw: unknown): Reading<Config>;
  /** Returns settings for the Test bank, which speaks this protocol, in the form that `parseConfig` reads. */
  demoConfig(bank: TestBankAccess): unknown;
  /** Returns the origins of its calls: no call goes anywhere else. */
  origins(config: Config): readonly string[];
  /** Starts a deposit: returns a call whose answer gives the next step, or that step immediately. */
  start(context: StartContext<Config>): { readonly call: HttpCall } | { readonly next: NextAction };
  parseStart?(result: HttpResult, context: StartContext<Config>): Started;
  /**
   * Builds the query of a payment's state. Absent: there is no query, so staff or a settlement report decide.
   * Undefined: no query is possible yet, since the provider's own number of the payment has not arrived.
   */
  status?(refs: PaymentRefs, config: Config, now: Instant): HttpCall | undefined;
  /** `ownNumber`: the query needs the provider's own number of the payment, which only its webhooks contain. */
  readonly asksBy?: 'ownNumber';
  parseStatus?(result: HttpResult, refs: PaymentRefs, config: Config): ProviderSnapshot;
  /**
   * Checks that a webhook is from the provider. `unverifiable`: the provider signs nothing, or not the fields that
   * matter.
   */
  verifyWebhook?(
    webhook: RawWebhook,
    refs: PaymentRefs | undefined,
    config: Config,
    now: Instant,
  ): 'verified' | 'unverifiable' | 'invalid';
  /** Reads the payment and its snapshot from a webhook; undefined if it is unreadable. */
  readWebhook?(webhook: RawWebhook, config: Config): Webhook | undefined;
  acknowledge?(accepted: boolean): Acknowledgement;
  /**
   * `once`: a refund or payout that is requested again with the same key and order is carried out once. Absent: the
   * provider does not promise this, so a call whose answer was lost is never repeated.
   */
  readonly repeats?: 'once';
  /**
   * Refunds have no id of their own at the provider: a completed one is reported on the deposit, as its refunded
   * amount.
   */
  readonly refundsReported?: 'onDeposit';
  /** Builds the call for a refund; its result is reported on the refund itself: processing, succeeded or failed. */
  refund?(context: OutgoingContext<Config>): HttpCall;
  parseRefund?(result: HttpResult, context: OutgoingContext<Config>): ProviderSnapshot;
  payout?(context: OutgoingContext<Config>): HttpCall;
  parsePayout?(result: HttpResult, context: OutgoingContext<Config>): ProviderSnapshot;
  /**
   * Queries what was received and settled between two instants; called again with the next `page`, from 0 to the last.
   * Undefined: these settings allow no query.
   */
  settled?(from: Instant, until: Instant, page: number, config: Config): HttpCall | undefined;
  /** Reads a page of settled payments; undefined if the answer is unreadable, so that the page is unknown. */
  parseSettled?(result: HttpResult, config: Config): SettledPage | undefined;
  /**
   * Queries what the provider owes us before its fees: received − refunded − paid out. Undefined: these settings allow
   * no query.
   */
  balance?(currency: string, config: Config): HttpCall | undefined;
  /** Reads the balance; undefined if the answer is unreadable, so that the balance is unknown. */
  parseBalance?(result: HttpResult, config: Config): MinorAmount | undefined;
  /** Returns the fields that the specification names for the answer of `/api/transaction/send/{provider}`. */
  legacyReply?(next: NextAction): Readonly<Record<string, unknown>>;
}

/** Capabilities of a provider, as shown to people. */
export interface Capabilities {
  readonly asksStatus: boolean;
  readonly sendsWebhooks: boolean;
  /** Does the provider report its settlements, so that each day is compared automatically? */
  readonly listsSettled: boolean;
  readonly confirmation: Confirmation;
}

/** Returns what this adapter can do with these settings. */
export function capabilitiesOf(provider: PaymentProvider, config: unknown): Capabilities {
  const asksStatus = provider.status !== undefined;
  const sendsWebhooks = provider.trust !== 'none';
  return {
    asksStatus,
    sendsWebhooks,
    // Whether settlements can be queried depends on the settings alone, so any period will do.
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
