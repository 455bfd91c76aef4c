import * as z from 'zod/mini';
import { id, instant } from '../codecs.ts';
import { RECORDER_LINES_MAX, signedRecorder } from '../evidence/recorder.ts';
import { call } from './call.ts';

/** The flight recorder: what a client ordered, what became of it, and when they were connected (rules FS). */

export const get = call({
  method: 'POST',
  path: '/api/recorder',
  auth: 'client',
  rate: 'read',
  userAction: true,
  worksIn: 'readOnly',
  summary:
    'Returns the signed log of the current account of at most 24 hours from an instant, or of a trade with the minute before ' +
    `and after it: commands with their answers, fills with their receipts, connections. At most ${RECORDER_LINES_MAX} lines; ` +
    '`until` says how far it goes. `tradeArchived`: the rows of that time have left the database.',
  request: z.union([z.strictObject({ from: instant }), z.strictObject({ position: id })]),
  answer: signedRecorder,
});
