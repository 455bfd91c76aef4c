import { formatMinor } from '@candor/domain/payments/currency.ts';
import type { MinorAmount } from '@candor/domain/payments/currency.ts';
import type { NextAction, ProviderSnapshot } from '@candor/domain/payments/provider.ts';
import { z } from 'zod';
import { answerOf, decode, keepable, majorAt, textAt, timeAt } from '../answers.ts';
import { cardMaskOf } from '../cards.ts';
import type {
  HttpCall,
  HttpResult,
  OutgoingContext,
  PaymentProvider,
  PaymentRefs,
  StartContext,
} from '../interface.ts';
import { baseUrl, isDemonstration, originOf, secret, settingsBy } from '../settings.ts';
import { digestOf, isSame } from '../signing.ts';
import { readState, stateOf } from './states.ts';

const settings = z.strictObject({
  clientKey: z.string().regex(/^[\x21-\x7e]{1,100}$/, 'has to be printable characters without spaces'),
  password: secret,
  /** URL of the payment page that the browser posts the form to. */
  pageUrl: baseUrl,
  /** URL of the query API. */
  apiUrl: baseUrl,
  sandbox: z.boolean().default(false),
});
type IkajoSettings = z.output<typeof settings>;

/**
 * Ikajo: the browser posts a form to the payment page of the sister brands' protocol; the vendor's own protocol serves
 * calls between servers. Callbacks are signed over too little to be trusted, so each only triggers a query.
 */
export const ikajo: PaymentProvider<IkajoSettings> = {
  id: 'Ikajo',
  shape: 'formPost',
  trust: 'signedWeak',
  evidence: 'unverified',
  ...settingsBy('Ikajo', settings),
  demoConfig: ({ url, secret: password }) => ({
    clientKey: digestOf('sha256', password).slice(0, 16),
    password,
    pageUrl: `${url}/payment/auth`,
    apiUrl: `${url}/post`,
  }),
  origins: ({ apiUrl }) => [originOf(apiUrl)],
  start: (context) => ({ next: formOf(context) }),
  asksBy: 'ownNumber',
  status(refs, config) {
    const { providerRef } = refs;
    return providerRef === undefined ? undefined : ask('GET_TRANS_DETAILS', providerRef, { refs, config });
  },
  parseStatus: (result, _refs, config) => readDetails(result, config),
  verifyWebhook(webhook, refs, { password }) {
    const form = formFields(webhook.body);
    const transId = textAt(form, 'trans_id');
    if (refs === undefined || transId === undefined) return 'invalid';
    const cardMask = cardMaskOf(textAt(form, 'card')) ?? refs.cardMask;
    const hash = callHash({ email: refs.email, password, transId, cardMask });
    return isSame(hash, textAt(form, 'hash')) ? 'unverifiable' : 'invalid';
  },
  readWebhook({ body }, config) {
    const form = formFields(body);
    const isCallback = textAt(form, 'trans_id') !== undefined && textAt(form, 'action') !== undefined;
    return isCallback ? { eventId: undefined, snapshot: readCallback(form, config) } : undefined;
  },
  acknowledge: (accepted) => {
    return { status: accepted ? 200 : 400, contentType: 'text/plain', body: accepted ? 'OK' : 'ERROR' };
  },
  refundsReported: 'onDeposit',
  refund(context) {
    const { parent, config, amount } = context;
    return ask('CREDITVOID', parent?.providerRef ?? '', { refs: parent, config, amount: amountText(amount) });
  },
  parseRefund: readRefund,
  legacyReply: (next) => {
    return next.kind === 'formPost' ? { sign: next.fields['sign'], data: next.fields['data'] } : {};
  },
};

/**
 * Formats an amount with at least two decimals, even for a currency without decimals: the page accepts nothing else.
 */
function amountText(amount: MinorAmount): string {
  const text = formatMinor(amount);
  return text.includes('.') ? text : `${text}.00`;
}

function formOf({ config, amount, description, payer, returnUrl, order }: StartContext<IkajoSettings>): NextAction {
  const { clientKey, password, pageUrl } = config;
  const facts = JSON.stringify({ amount: amountText(amount), currency: amount.currency, description });
  const data = Buffer.from(facts, 'utf8').toString('base64');
  return {
    kind: 'formPost',
    action: pageUrl,
    fields: {
      key: clientKey,
      payment: 'CC',
      order,
      data,
      url: returnUrl,
      email: payer.email,
      first_name: payer.firstName,
      last_name: payer.lastName,
      sign: formSign([clientKey, 'CC', data, returnUrl, password]),
    },
  };
}

interface Question {
  readonly refs: PaymentRefs | undefined;
  readonly config: IkajoSettings;
  readonly amount?: string;
}

function ask(action: string, transId: string, { refs, config, amount }: Question): HttpCall {
  const { clientKey, password, apiUrl } = config;
  const hash = callHash({ email: refs?.email ?? '', password, transId, cardMask: refs?.cardMask });
  const part = amount === undefined ? {} : { amount };
  return {
    method: 'POST',
    url: apiUrl,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({ action, client_key: clientKey, trans_id: transId, ...part, hash }).toString(),
  };
}

function readDetails(result: HttpResult, config: IkajoSettings): ProviderSnapshot {
  const answer = answerOf(result);
  const isAnswer = result.status === 200 && textAt(answer, 'result') === 'SUCCESS';
  if (!isAnswer || textAt(answer, 'action') !== 'GET_TRANS_DETAILS') {
    const raw = textAt(answer, 'result') ?? `HTTP ${result.status}`;
    return storable({ state: 'unknown', raw, reason: textAt(answer, 'error_message') }, config);
  }
  const amount = majorAt(answer, 'amount', 'currency');
  return storable(
    { ...factsOf(answer), ...readState(answer, amount), raw: textAt(answer, 'status') ?? '', amount },
    config,
  );
}

/** Reads the form fields of a callback, each of which may be forged. */
function readCallback(form: unknown, config: IkajoSettings): ProviderSnapshot {
  const [action, result, status] = [textAt(form, 'action'), textAt(form, 'result'), textAt(form, 'status')];
  const reason = textAt(form, 'decline_reason');
  const occurredAt = timeAt(form, 'trans_date') ?? timeAt(form, 'creditvoid_date');
  const facts = { ...factsOf(form), occurredAt, reason };
  if (action === 'CREDITVOID') {
    // A refund's callback has the refund's amount, not the payment's; a failed refund leaves the payment unchanged.
    const state = result === 'SUCCESS' && status !== undefined ? stateOf(status) : 'unknown';
    return storable(
      {
        ...facts,
        state: state === 'succeeded' ? 'partiallyRefunded' : state,
        raw: `${action} ${status ?? result ?? ''}`,
      },
      config,
    );
  }
  const word = action === 'SALE' || action === 'CAPTURE' || action === 'GET_TRANS_STATUS' ? status : action;
  return storable(
    { ...facts, state: stateOf(word), raw: word ?? '', amount: majorAt(form, 'amount', 'currency') },
    config,
  );
}

/** Reads the answer to a refund request; the refund itself is done later and reported on its payment. */
function readRefund(result: HttpResult, { config }: OutgoingContext<IkajoSettings>): ProviderSnapshot {
  const answer = answerOf(result);
  const word =
    result.status === 200 && textAt(answer, 'action') === 'CREDITVOID' ? textAt(answer, 'result') : undefined;
  const reason = textAt(answer, 'decline_reason') ?? textAt(answer, 'error_message');
  const state =
    word === 'ACCEPTED' || word === 'SUCCESS' ? 'processing' : isRefused(result, answer) ? 'failed' : 'unknown';
  return storable({ state, raw: textAt(answer, 'result') ?? `HTTP ${result.status}`, reason }, config);
}

function isRefused({ status }: HttpResult, answer: unknown): boolean {
  const word = textAt(answer, 'result');
  return (status === 200 || status === 400 || status === 422) && (word === 'DECLINED' || word === 'ERROR');
}

function factsOf(answer: unknown) {
  return {
    providerRef: textAt(answer, 'trans_id'),
    order: textAt(answer, 'order_id'),
    cardMask: cardMaskOf(textAt(answer, 'card')),
  };
}

function storable(snapshot: ProviderSnapshot, { password, sandbox, apiUrl }: IkajoSettings): ProviderSnapshot {
  // The protocol does not mark tests: either the whole account is a test account or none of it is.
  const isTest = sandbox || isDemonstration(new URL(apiUrl));
  return keepable({ ...snapshot, isTest }, password);
}

/**
 * Returns the fields of a posted form; undefined if a field is repeated, since two readers could read it differently.
 */
function formFields(body: Uint8Array): unknown {
  const entries = [...new URLSearchParams(decode(body) ?? '')];
  const fields = new Map(entries);
  return fields.size === entries.length ? Object.fromEntries(fields) : undefined;
}

/** Computes the signature of Ikajo and its sister brands: md5 over bytes in upper case. Only a to z are converted. */

/** Signs the page's form: its signature covers the reversed pieces. */
export function formSign(pieces: readonly string[]): string {
  return md5OfUpper(pieces.map(reversed));
}

interface Hashed {
  readonly email: string;
  readonly password: string;
  readonly transId: string;
  /** First six and last four digits of the card; undefined, and left out of the hash, where no card is known. */
  readonly cardMask: string | undefined;
}

/**
 * Computes the hash of callbacks and queries (Appendix A of the vendor's pages); it covers neither state nor amount nor
 * order.
 */
export function callHash({ email, password, transId, cardMask }: Hashed): string {
  const digits = (cardMask ?? '').replaceAll('*', '');
  return md5OfUpper([reversed(email), bytesOf(password), bytesOf(transId), reversed(digits)]);
}

function md5OfUpper(pieces: readonly Uint8Array[]): string {
  return digestOf(
    'md5',
    Buffer.concat(pieces).map((byte) => (byte >= 0x61 && byte <= 0x7a ? byte - 0x20 : byte)),
  );
}

function reversed(text: string): Uint8Array {
  return bytesOf(text).toReversed();
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
