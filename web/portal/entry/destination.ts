import type { User } from '@candor/contracts/http/accounts.ts';
import { isDetailsMissing } from '@candor/domain/clients/details.ts';

const PLATFORM = '/platform/BTCUSD';
const DETAILS = '/my-account/info';
/** Specification 2: remembered where a client goes to his details before he goes on. */
const REGISTER_KEY = 'register';

/** Specification 2 and 5, rule CL-1: to the details while any is missing, else to the platform. */
export function destinationOf(user: User): string {
  const isMissing = isDetailsMissing({
    firstName: user.first_name,
    lastName: user.last_name,
    phone: user.phone,
    birthDate: user.birth_date ?? undefined,
    country: user.country_id === null ? undefined : String(user.country_id),
    state: user.state,
    city: user.city,
    street: user.street,
    zipCode: user.zip_code,
  });
  if (!isMissing) return PLATFORM;
  localStorage.setItem(REGISTER_KEY, '1');
  return DETAILS;
}
