import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type * as calls from '@candor/contracts/http/office/contact.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { rolesFor } from '@candor/domain/staff/roles.ts';
import { transaction } from '../../../database/pool.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import * as store from './deskStore.ts';
import { changeMessage } from './lockedMessage.ts';

/** Lists the active staff who may be assigned a message. */
export function readColleagues(
  { pool }: ActDeps,
  { brandId }: StaffSession,
): Promise<Result<OfficeAnswerOf<typeof calls.colleagues>>> {
  return transaction(pool, brandId, async (connection) =>
    accept(await store.listColleagues(connection, rolesFor['contact.answer'])),
  );
}

/**
 * Rule CO-5: assigns a waiting message to a person who may answer it, also while its owner is away. The old and the new
 * owner and the person who assigned it are in the record.
 */
export function assignMessage(
  deps: ActDeps,
  { id, to, note = '' }: OfficeRequestOf<typeof calls.assign>,
  session: StaffSession,
): Promise<Result<OfficeAnswerOf<typeof calls.assign>>> {
  return changeMessage(deps, id, session, async ({ connection, found: message, now, record }) => {
    if (message.state !== 'open') return refuse({ code: 'contactOver' });
    const colleagues = await store.listColleagues(connection, rolesFor['contact.answer']);
    const colleague = colleagues.find((one) => one.id === to);
    if (colleague === undefined) return refuse({ code: 'contactColleague', field: 'to' });
    if (message.takenBy === to) return accept(true);
    await store.updateAssigned(connection, { id, to, by: session.staffId, at: now });
    const from = message.takerName;
    await record('assigned', note, { to: colleague.name, ...(from !== null && { from }) });
    return accept(true);
  });
}
