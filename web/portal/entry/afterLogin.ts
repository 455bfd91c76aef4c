import type { User } from '@candor/contracts/http/accounts.ts';
import { isDetailsMissing } from '@candor/domain/clients/details.ts';
import { detailsOf } from '../../data/details.ts';

const PLATFORM = '/platform/BTCUSD';
const DETAILS = '/my-account/info';
/** Storage key of the register flag, set when clients go to their details first (specification 2). */
const REGISTER_KEY = 'register';

/**
 * Returns the page after a login (specifications 2 and 5, rule CL-1): the details while any is missing, else the page
 * that required the login, or the platform. Clients who traded on demo money need no details and continue where they
 * were (rule ID-6).
 */
export function afterLogin(user: User, from?: string): string {
  const isPractising = from !== undefined && user.account === 'demo';
  return isDetailsMissing(detailsOf(user)) && !isPractising ? DETAILS : (from ?? PLATFORM);
}

/** Returns the page after a mailed link, and sets the register flag if details are missing (specification 2). */
export function afterLink(user: User): string {
  const path = afterLogin(user);
  if (path === DETAILS) rememberRegistration();
  return path;
}

/** Sets the register flag (specification 2). */
export function rememberRegistration(): void {
  localStorage.setItem(REGISTER_KEY, '1');
}
