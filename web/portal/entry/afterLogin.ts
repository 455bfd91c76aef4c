import { redirect } from 'react-router';
import { session } from '../../data/session.ts';

const PLATFORM = '/platform/BTCUSD';

/** Where a login leads: back to where the client was sent away from, else to the platform. */
export function afterLogin(from?: string): string {
  return from ?? PLATFORM;
}

/** Login and registration are for visitors: whoever has a session goes on to the platform. */
export function visitorsOnly(): null {
  if (session.get() !== undefined) throw redirect(PLATFORM);
  return null;
}
