import type { Connection } from '../../../database/pool.ts';
import { queueMail } from '../../access/notifications/index.ts';
import { languageOfStaff } from '../../access/staff/index.ts';
import type { Staff } from '../../access/staff/index.ts';

export interface Invitation {
  readonly brandId: string;
  readonly staff: Pick<Staff, 'id' | 'email' | 'name'>;
  /** Person who invites them, and whose language is used until they have their own. */
  readonly requestedBy: number;
  /** Key of the event, for which one mail is queued. */
  readonly eventKey: string;
  readonly now: number;
}

/** Queues the invitation. Its link is created when it is sent, so that only its reader has it. */
export async function queueInvitation(
  connection: Connection,
  { brandId, staff, requestedBy, eventKey, now }: Invitation,
): Promise<void> {
  const language = await languageOfStaff(connection, staff.id, requestedBy);
  await queueMail(connection, {
    brandId,
    clientId: undefined,
    to: staff.email,
    language,
    template: 'staffInvitation',
    values: { name: staff.name },
    link: { path: '/invitation', staffId: staff.id },
    eventKey,
    now,
  });
}
