import { createHash } from 'node:crypto';
import type { BrandId } from '@candor/domain/ids.ts';
import type { ProviderSnapshot } from '@candor/domain/payments/provider.ts';
import { transaction } from '../../database/pool.ts';
import type { Connection } from '../../database/pool.ts';
import type { Acknowledgement, RawWebhook, Webhook } from '../../providers/payments/interface.ts';
import { findClient } from '../clients/index.ts';
import { hashSecret } from '../sessions/index.ts';
import { insertWebhook } from './inboxStore.ts';
import { findOutgoingOrder } from './outgoingStore.ts';
import type { ConfiguredProvider, PaymentParts } from './parts.ts';
import { findByNumber, findByProviderRef, findByWebhookToken, findPayment } from './store.ts';
import type { Payment } from './store.ts';
import { refsOf } from './told.ts';

export interface ArrivedWebhook {
  readonly brandId: BrandId;
  readonly providerId: string;
  /** The last part of the address, where it has one. */
  readonly token: string | undefined;
  readonly raw: RawWebhook;
}

export interface ReceivedWebhook {
  readonly answer: Acknowledgement;
  /** Its row, where something is to be done about it. */
  readonly waiting: number | undefined;
}

/** Headers that are not needed afterwards. */
const NOT_KEPT = /^(?:cookie|authorization|proxy-authorization)$/;
const PLAIN: Acknowledgement = { status: 200, contentType: 'text/plain', body: 'OK' };

/**
 * Rule PY-4: the bytes are stored before anything is made of them, and the provider is answered as it wants once they
 * are. Undefined: the brand has no such provider.
 */
export async function receiveWebhook(
  parts: PaymentParts,
  { brandId, providerId, token, raw }: ArrivedWebhook,
): Promise<ReceivedWebhook | undefined> {
  const configured = parts.providerOf(brandId, providerId);
  if (configured === undefined) return undefined;
  const { provider, config } = configured;
  const webhook = provider.readWebhook?.(raw, config);
  const judged = await transaction(parts.pool, brandId, async (connection) => {
    const meant = await findMeant(connection, providerId, token, webhook?.snapshot);
    const payment = meant?.payment;
    const verdict = await judge(connection, parts, configured, payment, raw);
    const outcome = outcomeOf(configured, { token, meant, verdict, snapshot: webhook?.snapshot });
    const id = await insertWebhook(connection, {
      ...{ brandId, provider: providerId, paymentId: payment?.id, verdict, now: parts.clock.now() },
      raw: { ...raw, headers: keptHeaders(raw.headers) },
      dedupeKey:
        outcome === undefined ? dedupeKeyOf(webhook, verdict, raw) : `raw:${sha256([latin1(raw.body), outcome])}`,
      state: verdict === 'invalid' ? 'rejected' : outcome === undefined ? 'waiting' : 'ignored',
      outcome,
    });
    return { id, verdict, outcome };
  });
  const isInvalid = judged.verdict === 'invalid';
  if (isInvalid) parts.onAlarm('a webhook with a wrong signature', { provider: providerId, webhook: judged.id });
  const answer = provider.acknowledge?.(!isInvalid) ?? PLAIN;
  return {
    answer: isInvalid ? { ...answer, status: 401 } : answer,
    waiting: judged.outcome === undefined ? judged.id : undefined,
  };
}

/** A payment, and by which number the provider knows what it speaks of: a part of a withdrawal has one of its own. */
interface Meant {
  readonly payment: Payment;
  readonly order: string;
}

/** A webhook's payment: by the address that only this transaction has, else by its content. */
async function findMeant(
  connection: Connection,
  provider: string,
  token: string | undefined,
  snapshot: ProviderSnapshot | undefined,
): Promise<Meant | undefined> {
  const of = (payment: Payment | undefined) => (payment === undefined ? undefined : { payment, order: payment.number });
  if (token !== undefined) return of(await findByWebhookToken(connection, provider, hashSecret(token)));
  const { order, providerRef } = snapshot ?? {};
  const byOrder = order === undefined ? undefined : await findByNumber(connection, order);
  if (byOrder !== undefined) return byOrder.provider === provider ? of(byOrder) : undefined;
  const outgoing = order === undefined ? undefined : await findOutgoingOrder(connection, provider, order);
  if (outgoing !== undefined) {
    const payment = await findPayment(connection, outgoing.paymentId);
    return payment === undefined ? undefined : { payment, order: outgoing.order };
  }
  return providerRef === undefined ? undefined : of(await findByProviderRef(connection, provider, providerRef));
}

async function judge(
  connection: Connection,
  { clock }: PaymentParts,
  { provider, config }: ConfiguredProvider,
  payment: Payment | undefined,
  raw: RawWebhook,
): Promise<'verified' | 'unverifiable' | 'invalid'> {
  if (provider.verifyWebhook === undefined) return 'unverifiable';
  const client = payment === undefined ? undefined : await findClient(connection, payment.clientId);
  const refs = payment === undefined ? undefined : refsOf(payment, client?.email ?? '');
  return provider.verifyWebhook(raw, refs, config, clock.now());
}

interface Judged {
  readonly token: string | undefined;
  readonly meant: Meant | undefined;
  readonly verdict: 'verified' | 'unverifiable' | 'invalid';
  readonly snapshot: ProviderSnapshot | undefined;
}

/** Why nothing is to be done about it; undefined: something is. */
function outcomeOf({ provider }: ConfiguredProvider, judged: Judged): string | undefined {
  const { token, meant, verdict, snapshot } = judged;
  if (verdict === 'invalid') return 'wrong signature';
  if (snapshot === undefined) return 'not readable';
  if (meant === undefined) return 'no such payment';
  if (snapshot.order !== undefined && snapshot.order !== meant.order) return 'of another order';
  // Where the provider can be queried, a message from anyone only makes us ask.
  const isBelievable = verdict === 'verified' || token !== undefined || provider.status !== undefined;
  return isBelievable ? undefined : 'neither signed nor at the address of the payment';
}

/**
 * The event's own id, else its content. Webhooks without effect have keys of their own, and so have untrusted ones:
 * a forgery does not take the place of the real one that comes after it.
 */
function dedupeKeyOf(webhook: Webhook | undefined, verdict: Judged['verdict'], { query }: RawWebhook): string {
  const { eventId, snapshot } = webhook ?? {};
  if (verdict === 'verified' && eventId !== undefined) return `id:${eventId.slice(0, 180)}`;
  const { providerRef, order, raw, amount, occurredAt } = snapshot ?? {};
  const said = [verdict, providerRef, order, raw, amount?.minor, amount?.currency, occurredAt, eventId];
  return `said:${sha256([...said.map(String), JSON.stringify(query)])}`;
}

function latin1(body: Uint8Array): string {
  return Buffer.from(body).toString('latin1');
}

function sha256(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}

function keptHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !NOT_KEPT.test(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, value.slice(0, 1_000)]));
}
