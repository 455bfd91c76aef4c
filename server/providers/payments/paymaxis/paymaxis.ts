import { readJsonBytes, textAt } from '../answers.ts';
import type { PaymentProvider } from '../interface.ts';
import { originOf } from '../settings.ts';
import * as rest from './restV1.ts';
import * as page from './securePage.ts';
import { isSigned, paymaxisSettings } from './settings.ts';
import type { PaymaxisSettings } from './settings.ts';

/** paymaxis: two protocols under one name, the vendor's published one and the one that the specification describes. */
export const paymaxis: PaymentProvider<PaymaxisSettings> = {
  id: 'paymaxis',
  shape: 'redirect',
  trust: 'signedFull',
  evidence: 'documented',
  evidenceOf: (config) => (isRest(config) ? 'documented' : 'unverified'),
  ...paymaxisSettings,
  demoConfig: ({ url, secret }) => ({ url, apiKey: secret, signingKey: secret }),
  origins: ({ url }) => [originOf(url)],
  start: (context) => ({ call: isRest(context.config) ? rest.startCall(context) : page.startCall(context) }),
  parseStart(result, context) {
    return isRest(context.config) ? rest.readStart(result, context) : page.readStart(result, context);
  },
  status(refs, config, now) {
    return isRest(config) ? rest.statusCall(refs, config, now) : page.statusCall(refs, config);
  },
  parseStatus(result, { order }, config) {
    return isRest(config) ? rest.readPayment(result, order, config) : page.readPayment(result, config);
  },
  verifyWebhook: (webhook, _refs, config) => (isSigned(webhook, config) ? 'verified' : 'invalid'),
  readWebhook({ body }, config) {
    const payment = readJsonBytes(body);
    if (textAt(payment, 'state') === undefined) return undefined;
    const snapshot = isRest(config) ? rest.snapshotOf(payment, config) : page.snapshotOf(payment, config);
    return { eventId: undefined, snapshot };
  },
  acknowledge: (accepted) => ({ status: accepted ? 200 : 401, contentType: 'text/plain', body: accepted ? 'OK' : '' }),
  refund: (context) => (isRest(context.config) ? rest.refundCall(context) : page.refundCall(context)),
  parseRefund: (result, context) => readOutgoing(result, context),
  payout: (context) => (isRest(context.config) ? rest.payoutCall(context) : page.payoutCall(context)),
  parsePayout: (result, context) => readOutgoing(result, context),
  settled: (from, until, page, config) => (isRest(config) ? rest.settledCall(from, until, page, config) : undefined),
  parseSettled: rest.readSettled,
  legacyReply: (next) => (next.kind === 'redirect' ? { SecurePage: next.url } : {}),
};

type ReadOutgoing = NonNullable<PaymentProvider<PaymaxisSettings>['parsePayout']>;

function readOutgoing(...[result, { config, order }]: Parameters<ReadOutgoing>) {
  return isRest(config) ? rest.readPayment(result, order, config) : page.readPayment(result, config);
}

function isRest({ dialect }: PaymaxisSettings): boolean {
  return dialect === 'rest-v1';
}
