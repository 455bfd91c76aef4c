import { operatorScopes } from '@candor/domain/operator/scopes.ts';
import * as z from 'zod/mini';
import { flag, instant } from '../../codecs.ts';
import { operatorCall } from './call.ts';

export const get = operatorCall({
  method: 'GET',
  path: '/operator/v1/key',
  scope: undefined,
  summary: 'Says whose key it is: its brand, name, scopes and end.',
  request: z.strictObject({}),
  answer: z.object({
    brand: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(operatorScopes)),
    expires_at: instant,
    /** Whether the brand is a demonstration, whose figures are simulated (R34). */
    simulated: flag,
  }),
});
