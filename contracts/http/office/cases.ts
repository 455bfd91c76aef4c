import { caseOutcomes, caseStates } from '@candor/domain/clients/confidentialCase.ts';
import * as z from 'zod/mini';
import { commandId, id, instant } from '../../codecs.ts';
import { approval, reason } from './approvals.ts';
import { staffCall } from './call.ts';

/** Calls on confidential cases of compliance (rules CC-1 to CC-5), which do not exist for anyone else. */

const NOTE_MAXIMUM = 2000;

const confidentialCase = z.object({
  id,
  client: z.object({ id, name: z.string(), pin: z.string() }),
  reason: z.string(),
  state: z.enum(caseStates),
  opened_by: z.string(),
  opened_at: instant,
  /** Instant from which the client sees its acts, closed or not. */
  ends_at: instant,
  closed_by: z.nullable(z.string()),
  closed_at: z.nullable(instant),
  outcome: z.nullable(z.enum(caseOutcomes)),
});
export type ConfidentialCase = z.output<typeof confidentialCase>;

const caseDetail = z.object({
  row: confidentialCase,
  closing_reason: z.nullable(z.string()),
  /** Notes, oldest first. */
  notes: z.array(z.object({ id, note: z.string(), by: z.string(), at: instant })),
  /** Acts in the case and about it, as the record has them, latest first. */
  acts: z.array(
    z.object({
      number: id,
      at: instant,
      who: z.string(),
      action: z.string(),
      reason: z.string(),
      details: z.record(z.string(), z.string()),
    }),
  ),
  /** Later date that a second person must decide. */
  waiting: z.nullable(approval),
});
export type CaseDetail = z.output<typeof caseDetail>;

export const list = staffCall('cases.read', {
  method: 'GET',
  path: '/api/office/cases',
  rate: 'read',
  userAction: false,
  summary: 'Lists the confidential cases: those not closed by their date, then the latest closed ones.',
  request: z.strictObject({}),
  answer: z.array(confidentialCase),
});

export const read = staffCall('cases.read', {
  method: 'POST',
  path: '/api/office/cases/read',
  rate: 'read',
  userAction: false,
  summary: 'Returns one confidential case with its notes and acts. It opens no client’s file.',
  request: z.strictObject({ id }),
  answer: caseDetail,
});

export const open = staffCall('cases.work', {
  method: 'POST',
  path: '/api/office/cases/open',
  rate: 'write',
  userAction: true,
  summary:
    'Opens a confidential case about a client, until a date at most ninety days ahead. Until it is closed or its date ' +
    'has come, what compliance reads and notes about the client is kept from the client and from other staff. Sent ' +
    'again under its id it opens once.',
  request: z.strictObject({
    pin: z.string().check(z.regex(/^\d{8}$/)),
    reason,
    ends_at: instant,
    request: commandId,
  }),
  answer: caseDetail,
});

export const note = staffCall('cases.work', {
  method: 'POST',
  path: '/api/office/cases/note',
  rate: 'write',
  userAction: true,
  summary:
    'Writes a note in a case that is not closed. Notes never change. Sent again under its id it is written once.',
  request: z.strictObject({
    id,
    note: z.string().check(z.trim(), z.minLength(3), z.maxLength(NOTE_MAXIMUM)),
    request: commandId,
  }),
  answer: caseDetail,
});

export const moveDate = staffCall('cases.work', {
  method: 'POST',
  path: '/api/office/cases/date',
  rate: 'write',
  userAction: true,
  summary:
    'Moves the date of an open case. A date more than ninety days after its opening, at most a year from now, asks a ' +
    'second person of compliance.',
  request: z.strictObject({ id, ends_at: instant, reason, request: commandId }),
  answer: caseDetail,
});

export const close = staffCall('cases.work', {
  method: 'POST',
  path: '/api/office/cases/close',
  rate: 'write',
  userAction: true,
  summary: 'Closes a case with its outcome. From then on the client can see the visits, with their true times.',
  request: z.strictObject({ id, outcome: z.enum(caseOutcomes), reason }),
  answer: caseDetail,
});
