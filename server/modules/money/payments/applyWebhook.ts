import type { BrandId } from '@candor/domain/ids.ts';
import { groupOf } from '@candor/domain/payments/transaction.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import { handleReport } from './askProvider.ts';
import { findWebhook, postponeWebhook, settleWebhook } from './inboxStore.ts';
import type { StoredWebhook } from './inboxStore.ts';
import type { PaymentDeps } from './deps.ts';
import { askRefund } from './refunds.ts';
import { findPayment } from './store.ts';
import { recordOf } from './providerCall.ts';

/** Attempts to apply a webhook; after this many, only polling continues. */
const TRIES_MAXIMUM = 12;

/**
 * Rule PY-4: applies a stored webhook, again after a crash: applying it is idempotent. If the provider or the ledger
 * cannot be reached, the webhook waits for its next attempt.
 */
export async function applyWebhook(deps: PaymentDeps, brandId: BrandId, id: number): Promise<void> {
  const webhook = await transaction(deps.pool, brandId, (connection) => findWebhook(connection, id));
  if (webhook === undefined || webhook.state !== 'waiting') return;
  const outcome = await applyStoredWebhook(deps, webhook);
  await transaction(deps.pool, brandId, async (connection) => {
    const now = deps.clock.now();
    if (outcome === 'unanswered' && webhook.tries + 1 < TRIES_MAXIMUM) {
      const wait = MINUTE_MS * 2 ** Math.min(webhook.tries, 8);
      return postponeWebhook(connection, id, now + wait, outcome);
    }
    return settleWebhook(connection, id, outcome === 'ignored' ? 'ignored' : 'applied', outcome, now);
  });
}

async function applyStoredWebhook(
  deps: PaymentDeps,
  webhook: StoredWebhook,
): Promise<'applied' | 'ignored' | 'unanswered'> {
  const { brandId, provider: providerId, paymentId, raw, verdict } = webhook;
  const configured = deps.providerOf(brandId, providerId);
  if (configured === undefined) return 'unanswered';
  const { provider, config } = configured;
  const snapshot = provider.readWebhook?.(raw, config)?.snapshot;
  if (snapshot === undefined || paymentId === undefined) return 'ignored';
  const by = verdict === 'verified' && provider.trust === 'signedFull' ? 'signed' : 'hint';
  const cause = { kind: 'webhook', actor: 'provider', detail: { webhook: webhook.id, ...recordOf(snapshot) } };
  try {
    const payment = await transaction(deps.pool, brandId, (connection) => findPayment(connection, paymentId));
    if (payment !== undefined && groupOf(payment.type) !== 'deposits') {
      // A webhook never settles outgoing money: it only makes us query the provider.
      const isRefund = payment.parentId !== undefined;
      const isKnown = await (isRefund ? askRefund(deps, payment) : deps.queryPayout(brandId, paymentId));
      return isKnown ? 'applied' : 'unanswered';
    }
    const isAnswered = await handleReport(deps, brandId, paymentId, { kind: 'providerReport', by, snapshot }, cause);
    return isAnswered ? 'applied' : 'unanswered';
  } catch (error) {
    deps.onTrouble(error, 'a webhook was not applied');
    return 'unanswered';
  }
}
