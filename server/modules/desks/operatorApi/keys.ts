import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import type { OperatorKey } from '@candor/contracts/http/office/operatorApi.ts';
import { assert } from '@candor/domain/assert.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { keyStateAt } from '@candor/domain/operator/keys.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { act } from '../../access/audit/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import type { OperatorApiDeps } from './deps.ts';
import { operatorKey } from './keySubject.ts';
import * as store from './keyStore.ts';
import { hashOfKey, makeKeyText } from './keyText.ts';

export function listKeys(
  { pool, clock, base }: OperatorApiDeps,
  session: StaffSession,
): Promise<Result<OfficeAnswerOf<OfficeCalls['listOperatorKeys']>>> {
  return transaction(pool, session.brandId, async (connection) => {
    const now = clock.now();
    const keys = await store.listKeys(connection, now);
    return accept({ base, keys: keys.map((key) => present(key, session, now)) });
  });
}

/** Rule OA-1: one person requests a key, another one approves it, and the requester collects it. */
export function askKey(
  deps: OperatorApiDeps,
  { command: request, reason, scopes, addresses, ...key }: OfficeRequestOf<OfficeCalls['askOperatorKey']>,
  session: StaffSession,
): Promise<Result<Approval>> {
  const payload = { ...key, scopes: [...new Set(scopes)], addresses: [...new Set(addresses)], request };
  return operatorKey.askOnce(deps, session, { reason, request, payload });
}

/** Rule OA-1: creates the text of the key, once; only its hash is stored. */
export function takeKey(
  deps: OperatorApiDeps,
  id: number,
  session: StaffSession,
): Promise<Result<{ key: OperatorKey; secret: string }>> {
  return act(
    deps,
    session,
    (connection) => store.lockKey(connection, id),
    async ({ connection, found, now, record }): Promise<Result<{ key: OperatorKey; secret: string }>> => {
      if (found.requestedBy !== session.staffId) return refuse({ code: 'forbidden' });
      const state = keyStateAt(stateOf(found), now);
      if (state === 'active') return refuse({ code: 'keyTaken' });
      if (state !== 'approved') return refuse({ code: 'keyOver' });
      const secret = makeKeyText(session.brandId);
      await store.updateTaken(connection, id, hashOfKey(secret), now);
      await record({ action: 'operatorKey.taken', subject: `operatorKey:${id}`, details: { name: found.name } });
      return accept({ key: await presentOne(connection, id, { session, now }), secret });
    },
  );
}

/** Rule OA-4: one person revokes a key, immediately; a repetition changes nothing. */
export function revokeKey(
  deps: OperatorApiDeps,
  { id, reason }: OfficeRequestOf<OfficeCalls['revokeOperatorKey']>,
  session: StaffSession,
): Promise<Result<OperatorKey>> {
  return act(
    deps,
    session,
    (connection) => store.lockKey(connection, id),
    async ({ connection, found, now, record }) => {
      if (found.revokedAt === undefined) {
        await store.updateRevoked(connection, id, session.staffId, now);
        const details = { name: found.name };
        await record({ action: 'operatorKey.revoked', subject: `operatorKey:${id}`, reason, details });
      }
      return accept(await presentOne(connection, id, { session, now }));
    },
  );
}

async function presentOne(
  connection: Connection,
  id: number,
  { session, now }: { readonly session: StaffSession; readonly now: Instant },
): Promise<OperatorKey> {
  const found = await store.findListed(connection, id, now);
  assert(found !== undefined, 'what was locked is there');
  return present(found, session, now);
}

function stateOf({ expiresAt, isTaken, revokedAt }: store.StoredKey) {
  return { expiresAt, isTaken, isRevoked: revokedAt !== undefined };
}

function present(key: store.ListedKey, { staffId }: StaffSession, now: Instant): OperatorKey {
  const { id, name, scopes, addresses, asker, approver, approvedAt, expiresAt, lastUsedAt, revokedAt } = key;
  return {
    id,
    name,
    scopes,
    addresses,
    state: keyStateAt(stateOf(key), now),
    asked_by: asker,
    approved_by: approver,
    approved_at: approvedAt,
    expires_at: expiresAt,
    last_used_at: lastUsedAt ?? null,
    revoked_at: revokedAt ?? null,
    rows_read: key.rowsRead,
    mine: key.requestedBy === staffId,
  };
}
