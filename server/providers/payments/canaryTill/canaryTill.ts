import { formatMinor } from '@candor/domain/payments/currency.ts';
import type { NextAction, ProviderSnapshot, ProviderState } from '@candor/domain/payments/provider.ts';
import { CANARY_PROVIDER } from '@candor/domain/service/canary.ts';
import { z } from 'zod';
import { majorAt, readJson, readJsonBytes, textAt, timeAt } from '../answers.ts';
import type { HttpResult, PaymentProvider } from '../interface.ts';
import { settingsBy } from '../settings.ts';
import { isStandardWebhook, standardKey } from '../standardWebhooks.ts';

/** Where the till is said to be: a name that leads nowhere (RFC 2606). What is sent there never leaves the process. */
export const TILL_ORIGIN = 'https://till.invalid';

const settings = z.strictObject({
  webhookKey: z.string().refine((text) => standardKey(text) !== undefined, 'has to be whsec_ and base64'),
});
type Settings = z.output<typeof settings>;

const states: ReadonlyMap<string | undefined, ProviderState> = new Map<string, ProviderState>([
  ['waiting', 'actionRequired'],
  ['succeeded', 'succeeded'],
  ['cancelled', 'cancelled'],
  ['refunded', 'refunded'],
]);

/**
 * Rule CY-6: the payment provider of the canary, with a till of this process on its other side (`till.ts`). It has what
 * the fullest providers have, a start, a question and signed webhooks, and can neither pay out nor be chosen by any
 * brand: it is in no list of providers.
 */
export const canaryTill: PaymentProvider<Settings> = {
  id: CANARY_PROVIDER,
  shape: 'redirect',
  trust: 'signedFull',
  evidence: 'documented',
  ...settingsBy(CANARY_PROVIDER, settings),
  // In a demonstration, too, it has its own till and not the Test bank.
  demoConfig: () => ({}),
  origins: () => [TILL_ORIGIN],
  start: ({ order, amount }) => ({
    call: {
      method: 'POST',
      url: addressOf(order),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ amount: formatMinor(amount), currency: amount.currency }),
    },
  }),
  parseStart(result, { order }) {
    const snapshot = readOrder(result);
    const next: NextAction = { kind: 'redirect', url: `${TILL_ORIGIN}/pay/${order}`, expiresAt: undefined };
    return { snapshot, next: snapshot.state === 'actionRequired' ? next : undefined };
  },
  status: ({ order }) => ({ method: 'GET', url: addressOf(order), headers: {}, body: '' }),
  parseStatus: (result) => readOrder(result),
  verifyWebhook: (webhook, _refs, { webhookKey }, now) =>
    isStandardWebhook(webhook, [standardKey(webhookKey) ?? new Uint8Array()], now) ? 'verified' : 'invalid',
  readWebhook({ headers, body }) {
    const said = readJsonBytes(body);
    if (textAt(said, 'order') === undefined) return undefined;
    return { eventId: headers['webhook-id'], snapshot: snapshotOf(said) };
  },
  acknowledge: (accepted) => ({ status: accepted ? 204 : 401, contentType: 'text/plain', body: '' }),
};

function addressOf(order: string): string {
  return `${TILL_ORIGIN}/orders/${encodeURIComponent(order)}`;
}

/** A refused request is final; the till knows nothing of orders that a process before it had. */
function readOrder({ status, body }: HttpResult): ProviderSnapshot {
  if (status === 200) return snapshotOf(readJson(body));
  return { state: status === 422 ? 'failed' : 'unknown', raw: `HTTP ${status}`, isTest: true };
}

function snapshotOf(said: unknown): ProviderSnapshot {
  const word = textAt(said, 'state');
  return {
    state: states.get(word) ?? 'unknown',
    raw: word ?? '',
    order: textAt(said, 'order'),
    amount: majorAt(said, 'amount', 'currency'),
    // It is no real money, whatever the installation's mode.
    isTest: true,
    occurredAt: timeAt(said, 'at'),
  };
}
