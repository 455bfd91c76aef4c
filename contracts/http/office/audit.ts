import * as z from 'zod/mini';
import { id, instant } from '../../codecs.ts';
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
  summary: 'What staff have done in this brand, the newest first, fifty at a time.',
  request: z.strictObject({
    before: z.optional(wholeNumber),
    search: z.optional(z.string().check(z.trim(), z.maxLength(120))),
  }),
  answer: z.object({
    entries: z.array(auditEntry),
    /** The number to go on from; null at the beginning of the record. */
    next: z.nullable(id),
    /** The newest entry's hash: whoever keeps it can tell later whether the record was rewritten. */
    head: z.nullable(z.object({ number: id, hash: z.string() })),
  }),
});
