import type { User } from '@candor/contracts/http/accounts.ts';
import { isDetailsMissing } from '@candor/domain/clients/details.ts';
import { detailsOf } from '../../data/details.ts';

const PLATFORM = '/platform/BTCUSD';
const DETAILS = '/my-account/info';
/** Specification 2: remembered when clients go to their details first. */
const REGISTER_KEY = 'register';

/**
 * Specification 2 and 5, rule CL-1: to the details while any is missing, else back to where they were sent away from,
 * or the platform. Clients who traded on demo money need no details and continue where they were (rule ID-6).
 */
export function afterLogin(user: User, from?: string): string {
  const isPractising = from !== undefined && user.account === 'demo';
  return isDetailsMissing(detailsOf(user)) && !isPractising ? DETAILS : (from ?? PLATFORM);
}

/** Specification 2: after a link the register flag is remembered where details are missing. */
export function afterLink(user: User): string {
  const path = afterLogin(user);
  if (path === DETAILS) rememberRegistration();
  return path;
}

/** Specification 2: the register flag. */
export function rememberRegistration(): void {
  localStorage.setItem(REGISTER_KEY, '1');
}
