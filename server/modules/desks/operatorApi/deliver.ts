import { webhookBody } from '@candor/contracts/http/operator/events.ts';
import type { WebhookBody } from '@candor/contracts/http/operator/events.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { DELIVERY_DAYS, isGivenUp, nextDeliveryAt } from '@candor/domain/operator/deliveries.ts';
import { DAY_MS, MINUTE_MS } from '@candor/domain/time.ts';
import * as z from 'zod/mini';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { openSecret, signedCall } from '../../access/signedCalls/index.ts';
import type { OperatorApiDeps } from './deps.ts';
import { deleteDeliveries, insertDelivery, isWanted, putBack, takeDue, updateDelivered } from './deliveryStore.ts';
import type { DueDelivery } from './deliveryStore.ts';
import { findFeed, listEvents } from './feedStore.ts';
import { presentEvent } from './presentEvent.ts';
import { lockListening, lockWebhook, updateArrived, updateFailed, updateQueued } from './webhookStore.ts';
import type { StoredWebhook } from './webhookStore.ts';

type DeliverDeps = Pick<OperatorApiDeps, 'pool' | 'clock' | 'key' | 'outbound' | 'onAlarm'>;

/** Purpose of the key that encrypts the secrets of webhooks. */
export const WEBHOOKS = 'operator webhooks';

/** Time for which deliveries are claimed: longer than a webhook's batch and its last call take. */
const BUSY_MS = MINUTE_MS;
/** Time after which no further call to one webhook starts in a pass; the rest waits for the next. */
const LINE_MS = 5_000;
const AGAIN_MS = 30_000;
const SENT_AT_ONCE = 20;
const QUEUED_AT_ONCE = 200;
const ENDED_AT_ONCE = 1_000;

/** Serialises the body to post: the event as in the feed, or for a test only the brand. */
export function bodyOf(body: WebhookBody): string {
  return JSON.stringify(z.encode(webhookBody, body));
}

/** Rule OA-8: queues the events that each webhook wants, each once. True: more are waiting. */
export function queueEvents({ pool, clock }: Pick<DeliverDeps, 'pool' | 'clock'>, brandId: BrandId): Promise<boolean> {
  return transaction(pool, brandId, async (connection) => {
    const feed = await findFeed(connection);
    if (feed === undefined) return false;
    let isMore = false;
    for (const webhook of await lockListening(connection, feed.lastNumber)) {
      const span = { brandId, through: feed.lastNumber, now: clock.now() };
      if (await queueFor(connection, webhook, span)) isMore = true;
    }
    return isMore;
  });
}

async function queueFor(
  connection: Connection,
  { id, kinds, afterNumber }: StoredWebhook,
  { brandId, through, now }: { readonly brandId: BrandId; readonly through: number; readonly now: number },
): Promise<boolean> {
  const events = await listEvents(connection, { after: afterNumber, through, kinds, limit: QUEUED_AT_ONCE });
  for (const event of events) {
    const { number, kind, at } = event;
    const body = bodyOf({ type: kind, timestamp: at, data: { brand: brandId, event: presentEvent(event) } });
    await insertDelivery(connection, { brandId, webhookId: id, eventNumber: number, kind, body, now });
  }
  const isFull = events.length === QUEUED_AT_ONCE;
  await updateQueued(connection, id, isFull ? (events.at(-1)?.number ?? through) : through);
  return isFull;
}

/** Rule OA-8: sends due deliveries, or the given one; webhooks in parallel, each webhook's deliveries in order. */
export async function deliverDue(deps: DeliverDeps, brandId: BrandId, id?: number): Promise<void> {
  const now = deps.clock.now();
  const claim = { now, busyUntil: now + BUSY_MS, limit: SENT_AT_ONCE, id };
  const due = await transaction(deps.pool, brandId, (connection) => takeDue(connection, claim));
  const lines = Map.groupBy(
    due.toSorted((one, other) => one.id - other.id),
    ({ webhookId }) => webhookId,
  );
  const isNamed = id !== undefined;
  await Promise.all([...lines.values()].map((line) => deliverInTurn(deps, { brandId, line, isNamed })));
}

interface Line {
  readonly brandId: BrandId;
  readonly line: readonly DueDelivery[];
  readonly isNamed: boolean;
}

/**
 * Sends one webhook's deliveries. A server that does not answer is called once in a pass, a slow one a few times: the
 * rest waits for the next pass.
 */
async function deliverInTurn(deps: DeliverDeps, { brandId, line, isNamed }: Line): Promise<void> {
  const endsAt = deps.clock.now() + LINE_MS;
  for (const [place, one] of line.entries()) {
    const isLate = deps.clock.now() >= endsAt;
    if (isLate || !(await mayBeSent(deps, brandId, one, isNamed)))
      return returnUntried(deps, brandId, line.slice(place));
    if (!(await deliver(deps, brandId, one))) {
      return returnUntried(deps, brandId, line.slice(place + 1), deps.clock.now() + AGAIN_MS);
    }
  }
}

function mayBeSent({ pool }: Pick<DeliverDeps, 'pool'>, brandId: BrandId, due: DueDelivery, isNamed: boolean) {
  return transaction(pool, brandId, (connection) => isWanted(connection, due.webhookId, isNamed));
}

/** Returns claimed deliveries that were not tried: due immediately, or at `nextAt`. */
async function returnUntried(
  { pool }: Pick<DeliverDeps, 'pool'>,
  brandId: BrandId,
  untried: readonly DueDelivery[],
  nextAt?: Instant,
): Promise<void> {
  if (untried.length === 0) return;
  const ids = untried.map(({ id }) => id);
  await transaction(pool, brandId, (connection) => putBack(connection, ids, nextAt));
}

/** Sends one delivery; true if it has arrived. */
async function deliver(deps: DeliverDeps, brandId: BrandId, due: DueDelivery): Promise<boolean> {
  const call = signedCall(due, secretsOf(deps, due), deps.clock.now());
  const sent = await deps.outbound.deliver(call, [new URL(due.url).origin]);
  const status = 'answer' in sent ? sent.answer.status : undefined;
  const isSent = status !== undefined && status >= 200 && status < 300;
  const answer = 'answer' in sent ? String(sent.answer.status) : sent.fault;
  const now = deps.clock.now();
  const nextAt = isSent ? undefined : nextDeliveryAt(due.attempts, now);
  const isOff = await transaction(deps.pool, brandId, async (connection) => {
    await updateDelivered(connection, { id: due.id, answer, nextAt, isSent });
    if (!isSent) return noteFailure(connection, due.webhookId, now);
    await updateArrived(connection, due.webhookId);
    return false;
  });
  if (isOff) deps.onAlarm(`webhook ${due.webhookId} of ${brandId} is switched off: nothing has arrived for three days`);
  return isSent;
}

/** Rule OA-9: notes a failure; true if it switches the webhook off. A concurrent success of another attempt counts. */
async function noteFailure(connection: Connection, webhookId: number, now: Instant): Promise<boolean> {
  const webhook = await lockWebhook(connection, webhookId);
  if (webhook === undefined || webhook.disabledAt !== undefined) return false;
  const isOff = isGivenUp(webhook.failingSince, now);
  await updateFailed(connection, webhookId, { isOff, now });
  return isOff;
}

/** Rule OA-7: returns the newest secret, and for a day the former one. */
function secretsOf(
  { key, clock }: Pick<DeliverDeps, 'key' | 'clock'>,
  { secret, formerSecret, formerUntil }: DueDelivery,
): readonly Buffer[] {
  const newest = openSecret(key, WEBHOOKS, secret);
  const isFormerValid = formerSecret !== undefined && formerUntil !== undefined && clock.now() < formerUntil;
  return isFormerValid ? [newest, openSecret(key, WEBHOOKS, formerSecret)] : [newest];
}

/** Rule OA-8: deletes deliveries older than thirty days from the log. */
export async function endOldDeliveries(
  { pool, clock }: Pick<DeliverDeps, 'pool' | 'clock'>,
  brandId: BrandId,
): Promise<void> {
  const before = clock.now() - DELIVERY_DAYS * DAY_MS;
  let count = ENDED_AT_ONCE;
  while (count === ENDED_AT_ONCE) {
    count = await transaction(pool, brandId, (connection) => deleteDeliveries(connection, before, ENDED_AT_ONCE));
  }
}
