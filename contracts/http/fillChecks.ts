import { CHECKED_DAYS, WRONG_A_DAY, fillVerdicts } from '@candor/domain/evidence/fillCheck.ts';
import * as z from 'zod/mini';
import { count, id, instant } from '../codecs.ts';
import { checkNames } from '../evidence/check.ts';
import { signedReceipt } from '../evidence/receipt.ts';
import { call } from './call.ts';

/** Calls on checks of receipts by clients' own browsers (rules FS). */

/** Most receipts that are handed out to be checked together, and that may be reported together. */
export const CHECKED_AT_ONCE = 10;
const RECEIPT_LENGTH_MAX = 60_000;

/** A fill that was reported as wrong, with the outcome of the report. */
export const wrongFill = z.object({
  execution: id,
  position: id,
  symbol: z.string(),
  kind: z.enum(['open', 'close']),
  filled_at: instant,
  /** Receipt as the browser had it. */
  receipt: z.string(),
  /** Checks that have failed in the browser. */
  failed: z.array(z.enum(checkNames)),
  /** Verdict of the server's own check. */
  verdict: z.enum(fillVerdicts),
  reported_at: instant,
  /** Findings of dealing; null: it is being examined. */
  answer: z.nullable(z.object({ reason: z.string(), at: instant })),
});
export type WireWrongFill = z.output<typeof wrongFill>;

export const get = call({
  method: 'POST',
  path: '/api/fills/checks',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'readOnly',
  summary:
    `Returns how many fills the current account had in the last ${CHECKED_DAYS} days and what the client's browsers have ` +
    'found of their receipts, with the receipts of the newest fills that none has reported on.',
  request: z.strictObject({}),
  answer: z.object({
    /** Time of the server. */
    at: instant,
    days: count,
    fills: count,
    right: count,
    wrong: count,
    open: count,
    waiting: z.array(z.object({ execution: id, position: id, receipt: signedReceipt })),
    failed: z.array(wrongFill),
  }),
});
export type FillChecks = z.output<typeof get.answer>;

export const report = call({
  method: 'POST',
  path: '/api/fills/checks/report',
  auth: 'client',
  rate: 'write',
  userAction: false,
  worksIn: 'normal',
  summary:
    'Reports which fills the browser has found right, and of which the tape cannot decide. The first report of a fill ' +
    'counts, and repeating it changes nothing.',
  request: z.strictObject({
    right: z.array(id).check(z.maxLength(CHECKED_AT_ONCE)),
    open: z.array(id).check(z.maxLength(CHECKED_AT_ONCE)),
  }),
  answer: z.object({}),
});

export const reportWrong = call({
  method: 'POST',
  path: '/api/fills/checks/wrong',
  auth: 'client',
  rate: 'write',
  userAction: false,
  worksIn: 'normal',
  summary:
    'Reports a fill whose receipt the browser has found wrong, with that receipt. The server checks both it and its own, and ' +
    'says so beside the report, which stays. A receipt of another fill is refused (`malformed`). At most ' +
    `${WRONG_A_DAY} a day (\`tooManyRequests\`).`,
  request: z.strictObject({
    execution: id,
    failed: z.array(z.enum(checkNames)).check(z.minLength(1), z.maxLength(checkNames.length)),
    receipt: z.string().check(z.maxLength(RECEIPT_LENGTH_MAX)),
  }),
  answer: z.object({ verdict: z.enum(fillVerdicts) }),
});
