import { formatMinor } from '@candor/domain/payments/currency.ts';
import type { NextAction, ProviderSnapshot, ProviderState } from '@candor/domain/payments/provider.ts';
import { CANARY_PROVIDER } from '@candor/domain/service/canary.ts';
import { z } from 'zod';
import { majorAt, readJson, readJsonBytes, textAt, timeAt } from '../answers.ts';
import type { HttpResult, PaymentProvider } from '../interface.ts';
import { settingsBy } from '../settings.ts';
import { isStandardWebhook, standardKey } from '../standardWebhooks.ts';

/** Origin of the till: a name that resolves nowhere (RFC 2606). Calls to it never leave the process. */
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
 * Rule CY-6: the payment provider of the canary; its counterpart is a till in this process (`till.ts`). It does what
 * the most complete providers do (start, status query, signed webhooks), cannot pay out, and is in no list of
 * providers, so that no brand can choose it.
 */
export const canaryTill: PaymentProvider<Settings> = {
  id: CANARY_PROVIDER,
  shape: 'redirect',
  trust: 'signedFull',
  evidence: 'documented',
  ...settingsBy(CANARY_PROVIDER, settings),
  // The canary uses its own till in a demonstration too, not the Test bank.
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
    const message = readJsonBytes(body);
    if (textAt(message, 'order') === undefined) return undefined;
    return { eventId: headers['webhook-id'], snapshot: snapshotOf(message) };
  },
  acknowledge: (accepted) => ({ status: accepted ? 204 : 401, contentType: 'text/plain', body: '' }),
};

function addressOf(order: string): string {
  return `${TILL_ORIGIN}/orders/${encodeURIComponent(order)}`;
}

/** A refused request is final; the till does not know the orders of an earlier process. */
function readOrder({ status, body }: HttpResult): ProviderSnapshot {
  if (status === 200) return snapshotOf(readJson(body));
  return { state: status === 422 ? 'failed' : 'unknown', raw: `HTTP ${status}`, isTest: true };
}

function snapshotOf(message: unknown): ProviderSnapshot {
  const word = textAt(message, 'state');
  return {
    state: states.get(word) ?? 'unknown',
    raw: word ?? '',
    order: textAt(message, 'order'),
    amount: majorAt(message, 'amount', 'currency'),
    // The till's money is never real, whatever the installation's mode.
    isTest: true,
    occurredAt: timeAt(message, 'at'),
  };
}
