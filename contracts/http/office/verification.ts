import * as z from 'zod/mini';
import { documentTypes, rejectionReasons } from '@candor/domain/clients/documents.ts';
import { screeningDecisions, screeningOutcomes } from '@candor/domain/screening/screening.ts';
import { flag, id, instant } from '../../codecs.ts';
import { approval, reason } from './approvals.ts';
import { staffCall } from './call.ts';

/** Answer of the lists about a client, and a person's decision on it. */
export const screening = z.object({
  id,
  checked_at: instant,
  /** Provider that was queried, and the version of its lists. */
  source: z.object({ provider: z.string(), lists: z.string() }),
  outcome: z.enum(screeningOutcomes),
  hits: z.array(
    z.object({
      entry: z.string(),
      name: z.string(),
      kind: z.enum(['sanction', 'pep']),
      birth_date: z.string(),
      programme: z.string(),
      /** Similarity in per cent. */
      likeness: z.number(),
    }),
  ),
  decision: z.nullable(z.enum(screeningDecisions)),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  decision_reason: z.string(),
  passed: flag,
  open: flag,
});
export type Screening = z.output<typeof screening>;

export const queued = z.object({
  id,
  type: z.enum(documentTypes),
  state: z.enum(['processing', 'approved', 'rejected']),
  client: z.object({ id, name: z.string(), pin: z.string() }),
  uploaded_at: instant,
  decided_at: z.nullable(instant),
  pages: z.number(),
  /** Result of the screening; null: not screened yet. */
  screening: z.nullable(z.enum(['passed', 'open', 'confirmed'])),
});
export type QueuedDocument = z.output<typeof queued>;

export const list = staffCall('verification.list', {
  method: 'GET',
  path: '/api/office/verification',
  rate: 'read',
  userAction: false,
  summary: 'Lists the documents that wait, longest first, and the latest decided ones.',
  request: z.strictObject({}),
  answer: z.object({ waiting: z.array(queued), decided: z.array(queued) }),
});

export const verificationCase = z.object({
  document: queued,
  file: z.object({ name: z.string(), media: z.string(), bytes: z.number(), scanned: flag, note: z.string() }),
  client: z.object({
    id,
    first_name: z.string(),
    last_name: z.string(),
    pin: z.string(),
    /** Address, masked: reviewing a document does not need it in full. */
    email: z.string(),
    country: z.nullable(z.string()),
    birth_date: z.nullable(z.string()),
    address: z.string(),
  }),
  /** The client's other documents, in their present state. */
  others: z.array(z.object({ type: z.enum(documentTypes), state: z.enum(['processing', 'approved', 'rejected']) })),
  /** Whether approving this one makes the client verified. */
  verifies: flag,
  screening,
  /** Pending approval of a request about the document. */
  override: z.nullable(approval),
  /** Addresses of the pages' pictures on the files host; each works once, within a minute. */
  pages: z.array(z.string()),
});
export type VerificationCase = z.output<typeof verificationCase>;

export const open = staffCall('verification.open', {
  method: 'POST',
  path: '/api/office/verification/open',
  rate: 'write',
  userAction: true,
  summary: 'Opens a document: pictures of its pages with a watermark. The client can see who opened it and when.',
  request: z.strictObject({ id }),
  answer: verificationCase,
});

const note = z.string().check(z.trim(), z.maxLength(200));

export const approve = staffCall('verification.decide', {
  method: 'POST',
  path: '/api/office/verification/approve',
  rate: 'write',
  userAction: true,
  summary: 'Approves a document. With the last document needed the client becomes verified, if their screening passed.',
  request: z.strictObject({ id, note }),
  answer: z.object({ verified: flag }),
});

export const reject = staffCall('verification.decide', {
  method: 'POST',
  path: '/api/office/verification/reject',
  rate: 'write',
  userAction: true,
  summary: 'Rejects a document. The client reads the reason, in their own language, and the note.',
  request: z.strictObject({ id, reason: z.enum(rejectionReasons), note }),
  answer: z.object({}),
});

export const override = staffCall('verification.override', {
  method: 'POST',
  path: '/api/office/verification/override',
  rate: 'write',
  userAction: true,
  summary: 'Asks a second person to reverse a decision.',
  request: z.strictObject({ id, to: z.enum(['approved', 'rejected']), reason }),
  answer: z.object({ approval: id }),
});

export const decideScreening = staffCall('screening.decide', {
  method: 'POST',
  path: '/api/office/screening/decide',
  rate: 'write',
  userAction: true,
  summary: 'Decides about a hit, or about a person who could not be screened against any list.',
  request: z.strictObject({ id, cleared: flag, reason }),
  answer: z.object({}),
});
