import { createHash } from 'node:crypto';
import type { BrandId } from '@candor/domain/ids.ts';
import type { ProviderSnapshot } from '@candor/domain/payments/provider.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import type { Acknowledgement, RawWebhook, Webhook } from '../../../providers/payments/interface.ts';
import { findClient } from '../../client/clients/index.ts';
import { hashSecret } from '../../access/sessions/index.ts';
import { shortenedBody } from './webhookQuota.ts';
import { insertWebhook } from './inboxStore.ts';
import { findOutgoingOrder } from './outgoingStore.ts';
import type { ConfiguredProvider, PaymentDeps } from './deps.ts';
import { findByNumber, findByProviderRef, findByWebhookToken, findPayment } from './store.ts';
import type { Payment } from './store.ts';
import { refsOf } from './providerCall.ts';

export interface ArrivedWebhook {
  readonly brandId: BrandId;
  readonly providerId: string;
  /** Last segment of the webhook's path, if any. */
  readonly token: string | undefined;
  readonly raw: RawWebhook;
}

export interface ReceivedWebhook {
  readonly answer: Acknowledgement;
  /** Id of the stored webhook, if it requires action. */
  readonly waiting: number | undefined;
}

/** Headers that are not stored. */
const NOT_KEPT = /^(?:cookie|authorization|proxy-authorization)$/;
const PLAIN: Acknowledgement = { status: 200, contentType: 'text/plain', body: 'OK' };

/** A webhook as its provider's adapter reads it. */
interface Received extends ArrivedWebhook {
  readonly configured: ConfiguredProvider;
  readonly webhook: Webhook | undefined;
}

/** A judged webhook; `id` is undefined where it was not stored. */
interface Judged {
  readonly id: number | undefined;
  readonly verdict: Verdict;
  readonly outcome: string | undefined;
  readonly paymentId: number | undefined;
}

type Verdict = 'verified' | 'unverifiable' | 'invalid';

/**
 * Rule PY-4: stores the bytes before anything is done with them, and then answers the provider as it expects. Anybody
 * can send a webhook: of unsigned ones that require no action, only the beginning is stored, and no more in a day than
 * `WebhookQuota` allows. Undefined: the brand has no such provider.
 */
export async function receiveWebhook(deps: PaymentDeps, arrived: ArrivedWebhook): Promise<ReceivedWebhook | undefined> {
  const { brandId, providerId, token, raw } = arrived;
  const configured = deps.providerOf(brandId, providerId);
  if (configured === undefined) return undefined;
  const { provider, config } = configured;
  const received = { ...arrived, configured, webhook: provider.readWebhook?.(raw, config) };
  const concernsNothing = received.webhook?.snapshot === undefined && token === undefined;
  const judged = concernsNothing
    ? await keepUnreadable(deps, received)
    : await transaction(deps.pool, brandId, (connection) => judge(deps, connection, received));
  const { id, verdict, outcome } = judged;
  const isInvalid = verdict === 'invalid';
  if (isInvalid) reportInvalid(deps, providerId, judged);
  const answer = provider.acknowledge?.(!isInvalid) ?? PLAIN;
  return {
    answer: isInvalid ? { ...answer, status: 401 } : answer,
    waiting: outcome === undefined ? id : undefined,
  };
}

/**
 * T33: reports an invalid webhook. Anybody can send bytes, so only those about one of our payments raise an alarm:
 * strangers could drown out real ones.
 */
function reportInvalid(deps: PaymentDeps, provider: string, { id, paymentId }: Judged): void {
  const what = 'a webhook with a wrong signature';
  if (paymentId === undefined) deps.onTrouble(`${provider}: it names no payment`, what);
  else if (id !== undefined) deps.onAlarm(what, { provider, webhook: id });
}

/**
 * Stores an unreadable webhook without looking for a payment; beyond the quota, an unsigned one never reaches the
 * database.
 */
async function keepUnreadable(deps: PaymentDeps, received: Received): Promise<Judged> {
  const verdict = verdictOf(deps, received, {});
  const outcome = outcomeOf(received.configured, { token: undefined, meant: undefined, verdict, snapshot: undefined });
  if (verdict !== 'verified' && !deps.quota.mayKeepIdle(received.providerId))
    return { id: undefined, verdict, outcome, paymentId: undefined };
  const id = await transaction(deps.pool, received.brandId, (connection) =>
    insert(deps, connection, received, { verdict, outcome, paymentId: undefined }),
  );
  return { id, verdict, outcome, paymentId: undefined };
}

async function judge(deps: PaymentDeps, connection: Connection, received: Received): Promise<Judged> {
  const { brandId, providerId, token, webhook, configured } = received;
  const meant = await findTarget(connection, providerId, token, webhook?.snapshot);
  const payment = meant?.payment;
  const client = payment === undefined ? undefined : await findClient(connection, payment.clientId);
  const verdict = verdictOf(deps, received, { payment, email: client?.email });
  const outcome = outcomeOf(configured, { token, meant, verdict, snapshot: webhook?.snapshot });
  const isKept =
    verdict === 'verified' ||
    (outcome !== undefined
      ? deps.quota.mayKeepIdle(providerId)
      : payment === undefined || deps.quota.mayKeepHint({ brandId, provider: providerId, paymentId: payment.id }));
  const record = { verdict, outcome, paymentId: payment?.id };
  return { ...record, id: isKept ? await insert(deps, connection, received, record) : undefined };
}

function insert(
  { clock }: PaymentDeps,
  connection: Connection,
  { brandId, providerId, raw, webhook }: Received,
  { verdict, outcome, paymentId }: Omit<Judged, 'id'>,
): Promise<number> {
  const headers = keptHeaders(raw.headers);
  const isWhole = outcome === undefined || verdict === 'verified';
  const { body, whole } = isWhole ? { body: raw.body, whole: undefined } : shortenedBody(raw.body);
  return insertWebhook(connection, {
    brandId,
    provider: providerId,
    paymentId,
    verdict,
    now: clock.now(),
    whole,
    raw: { query: isWhole ? raw.query : shortenTexts(raw.query), headers, body },
    dedupeKey:
      outcome === undefined ? dedupeKeyOf(webhook, verdict, raw) : `raw:${sha256([latin1(raw.body), outcome])}`,
    state: verdict === 'invalid' ? 'rejected' : outcome === undefined ? 'waiting' : 'ignored',
    outcome,
  });
}

/** A payment and the order number by which the provider means it: legs of a withdrawal have their own. */
interface WebhookTarget {
  readonly payment: Payment;
  readonly order: string;
}

/** Finds a webhook's payment: by the address that only this payment has, else by its content. */
async function findTarget(
  connection: Connection,
  provider: string,
  token: string | undefined,
  snapshot: ProviderSnapshot | undefined,
): Promise<WebhookTarget | undefined> {
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

function verdictOf(
  { clock }: PaymentDeps,
  { configured: { provider, config }, raw }: Received,
  { payment, email = '' }: { readonly payment?: Payment | undefined; readonly email?: string | undefined },
): Verdict {
  if (provider.verifyWebhook === undefined) return 'unverifiable';
  return provider.verifyWebhook(raw, payment && refsOf(payment, email), config, clock.now());
}

interface Read {
  readonly token: string | undefined;
  readonly meant: WebhookTarget | undefined;
  readonly verdict: Verdict;
  readonly snapshot: ProviderSnapshot | undefined;
}

/** Explains why a webhook requires no action; undefined if it does. */
function outcomeOf({ provider }: ConfiguredProvider, read: Read): string | undefined {
  const { token, meant, verdict, snapshot } = read;
  if (verdict === 'invalid') return 'wrong signature';
  if (snapshot === undefined) return 'not readable';
  if (meant === undefined) return 'no such payment';
  if (snapshot.order !== undefined && snapshot.order !== meant.order) return 'of another order';
  // Where the provider can be queried, a message from anyone only causes a query.
  const isBelievable = verdict === 'verified' || token !== undefined || provider.status !== undefined;
  return isBelievable ? undefined : 'neither signed nor at the address of the payment';
}

/**
 * Builds the key by which repetitions are recognised: the event's own id, else its content. Webhooks without effect
 * have separate keys, and so do untrusted ones: a forgery cannot displace the genuine one that follows it.
 */
function dedupeKeyOf(webhook: Webhook | undefined, verdict: Verdict, { query }: RawWebhook): string {
  const { eventId, snapshot } = webhook ?? {};
  if (verdict === 'verified' && eventId !== undefined) return `id:${eventId.slice(0, 180)}`;
  const { providerRef, order, raw, amount, occurredAt } = snapshot ?? {};
  const parts = [verdict, providerRef, order, raw, amount?.minor, amount?.currency, occurredAt, eventId];
  return `said:${sha256([...parts.map(String), JSON.stringify(query)])}`;
}

function latin1(body: Uint8Array): string {
  return Buffer.from(body).toString('latin1');
}

function sha256(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}

function keptHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return shortenTexts(Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_KEPT.test(name))));
}

/**
 * Shortens names and values: Node accepts headers of 16 kB, and an address is one of them. Half of a character is
 * replaced, since the database does not store it.
 */
function shortenTexts(texts: Readonly<Record<string, string>>): Record<string, string> {
  const short = (text: string, most: number): string => text.slice(0, most).toWellFormed();
  return Object.fromEntries(Object.entries(texts).map(([name, value]) => [short(name, 200), short(value, 1_000)]));
}
