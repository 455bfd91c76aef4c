import { fillVerdicts } from '@candor/domain/evidence/fillCheck.ts';
import * as z from 'zod/mini';
import { id, instant } from '../../codecs.ts';
import { checkNames } from '../../evidence/check.ts';
import { reason } from './approvals.ts';
import { staffCall } from './call.ts';

/** A fill whose receipt a client's browser has found wrong (rule FS-5). */

const reported = z.object({
  execution: id,
  position: id,
  symbol: z.string(),
  kind: z.enum(['open', 'close']),
  book: z.enum(['real', 'demo']),
  client: z.object({ id, pin: z.string(), name: z.string() }),
  filled_at: instant,
  failed: z.array(z.enum(checkNames)),
  /** Verdict of our own check when the report came. */
  verdict: z.enum(fillVerdicts),
  reported_at: instant,
  answer: z.nullable(z.object({ reason: z.string(), name: z.string(), at: instant })),
});
export type ReportedFillRow = z.output<typeof reported>;

export const list = staffCall('dealing.read', {
  method: 'POST',
  path: '/api/office/dealing/checks',
  rate: 'read',
  userAction: true,
  summary:
    "Lists the fills that clients' browsers have reported as wrong: what nobody has answered first, then the newest.",
  request: z.strictObject({}),
  answer: z.object({ rows: z.array(reported), unanswered: z.number() }),
});

export const open = staffCall('dealing.read', {
  method: 'POST',
  path: '/api/office/dealing/check',
  rate: 'read',
  userAction: true,
  summary: 'Returns one of them with the receipt as the browser had it, and what our own check says of it now.',
  request: z.strictObject({ execution: id }),
  answer: z.object({ row: reported, receipt: z.string(), now: z.enum(fillVerdicts) }),
});

export const answer = staffCall('dealing.correct', {
  method: 'POST',
  path: '/api/office/dealing/check/answer',
  rate: 'write',
  userAction: true,
  summary:
    'Answers a report, once, with words that the client reads. The report stays, and stays counted in what is published ' +
    '(`fillAnswered`).',
  request: z.strictObject({ execution: id, reason }),
  answer: z.object({}),
});
