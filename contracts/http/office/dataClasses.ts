import * as z from 'zod/mini';
import { instant } from '../../codecs.ts';
import { staffCall } from './call.ts';

export const dataClass = z.object({
  name: z.string(),
  clock: z.enum(['row', 'closing', 'none']),
  /** Period in days; null: it never ends. */
  days: z.nullable(z.number()),
  end: z.enum(['deleted', 'emptied', 'pseudonymised', 'kept']),
  /** Number of rows, or of clients of a class whose clock is their closing, that have expired but still exist. */
  due: z.number(),
  done: z.number(),
  last: z.nullable(instant),
});
export type ListedDataClass = z.output<typeof dataClass>;

export const list = staffCall('data.read', {
  method: 'GET',
  path: '/api/office/data',
  rate: 'read',
  userAction: false,
  summary: 'Lists the classes of data with their clocks and ends: what is due, what was erased, and what is held.',
  request: z.strictObject({}),
  answer: z.object({
    classes: z.array(dataClass),
    /** Closed clients: with a running period, under a legal hold, and with open matters. */
    clients: z.object({ waiting: z.number(), held: z.number(), open: z.number() }),
  }),
});
export type DataWithEnd = z.output<typeof list.answer>;
