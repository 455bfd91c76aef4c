import { factorKinds } from '@candor/domain/clients/factors.ts';
import { staffRoles, staffStates } from '@candor/domain/staff/roles.ts';
import * as z from 'zod/mini';
import { email, flag, id, instant } from '../../codecs.ts';
import { reason } from './approvals.ts';
import { staffCall } from './call.ts';

const NAME_MAXIMUM = 120;
const roles = z.array(z.enum(staffRoles)).check(z.maxLength(staffRoles.length));

export const staffMember = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** Roles in the caller's chosen brand. */
  roles,
  state: z.enum(staffStates),
  last_sign_in_at: z.nullable(instant),
  factors: z.array(z.enum(factorKinds)),
  /** Change of roles that a second person must decide. */
  asked: z.nullable(z.object({ roles, by: z.string(), at: instant, expires_at: instant })),
  /** Whether the person is the caller. */
  self: flag,
});
export type StaffMember = z.output<typeof staffMember>;

export const list = staffCall('staff.read', {
  method: 'GET',
  path: '/api/office/staff',
  rate: 'read',
  userAction: false,
  summary: "Lists the brand's staff with their roles, and the people who have been proposed.",
  request: z.strictObject({}),
  answer: z.array(staffMember),
});

export const invite = staffCall('staff.manage', {
  method: 'POST',
  path: '/api/office/staff/invite',
  rate: 'write',
  userAction: true,
  summary:
    'Proposes a new member of staff with roles. Once a second person agrees, the roles apply and an invitation is ' +
    'mailed.',
  request: z.strictObject({
    email,
    name: z.string().check(z.trim(), z.minLength(3), z.maxLength(NAME_MAXIMUM), z.regex(/^[^\p{Cc}]+$/u)),
    roles: z.array(z.enum(staffRoles)).check(z.minLength(1), z.maxLength(staffRoles.length)),
    reason,
  }),
  answer: z.array(staffMember),
});

export const askRoles = staffCall('staff.manage', {
  method: 'POST',
  path: '/api/office/staff/roles',
  rate: 'write',
  userAction: true,
  summary: "Asks a second person to set a person's roles; not possible for oneself (`staffSelf`).",
  request: z.strictObject({ id, roles, reason }),
  answer: z.array(staffMember),
});

export const inviteAgain = staffCall('staff.manage', {
  method: 'POST',
  path: '/api/office/staff/invite-again',
  rate: 'write',
  userAction: true,
  summary: 'Mails another invitation, as long as none was accepted; earlier ones stop working.',
  request: z.strictObject({ id }),
  answer: z.array(staffMember),
});

export const disable = staffCall('staff.manage', {
  method: 'POST',
  path: '/api/office/staff/disable',
  rate: 'write',
  userAction: true,
  summary: "Ends a person's access and all their sessions at once; a repetition changes nothing.",
  request: z.strictObject({ id, reason }),
  answer: z.array(staffMember),
});

export const endSessions = staffCall('staff.endSessions', {
  method: 'POST',
  path: '/api/office/staff/end-sessions',
  rate: 'write',
  userAction: true,
  summary:
    'Ends all sessions of a person at once; not one’s own (`staffSelf`). They get a mail and may sign in again. A ' +
    'repetition changes nothing.',
  request: z.strictObject({ id, reason }),
  answer: z.array(staffMember),
});
