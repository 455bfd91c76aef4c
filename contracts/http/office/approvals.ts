import * as z from 'zod/mini';
import { approvalStates, approvalSubjects } from '@candor/domain/approvals/approval.ts';
import { refusalCodes } from '@candor/domain/refusals.ts';
import { flag, id, instant } from '../../codecs.ts';
import { staffCall } from './call.ts';

/** Reason for an act: at least a word, at most a paragraph. */
export const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));

export const change = z.object({ name: z.string(), before: z.string(), after: z.string() });

export const approval = z.object({
  id,
  subject: z.enum(approvalSubjects),
  client: z.nullable(z.object({ id, name: z.string() })),
  /** First of the changes. */
  changes: z.array(change),
  /** Number of further changes, which the second person reads page by page. */
  more_changes: z.number(),
  reason: z.string(),
  requested_by: z.string(),
  requested_at: instant,
  expires_at: instant,
  state: z.enum(approvalStates),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  decision_reason: z.string(),
  /**
   * Outcome once approved: carried out, being carried out until the result is known, or finally refused as things now
   * are.
   */
  outcome: z.nullable(z.enum(['underway', 'done', 'failed'])),
  /** Why the approved request failed. */
  refusal: z.nullable(z.object({ code: z.enum(refusalCodes), params: z.record(z.string(), z.string()) })),
  mine: flag,
  /** Why the caller cannot decide it; null if they can. */
  obstacle: z.nullable(z.enum(['own', 'role', 'over'])),
});
export type Approval = z.output<typeof approval>;

export const list = staffCall('approvals.read', {
  method: 'GET',
  path: '/api/office/approvals',
  rate: 'read',
  userAction: false,
  summary: 'Lists the requests that wait for a second person, and the latest decided ones.',
  request: z.strictObject({}),
  answer: z.array(approval),
});

/** Maximum ids per request: more than any page shows as waiting. */
const FOLLOWED_MAXIMUM = 50;

export const follow = staffCall('office.enter', {
  method: 'POST',
  path: '/api/office/approvals/follow',
  rate: 'read',
  userAction: false,
  summary:
    'Returns which of these requests have ended: decided, withdrawn or expired, and carried out where they were approved.',
  request: z.strictObject({ ids: z.array(id).check(z.maxLength(FOLLOWED_MAXIMUM)) }),
  answer: z.object({ ended: z.array(id) }),
});

export const changes = staffCall('approvals.read', {
  method: 'POST',
  path: '/api/office/approvals/changes',
  rate: 'read',
  userAction: false,
  summary: 'Lists the further changes of a request, forty at a time, each in full.',
  request: z.strictObject({ id, from: z.number().check(z.int(), z.minimum(0)) }),
  answer: z.object({ changes: z.array(change), more: z.number() }),
});

export const decide = staffCall('approvals.decide', {
  method: 'POST',
  path: '/api/office/approvals/decide',
  rate: 'write',
  userAction: true,
  summary:
    'Approves or refuses a request as the second person. The requester cannot decide it (`approvalOwn`). `outcome` ' +
    'says whether it is carried out; if it is refused after all, it has `failed` with the refusal.',
  request: z.strictObject({ id, approve: flag, reason }),
  answer: approval,
});

export const withdraw = staffCall('approvals.withdraw', {
  method: 'POST',
  path: '/api/office/approvals/withdraw',
  rate: 'write',
  userAction: true,
  summary: "Withdraws the caller's own request while it is open.",
  request: z.strictObject({ id }),
  answer: approval,
});
