import * as z from 'zod/mini';
import { optionIds, questionIds } from '@candor/domain/clients/knowledge.ts';
import { instant } from '../codecs.ts';
import { call } from './call.ts';

const knowledge = z.object({
  /** State of the test; `notAsked`: the client's regime requires none. */
  state: z.enum(['notAsked', 'open', 'waiting', 'closed', 'passed']),
  tries_left: z.number(),
  retry_at: z.nullable(instant),
});
export type WireKnowledge = z.output<typeof knowledge>;

export const get = call({
  method: 'POST',
  path: '/api/accounts/knowledge',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'readOnly',
  summary: "Returns the state of the knowledge test that unlocks leverage on the client's real account.",
  request: z.strictObject({}),
  answer: knowledge,
});

const marked = z.object({
  passed: z.boolean(),
  correct: z.number(),
  /** Questions that were answered wrongly, whose explanation is shown. */
  wrong: z.array(z.enum(questionIds)),
  knowledge,
});
export type WireMarked = z.output<typeof marked>;

export const submit = call({
  method: 'POST',
  path: '/api/accounts/knowledge/submit',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary: 'Submits the answers to the knowledge test; every question needs one.',
  request: z.strictObject({ answers: z.record(z.enum(questionIds), z.enum(optionIds)) }),
  answer: marked,
});
