import * as z from 'zod/mini';
import { flag, id, instant } from '../../codecs.ts';
import { staffCall } from './call.ts';

export const auditEntry = z.object({
  number: id,
  at: instant,
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  client: z.nullable(z.object({ id, name: z.string() })),
  reason: z.string(),
  details: z.record(z.string(), z.string()),
  hash: z.string(),
  previous_hash: z.string(),
  /** Text that was hashed. */
  payload: z.string(),
  key_id: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

const wholeNumber = z.codec(z.string().check(z.regex(/^[1-9]\d{0,15}$/)), z.number(), {
  decode: (text) => Number.parseInt(text, 10),
  encode: (value) => String(value),
});

export const list = staffCall('audit.read', {
  method: 'GET',
  path: '/api/office/audit',
  rate: 'read',
  userAction: false,
  summary:
    'Lists the acts of staff in this brand, newest first, fifty at a time; by person, act, client, time and words.',
  request: z.strictObject({
    before: z.optional(wholeNumber),
    search: z.optional(z.string().check(z.trim(), z.maxLength(120))),
    /** Number of the member of staff whose acts are listed. */
    person: z.optional(wholeNumber),
    /** Beginning of an act's name: `popup`, `popup.published`. */
    action: z.optional(z.string().check(z.regex(/^[a-zA-Z.]{1,60}$/))),
    /** PIN of a client. */
    pin: z.optional(z.string().check(z.regex(/^\d{1,12}$/))),
    from: z.optional(instant),
    until: z.optional(instant),
  }),
  answer: z.object({
    entries: z.array(auditEntry),
    /** Number to continue from; null at the beginning of the record. */
    next: z.nullable(id),
    /** Number of entries that match; `is_more` when counting stopped at its limit. */
    count: z.number(),
    is_more: flag,
    /** Hash of the newest entry: anyone who keeps it can tell later whether the record was rewritten. */
    head: z.nullable(z.object({ number: id, hash: z.string() })),
    /** People in the record; on the first page only. */
    people: z.array(z.object({ id, name: z.string() })),
  }),
});

/** Possible faults of an entry of the record. */
export const auditFaults = ['missing', 'edited', 'outOfOrder', 'notOurs', 'truncated', 'rewritten'] as const;

const run = z.object({
  state: z.enum(['running', 'whole', 'broken', 'failed']),
  started_by: z.string(),
  started_at: instant,
  ended_at: z.nullable(instant),
  /** Number of entries that were checked and found intact so far, and their total. */
  entries: z.number(),
  total: z.number(),
  /** Hash of the last of them. */
  head: z.nullable(z.string()),
  fault: z.nullable(z.object({ number: z.number(), fault: z.enum(auditFaults) })),
});

export const auditVerification = z.object({
  /** Whether any brand's record is being verified; one run at a time. */
  busy: flag,
  /** Verification of this brand: the run under way, or the last one. */
  run: z.nullable(run),
});
export type AuditVerification = z.output<typeof auditVerification>;

export const verify = staffCall('audit.verify', {
  method: 'POST',
  path: '/api/office/audit/verify',
  rate: 'write',
  userAction: true,
  summary:
    "Starts verifying the brand's record from its first entry (rule AU-3); the result becomes an entry of the " +
    'record. One run at a time (`chainCheckRunning`).',
  request: z.strictObject({}),
  answer: auditVerification,
});

export const verification = staffCall('audit.verify', {
  method: 'GET',
  path: '/api/office/audit/verification',
  rate: 'read',
  userAction: false,
  summary: 'Returns the progress of the verification and its findings.',
  request: z.strictObject({}),
  answer: auditVerification,
});
