import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import type { OperatorDelivery } from '@candor/contracts/http/office/operatorApi.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { readPage } from '../../../database/keyset.ts';
import type { Stretch } from '../../../database/keyset.ts';
import { snapshot, transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { act } from '../../access/audit/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { deliverDue } from './deliver.ts';
import { deliveryList, findDelivery } from './deliveryStore.ts';
import type { OperatorApiDeps } from './deps.ts';
import { lockWebhook } from './webhookStore.ts';

type Listing = OfficeCalls['listWebhookDeliveries'];

export function listDeliveries(
  { pool }: OperatorApiDeps,
  request: OfficeRequestOf<Listing>,
  { brandId }: StaffSession,
): Promise<Result<OfficeAnswerOf<Listing>>> {
  return snapshot(pool, brandId, (connection) => readDeliveries(connection, request));
}

export async function readDeliveries(
  connection: Connection,
  request: OfficeRequestOf<Listing> & Stretch,
): Promise<Result<OfficeAnswerOf<Listing>>> {
  const { search = '', order = 'created', descending = true, after, stretch, webhook, state } = request;
  const listed = {
    sql: `($1::bigint IS NULL OR operator_delivery.webhook_id = $1) AND ($2::text IS NULL OR operator_delivery.state = $2)
      AND ($3 = '' OR operator_delivery.kind = $3 OR 'msg_' || operator_delivery.public_id = $3)`,
    values: [webhook ?? null, state ?? null, search],
  };
  const page = await readPage(connection, deliveryList, { order, descending, after, stretch }, listed);
  return page.ok ? accept({ ...page.value, rows: [...page.value.rows] }) : page;
}

/** Rule OA-8: sends a delivery again under the same id, whatever its earlier result. */
export async function resendDelivery(
  deps: OperatorApiDeps,
  id: number,
  session: StaffSession,
): Promise<Result<OperatorDelivery>> {
  const mayBeSent = await act(
    deps,
    session,
    (connection) => findDelivery(connection, id),
    async ({ connection, found, record }): Promise<Result<true>> => {
      const webhook = await lockWebhook(connection, found.webhook.id);
      if (webhook?.removedAt !== undefined) return refuse({ code: 'webhookOver' });
      const details = { message: found.message, webhook: found.webhook.name };
      await record({ action: 'operatorWebhook.resent', subject: `operatorWebhook:${found.webhook.id}`, details });
      return accept(true);
    },
  );
  return mayBeSent.ok ? sendNow(deps, session, id) : mayBeSent;
}

export async function sendNow(
  deps: OperatorApiDeps,
  { brandId }: StaffSession,
  id: number,
): Promise<Result<OperatorDelivery>> {
  await deliverDue(deps, brandId, id);
  const sent = await transaction(deps.pool, brandId, (connection) => findDelivery(connection, id));
  return sent === undefined ? refuse({ code: 'notFound' }) : accept(sent);
}
