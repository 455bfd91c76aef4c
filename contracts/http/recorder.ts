import * as z from 'zod/mini';
import { id, instant } from '../codecs.ts';
import { ORDERS_MAX, signedOrders } from '../evidence/orders.ts';
import { RECORDER_LINES_MAX, signedRecorder } from '../evidence/recorder.ts';
import { call } from './call.ts';

/** Returns the flight recorder: a client's orders, their outcomes, and connections (rules FS). */

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

export const orders = call({
  method: 'POST',
  path: '/api/recorder/orders',
  auth: 'client',
  rate: 'read',
  userAction: true,
  worksIn: 'readOnly',
  summary:
    'Returns, signed, the commands of the current account of at most 24 hours from an instant with everything that their ' +
    `entries in the public log are hashed of, the salt included; also movements of money. At most ${ORDERS_MAX} commands; ` +
    '`until` says how far it goes. `tradeArchived`: the rows of that time have left the database.',
  request: z.strictObject({ from: instant }),
  answer: signedOrders,
});
