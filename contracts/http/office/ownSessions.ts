import * as z from 'zod/mini';
import { flag, id, instant } from '../../codecs.ts';
import { staffCall } from './call.ts';

/** A session of the signed-in person (rule ST-8). */

const ownSession = z.object({
  id,
  /** Whether the session is that of the request. */
  current: flag,
  /** Browser and system as the user agent claimed them at the start of the session; empty: unknown. */
  browser: z.string(),
  system: z.string(),
  /** Address from which the session was started; empty: before addresses were stored. */
  address: z.string(),
  started_at: instant,
  last_action_at: instant,
});
export type OwnSession = z.output<typeof ownSession>;
const sessions = z.array(ownSession);

export const list = staffCall('office.enter', {
  method: 'GET',
  path: '/api/office/sessions',
  rate: 'read',
  userAction: false,
  summary: 'Lists where the person is signed in now, the latest act first.',
  request: z.strictObject({}),
  answer: sessions,
});

export const end = staffCall('office.enter', {
  method: 'POST',
  path: '/api/office/sessions/end',
  rate: 'write',
  userAction: true,
  summary: 'Ends one of the person’s other sessions at once; the present one ends by signing out.',
  request: z.strictObject({ id }),
  answer: sessions,
});

export const endOthers = staffCall('office.enter', {
  method: 'POST',
  path: '/api/office/sessions/end-others',
  rate: 'write',
  userAction: true,
  summary: 'Ends all sessions of the person but the present one.',
  request: z.strictObject({}),
  answer: sessions,
});
