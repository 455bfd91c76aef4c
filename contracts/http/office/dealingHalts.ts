import * as z from 'zod/mini';
import { commandId, id, instant, symbol } from '../../codecs.ts';
import { reason } from './approvals.ts';
import { staffCall } from './call.ts';

/** Calls on halts of an instrument in every brand (rules HT-1 to HT-6). */

/** Reason that clients read. */
const note = z.string().check(z.trim(), z.minLength(3), z.maxLength(300));

/** Request to end something, while a second person must decide. */
export const waitingFor = z.nullable(
  z.object({ approval: id, by: z.string(), at: instant, reason: z.string(), obstacle: z.nullable(z.string()) }),
);

export const halt = z.object({
  symbol: z.string(),
  since: instant,
  by: z.string(),
  reason: z.string(),
  note: z.nullable(z.string()),
  waiting: waitingFor,
});
export type DealingHalt = z.output<typeof halt>;

export const haltInstrument = staffCall('dealing.pause', {
  method: 'POST',
  path: '/api/office/dealing/halt',
  rate: 'write',
  userAction: true,
  summary:
    'Halts an instrument in every brand at once, by one person with a reason: nothing opens, closes or fires there. ' +
    'The same request halts only once. It needs the role in each brand.',
  request: z.strictObject({ symbol, note: z.optional(note), request: commandId, reason }),
  answer: z.object({}),
});

export const askHaltEnd = staffCall('dealing.resume', {
  method: 'POST',
  path: '/api/office/dealing/halt/end',
  rate: 'write',
  userAction: true,
  summary: 'Asks a second person to resume trading in a halted instrument (`instrumentNotHalted`).',
  request: z.strictObject({ symbol, reason }),
  answer: z.object({ approval: id }),
});
