import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { CaseDetail, open as call } from '@candor/contracts/http/office/cases.ts';
import { assert } from '@candor/domain/assert.ts';
import { checkOpening } from '@candor/domain/clients/confidentialCase.ts';
import type { ClientId } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { presentDetail } from './present.ts';
import { recordCase } from './record.ts';
import * as store from './store.ts';

/**
 * Rules CC-1, CC-2: one person opens a case, once per request; a client has one case at a time. The client is found by
 * PIN, so that their file need not be opened first: that visit would be disclosed immediately.
 */
export function openConfidentialCase(
  deps: ActDeps,
  { pin, reason, ends_at: endsAt, request }: OfficeRequestOf<typeof call>,
  session: StaffSession,
): Promise<Result<CaseDetail>> {
  const { brandId, staffId, name: staffName } = session;
  const at = deps.clock.now();
  return transaction(deps.pool, brandId, async (connection): Promise<Result<CaseDetail>> => {
    const clientId = await clientOf(connection, pin);
    if (clientId === undefined) return refuse({ code: 'notFound', field: 'pin' });
    const before = await store.findOpened(connection, staffId, request);
    if (before !== undefined) {
      const isSame = before.clientId === clientId && before.reason === reason;
      if (!isSame) return refuse({ code: 'commandReused' });
      return accept(await presentDetail(connection, before, session, at));
    }
    const may = checkOpening(endsAt, at);
    if (!may.ok) return may;
    const newCase = { brandId, clientId, reason, staffId, staffName, at, endsAt, request };
    const id = await store.insertCase(connection, newCase);
    if (id === undefined) return refuse({ code: 'caseOpenAlready' });
    const details = { until: new Date(endsAt).toISOString() };
    await recordCase(connection, deps, session, { id, clientId, action: 'opened', reason, details });
    const opened = await store.findCase(connection, id);
    assert(opened !== undefined, 'a case was stored');
    return accept(await presentDetail(connection, opened, session, at));
  });
}

async function clientOf(connection: Connection, pin: string): Promise<ClientId | undefined> {
  // A concurrent repetition of the request waits here for the first one.
  const { rows } = await connection.query<{ id: ClientId }>(
    'SELECT id::float8 FROM client WHERE pin = $1 FOR NO KEY UPDATE',
    [pin],
  );
  return rows[0]?.id;
}
