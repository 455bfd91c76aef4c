import { isDetailsMissing } from '@candor/domain/clients/details.ts';
import { redirect } from 'react-router';
import { detailsOf } from '../../data/details.ts';
import { session, startedUser } from '../../data/session.ts';

const PLATFORM = '/platform/BTCUSD';
const DETAILS = '/my-account/info';

/** Specification 2: to the details while any is missing, else back to where he was sent away from, or the platform. */
export function afterLogin(from?: string): string {
  const user = startedUser();
  return user !== undefined && isDetailsMissing(detailsOf(user)) ? DETAILS : (from ?? PLATFORM);
}

/** Login and registration are for visitors: whoever has a session goes on to the platform. */
export function visitorsOnly(): null {
  if (session.get() !== undefined) throw redirect(PLATFORM);
  return null;
}
