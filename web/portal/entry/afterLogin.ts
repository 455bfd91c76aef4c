import { redirect } from 'react-router';
import { session } from '../../data/session.ts';

/** Where a login leads (specification 2; the detour over missing details comes with the profile pages). */
export const AFTER_LOGIN = '/platform/BTCUSD';

/** Login and registration are for visitors: whoever has a session goes on to the platform. */
export function visitorsOnly(): null {
  if (session.get() !== undefined) throw redirect(AFTER_LOGIN);
  return null;
}
