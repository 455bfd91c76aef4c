import { accept, refuse } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { endRequestsOf } from '../../access/approvals/index.ts';
import type { ApplyApproval, StoredApproval } from '../../access/approvals/index.ts';
import { recordAct } from '../../access/audit/index.ts';
import { queueMail } from '../../access/notifications/index.ts';
import { findStaff, languageOfStaff } from '../../access/staff/index.ts';
import type { Staff } from '../../access/staff/index.ts';
import type { StaffDeskDeps } from './deps.ts';
import { hasRoles, lockMember, replaceRoles, rolesPayload } from './store.ts';

/** Rules ST-5, FE-7: what two people have agreed on. Whoever is new is invited by mail, once for each agreement. */
export function applyRoles(deps: StaffDeskDeps): ApplyApproval {
  return (approval) =>
    transaction(deps.pool, approval.brandId, async (connection) => {
      const { staffId, roles } = rolesPayload.parse(approval.payload);
      const member = await lockMember(connection, staffId);
      const staff = await findStaff(connection, staffId);
      // A person whose access was ended in the meantime gets nothing more; what they got before stays.
      if (staff === undefined || staff.isDisabled) {
        return hasRoles(member?.roles ?? [], roles) ? accept(true) : refuse({ code: 'staffDisabled' });
      }
      const { brandId } = approval;
      const now = deps.clock.now();
      if (!(await replaceRoles(connection, { brandId, staffId, roles, now }))) return accept(true);
      if (roles.length === 0) await endRequestsOf(connection, staffId);
      await recordAct(connection, deps.audit, {
        brandId,
        at: now,
        staffId: approval.decidedBy,
        actor: approval.deciderName ?? '',
        action: 'staff.rolesChanged',
        subject: `staff:${staffId}`,
        clientId: undefined,
        reason: approval.reason,
        details: { name: staff.name, roles: roles.join(', '), approval: String(approval.id) },
      });
      if (staff.password === undefined && roles.length > 0) await sendInvitation(connection, approval, staff, now);
      return accept(true);
    });
}

function sendInvitation(
  connection: Connection,
  { brandId, id, requestedBy: askedBy }: Pick<StoredApproval, 'brandId' | 'id' | 'requestedBy'>,
  staff: Staff,
  now: number,
): Promise<void> {
  return queueInvitation(connection, { brandId, staff, askedBy, eventKey: `staffInvitation:${id}`, now });
}

export interface Invitation {
  readonly brandId: string;
  readonly staff: Pick<Staff, 'id' | 'email' | 'name'>;
  /** Who invites them: in whose language, until they have one of their own. */
  readonly askedBy: number;
  /** The same queues one mail. */
  readonly eventKey: string;
  readonly now: number;
}

/** The link of the mail is made when it is sent, so that nobody but its reader has it. */
export async function queueInvitation(
  connection: Connection,
  { brandId, staff, askedBy, eventKey, now }: Invitation,
): Promise<void> {
  const language = await languageOfStaff(connection, staff.id, askedBy);
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
