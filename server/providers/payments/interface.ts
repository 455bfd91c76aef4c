import type { Instant } from '@candor/domain/ids.ts';
import type { MinorAmount } from '@candor/domain/payments/currency.ts';
import type {
  Confirmation,
  NextAction,
  PaymentShape,
  ProviderSnapshot,
  WebhookTrust,
} from '@candor/domain/payments/provider.ts';

/** One call to a provider's server, as it travels. */
export interface HttpCall {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for GET. */
  readonly body: string;
}

/** What the provider's server answered; names of headers are in lower case. */
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

/** Who pays, from our own records and never from the page. */
export interface Payer {
  /** The client's PIN: what a provider knows him by. */
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
  /** Where the browser comes back to; it only shows the state. */
  readonly returnUrl: string;
  /** Where webhooks go, with a token that only this transaction has. */
  readonly webhookUrl: string;
  readonly now: Instant;
}

/** By what a provider knows a payment. */
export interface PaymentRefs {
  readonly order: string;
  /** The provider's own id, once it has told it. */
  readonly providerRef: string | undefined;
  /** What was asked for: some dialects need it to ask again, and some sign with it. */
  readonly amount: MinorAmount;
  readonly email: string;
  /** What the provider told of the card, six and four digits; some signatures need it. */
  readonly cardMask: string | undefined;
}

/** Money going out: a withdrawal's leg, or a refund of `parent`. */
export interface OutgoingContext<Config> extends Omit<StartContext<Config>, 'returnUrl'> {
  /** The deposit that is given back, wholly or in part. */
  readonly parent: PaymentRefs | undefined;
}

/** What came of a call: what the provider says of the payment, and what the browser does next. */
export interface Started {
  readonly snapshot: ProviderSnapshot;
  readonly next: NextAction | undefined;
}

export interface Webhook {
  /** The event's own id; where there is none, undefined, and the server makes a key of what the snapshot says. */
  readonly eventId: string | undefined;
  readonly snapshot: ProviderSnapshot;
}

/** Our answer to a webhook, as the provider wants it. */
export interface Acknowledgement {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** Where a demonstration finds the Test bank, and the secret that it shares with one brand's adapter there. */
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
  /** What the provider kept of it. */
  readonly fee: MinorAmount | undefined;
  readonly at: Instant;
}

export interface SettledPage {
  /** Deposits only; a page of nothing but others is empty and need not be the last. */
  readonly payments: readonly SettledPayment[];
  readonly isLast: boolean;
}

export type Evidence = 'documented' | 'observed' | 'unverified';

/**
 * A way to pay. An adapter is pure: it makes calls and reads answers, and neither sends nor waits nor remembers, so
 * that every one of its bytes can be held against a recording. What it cannot do it leaves out.
 */
export interface PaymentProvider<Config = unknown> {
  /** Its name in the specification's paths. */
  readonly id: string;
  readonly shape: PaymentShape;
  /** How far a webhook of this provider may be believed; decides whether its state is asked for before any credit. */
  readonly trust: WebhookTrust;
  /** Where the protocol is known from. `unverified` is refused in live mode until the operator confirms it. */
  readonly evidence: Evidence;
  /** Where settings choose another protocol than the usual one: where that one is known from. */
  evidenceOf?(config: Config): Evidence;
  /** Reads its settings; says what is wrong with them in one sentence. A missing secret is wrong. */
  parseConfig(
    raw: unknown,
  ): { readonly ok: true; readonly config: Config } | { readonly ok: false; readonly problem: string };
  /** Its settings against the Test bank, which speaks its protocol; what `parseConfig` takes. */
  demoConfig(bank: TestBankAccess): unknown;
  /** The origins it calls: no call of it goes anywhere else. */
  origins(config: Config): readonly string[];
  /** Begins a deposit: a call whose answer says what next, or at once what the browser does. */
  start(context: StartContext<Config>): { readonly call: HttpCall } | { readonly next: NextAction };
  parseStart?(result: HttpResult, context: StartContext<Config>): Started;
  /**
   * Asks how a payment stands. Absent: nobody can be asked, so staff or a settlement report decide. Undefined: it
   * cannot be asked for yet, since the provider knows it by a name that it has not told.
   */
  status?(refs: PaymentRefs, config: Config, now: Instant): HttpCall | undefined;
  /** `ownNumber`: it is asked by its own number of the payment, which only its notices tell. */
  readonly asksBy?: 'ownNumber';
  parseStatus?(result: HttpResult, refs: PaymentRefs, config: Config): ProviderSnapshot;
  /** Is it from the provider? `unverifiable`: the provider signs nothing, or not what matters. */
  verifyWebhook?(
    webhook: RawWebhook,
    refs: PaymentRefs | undefined,
    config: Config,
    now: Instant,
  ): 'verified' | 'unverifiable' | 'invalid';
  /** Which payment and what of it; undefined: it cannot be read. */
  readWebhook?(webhook: RawWebhook, config: Config): Webhook | undefined;
  acknowledge?(accepted: boolean): Acknowledgement;
  /**
   * `once`: a refund or payout that is asked for again under the same key and order is done once. Absent: nobody has
   * promised that, so that a call whose answer was lost is never made again.
   */
  readonly repeats?: 'once';
  /** Refunds have no name of their own there: that one is done is told of the deposit, as what was given back of it. */
  readonly refundsTold?: 'onDeposit';
  /** What comes of a refund or a payout is told of that payment itself: processing, succeeded or failed. */
  refund?(context: OutgoingContext<Config>): HttpCall;
  parseRefund?(result: HttpResult, context: OutgoingContext<Config>): ProviderSnapshot;
  payout?(context: OutgoingContext<Config>): HttpCall;
  parsePayout?(result: HttpResult, context: OutgoingContext<Config>): ProviderSnapshot;
  /**
   * What came in and was settled between two instants; asked again with the next `page`, from 0, until the last.
   * Undefined: with these settings nobody can be asked.
   */
  settled?(from: Instant, until: Instant, page: number, config: Config): HttpCall | undefined;
  /** Undefined: the answer cannot be read, so nothing is known of the page. */
  parseSettled?(result: HttpResult, config: Config): SettledPage | undefined;
  /** The fields that the specification names for the answer of `/api/transaction/send/{provider}`. */
  legacyReply?(next: NextAction): Readonly<Record<string, unknown>>;
}

/** What a provider can do, as far as people are told of it. */
export interface Capabilities {
  readonly asksStatus: boolean;
  readonly tellsByWebhook: boolean;
  /** It says what it has settled, so that each day is compared by itself. */
  readonly tellsSettled: boolean;
  readonly confirmation: Confirmation;
}

/** What this adapter can do with these settings. */
export function capabilitiesOf(provider: PaymentProvider, config: unknown): Capabilities {
  const asksStatus = provider.status !== undefined;
  const tellsByWebhook = provider.trust !== 'none';
  return {
    asksStatus,
    tellsByWebhook,
    // Whether it can be asked at all depends on its settings, and not on the day.
    tellsSettled: provider.settled?.(0, 1, 0, config) !== undefined,
    confirmation: asksStatus
      ? 'asked'
      : provider.trust === 'signedFull'
        ? 'told'
        : tellsByWebhook
          ? 'checked'
          : 'reported',
  };
}

/** Can it not be asked about this payment, since it has not told its own number of it? */
export function lacksNumber(provider: PaymentProvider, providerRef: string | undefined): boolean {
  return provider.status !== undefined && provider.asksBy === 'ownNumber' && providerRef === undefined;
}
