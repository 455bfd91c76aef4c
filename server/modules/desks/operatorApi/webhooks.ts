import { randomBytes } from 'node:crypto';
import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import type { OperatorDelivery, OperatorWebhook } from '@candor/contracts/http/office/operatorApi.ts';
import { assert } from '@candor/domain/assert.ts';
import { formerUntil } from '@candor/domain/operator/deliveries.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { act } from '../../access/audit/index.ts';
import type { LockedAction } from '../../access/audit/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { sealSecret } from '../../access/signedCalls/index.ts';
import { WEBHOOKS, bodyOf } from './deliver.ts';
import { sendNow } from './deliveries.ts';
import { insertDelivery } from './deliveryStore.ts';
import type { OperatorApiDeps } from './deps.ts';
import { operatorWebhook } from './webhookSubject.ts';
import * as store from './webhookStore.ts';

const SECRET_BYTES = 32;

export function listWebhooks(
  { pool }: OperatorApiDeps,
  { brandId }: StaffSession,
): Promise<Result<{ webhooks: OperatorWebhook[] }>> {
  return transaction(pool, brandId, async (connection) =>
    accept({ webhooks: (await store.listWebhooks(connection)).map(present) }),
  );
}

export function askWebhook(
  deps: OperatorApiDeps,
  { command: request, reason, name, url, kinds }: OfficeRequestOf<OfficeCalls['askOperatorWebhook']>,
  session: StaffSession,
): Promise<Result<Approval>> {
  const address = URL.parse(url)?.href ?? url;
  const payload = { name, url: address, kinds: [...new Set(kinds)], request };
  return operatorWebhook.askOnce(deps, session, { reason, request, payload });
}

/** Rule OA-7: renews the secret, which is in this answer and in no later one; for a day the former one signs, too. */
export function renewSecret(
  deps: OperatorApiDeps,
  id: number,
  session: StaffSession,
): Promise<Result<{ webhook: OperatorWebhook; secret: string }>> {
  return onWebhook(deps, id, session, async ({ connection, now, record }) => {
    const secret = randomBytes(SECRET_BYTES);
    const sealed = sealSecret(deps.key, WEBHOOKS, secret);
    await store.updateSecret(connection, id, { secret: sealed, formerUntil: formerUntil(now), now });
    await record({ action: 'operatorWebhook.secretMade', subject: `operatorWebhook:${id}` });
    return accept({ webhook: await presentOne(connection, id), secret: `whsec_${secret.toString('base64')}` });
  });
}

export function resumeWebhook(
  deps: OperatorApiDeps,
  id: number,
  session: StaffSession,
): Promise<Result<OperatorWebhook>> {
  return onWebhook(deps, id, session, async ({ connection, found, now, record }) => {
    if (found.disabledAt !== undefined) {
      await store.updateResumed(connection, id, now);
      await record({ action: 'operatorWebhook.resumed', subject: `operatorWebhook:${id}` });
    }
    return accept(await presentOne(connection, id));
  });
}

/** Removes a webhook for good; a repetition changes nothing. */
export function removeWebhook(
  deps: OperatorApiDeps,
  { id, reason }: OfficeRequestOf<OfficeCalls['removeOperatorWebhook']>,
  session: StaffSession,
): Promise<Result<OperatorWebhook>> {
  return act(
    deps,
    session,
    (connection) => store.lockWebhook(connection, id),
    async ({ connection, found, now, record }) => {
      if (found.removedAt === undefined) {
        await store.updateRemoved(connection, id, session.staffId, now);
        const details = { name: found.name, url: found.url };
        await record({ action: 'operatorWebhook.removed', subject: `operatorWebhook:${id}`, reason, details });
      }
      return accept(await presentOne(connection, id));
    },
  );
}

export async function testWebhook(
  deps: OperatorApiDeps,
  id: number,
  session: StaffSession,
): Promise<Result<OperatorDelivery>> {
  const { brandId } = session;
  const queued = await onWebhook(deps, id, session, async ({ connection, found, now }): Promise<Result<number>> => {
    if (found.secret === undefined) return refuse({ code: 'webhookUnused' });
    const body = bodyOf({ type: 'test', timestamp: now, data: { brand: brandId } });
    const delivery = { brandId, webhookId: id, eventNumber: undefined, kind: 'test', body, now };
    const testDelivery = await insertDelivery(connection, delivery);
    assert(testDelivery !== undefined, 'a test is queued each time');
    return accept(testDelivery);
  });
  return queued.ok ? sendNow(deps, session, queued.value) : queued;
}

/** Acts on a webhook that was not removed. */
function onWebhook<Done>(
  deps: OperatorApiDeps,
  id: number,
  session: StaffSession,
  work: (locked: LockedAction<store.StoredWebhook>) => Promise<Result<Done>>,
): Promise<Result<Done>> {
  return act(
    deps,
    session,
    (connection) => store.lockWebhook(connection, id),
    async (locked): Promise<Result<Done>> =>
      locked.found.removedAt === undefined ? work(locked) : refuse({ code: 'webhookOver' }),
  );
}

async function presentOne(connection: Connection, id: number): Promise<OperatorWebhook> {
  const found = await store.findListed(connection, id);
  assert(found !== undefined, 'what was locked is there');
  return present(found);
}

function present(stored: store.ListedWebhook): OperatorWebhook {
  const { id, name, url, kinds, asker, approver, approvedAt, failingSince, formerUntil: until } = stored;
  const { waiting, sent, failed } = stored;
  return {
    id,
    name,
    url,
    kinds,
    state: stateOf(stored),
    asked_by: asker,
    approved_by: approver,
    approved_at: approvedAt,
    failing_since: failingSince ?? null,
    former_until: until ?? null,
    waiting,
    sent,
    failed,
  };
}

function stateOf({ secret, failingSince, disabledAt, removedAt }: store.StoredWebhook): OperatorWebhook['state'] {
  if (removedAt !== undefined) return 'removed';
  if (disabledAt !== undefined) return 'disabled';
  if (secret === undefined) return 'approved';
  return failingSince === undefined ? 'active' : 'failing';
}
