import { formatMinor } from '@candor/domain/payments/currency.ts';
import type { ProviderSnapshot, ProviderState } from '@candor/domain/payments/provider.ts';
import { z } from 'zod';
import { answerOf, decode, flagAt, isAccepted, keepable, majorAt, readJson, textAt } from '../answers.ts';
import type { HttpCall, HttpResult, PaymentProvider, RawWebhook, StartContext, Started } from '../interface.ts';
import { pageOf } from '../pages.ts';
import { baseUrl, originOf, pageHosts, secret, settingsBy } from '../settings.ts';

const settings = z.strictObject({
  url: baseUrl.default('https://cashonex.com'),
  /** Secret of the account, sent in the body of the call; never logged. */
  salt: secret,
  pageHosts,
});
type CashonexConfig = z.output<typeof settings>;

const states: ReadonlyMap<string, ProviderState> = new Map([
  ['APPROVED', 'succeeded'],
  ['PENDING', 'processing'],
  ['DECLINED', 'failed'],
]);

/**
 * Cashonex, as public integrations use it. Its webhooks are not signed and it cannot be queried, so nothing is credited
 * until staff find the money in the settlement.
 */
export const cashonex: PaymentProvider<CashonexConfig> = {
  id: 'cashonex',
  shape: 'redirect',
  trust: 'unsigned',
  evidence: 'observed',
  ...settingsBy('cashonex', settings),
  demoConfig: ({ url, secret: salt }) => ({ url, salt }),
  origins: ({ url }) => [originOf(url)],
  start: (context) => ({ call: startCall(context) }),
  parseStart: readStart,
  verifyWebhook: () => 'unverifiable',
  readWebhook(webhook, { salt }) {
    const fields = fieldsOf(webhook);
    const word = textAt(fields, 'transaction_status');
    if (word === undefined) return undefined;
    const snapshot: ProviderSnapshot = {
      state: states.get(word) ?? 'unknown',
      raw: word,
      providerRef: textAt(fields, 'paymentId'),
      order: textAt(fields, 'orderid'),
      amount: majorAt(fields, 'amount', 'currency'),
      isTest: flagAt(fields, 'test'),
    };
    return { eventId: undefined, snapshot: keepable(snapshot, salt) };
  },
};

function startCall({ config, payer, amount, ...context }: StartContext<CashonexConfig>): HttpCall {
  const before = {
    salt: config.salt,
    first_name: payer.firstName,
    last_name: payer.lastName,
    email: payer.email,
    phone: payer.phone,
    address: payer.street,
    city: payer.city,
    state: payer.state === '' ? payer.city : payer.state,
    country: payer.country,
    zip_code: payer.zipCode,
  };
  const after = {
    currency: amount.currency,
    orderid: context.order,
    clientip: payer.ipAddress,
    redirect_url: context.returnUrl,
    webhook_url: context.webhookUrl,
  };
  // The provider wants the amount as a number; it is written by hand, since a double would not keep its decimals.
  const body = `${JSON.stringify(before).slice(0, -1)},"amount":${formatMinor(amount)},${JSON.stringify(after).slice(1)}`;
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'idempotency-key': context.idempotencyKey,
  };
  return { method: 'POST', url: `${config.url}/api/rest/payment`, headers, body };
}

function readStart(result: HttpResult, { config }: StartContext<CashonexConfig>): Started {
  const answer = answerOf(result);
  const isTaken = flagAt(answer, 'success');
  const facts = {
    raw: isTaken === undefined ? `HTTP ${result.status}` : `success: ${isTaken}`,
    providerRef: textAt(answer, 'data', 'paymentId'),
  };
  const snapshotOf = (state: ProviderState, reason: string | undefined): ProviderSnapshot =>
    keepable({ ...facts, state, reason }, config.salt);

  if (isTaken === false) return { snapshot: snapshotOf('failed', textAt(answer, 'message')), next: undefined };
  if (isTaken !== true || !isAccepted(result)) return { snapshot: snapshotOf('unknown', undefined), next: undefined };
  const url = pageOf(textAt(answer, 'data', 'redirectUrl'), config);
  if (url === undefined)
    return { snapshot: snapshotOf('unknown', 'It names no page that may be opened.'), next: undefined };
  return { snapshot: snapshotOf('actionRequired', undefined), next: { kind: 'redirect', url, expiresAt: undefined } };
}

/** Reads the fields of JSON or of a form: public integrations treat both alike. */
function fieldsOf({ headers, body }: RawWebhook): unknown {
  const text = decode(body) ?? '';
  const isForm = (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
  return isForm ? Object.fromEntries(new URLSearchParams(text)) : readJson(text);
}
