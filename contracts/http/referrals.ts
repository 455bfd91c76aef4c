import * as z from 'zod/mini';
import { instant } from '../codecs.ts';
import { call } from './call.ts';

/**
 * A referred client (specification 3). The name has a masked tail; the e-mail is whole or masked, as the brand
 * configures (ruling R17).
 */
export const referral = z.object({ full_name: z.string(), email: z.string(), created_at: instant });
export type WireReferral = z.output<typeof referral>;

export const list = call({
  method: 'POST',
  path: '/api/accounts/referrals',
  auth: 'client',
  rate: 'read',
  userAction: true,
  worksIn: 'readOnly',
  summary: "Lists who registered through the client's link, newest first.",
  request: z.strictObject({}),
  answer: z.array(referral),
});
