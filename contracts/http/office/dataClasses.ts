import * as z from 'zod/mini';
import { instant } from '../../codecs.ts';
import { staffCall } from './call.ts';

export const dataClass = z.object({
  name: z.string(),
  clock: z.enum(['row', 'closing', 'none']),
  /** Null: there is no end. */
  days: z.nullable(z.number()),
  end: z.enum(['deleted', 'emptied', 'pseudonymised', 'kept']),
  /** Rows, or clients of a class whose clock is their closing, that have come to their end and are still there. */
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
    /** Closed clients: those whose period is running, those who are held, and those with something open. */
    clients: z.object({ waiting: z.number(), held: z.number(), open: z.number() }),
  }),
});
export type DataWithEnd = z.output<typeof list.answer>;
