import type { User } from '@candor/contracts/http/accounts.ts';
import { isDetailsMissing } from '@candor/domain/clients/details.ts';
import { detailsOf } from '../../data/details.ts';

const PLATFORM = '/platform/BTCUSD';
const DETAILS = '/my-account/info';
/** Specification 2: remembered where a client goes to his details before he goes on. */
const REGISTER_KEY = 'register';

/** Specification 2 and 5, rule CL-1: to the details while any is missing, else to the platform. */
export function destinationOf(user: User): string {
  if (!isDetailsMissing(detailsOf(user))) return PLATFORM;
  localStorage.setItem(REGISTER_KEY, '1');
  return DETAILS;
}
