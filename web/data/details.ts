import type { User } from '@candor/contracts/http/accounts.ts';
import type { ClientDetails } from '@candor/domain/clients/details.ts';

/** Converts a user to the client details of the rules. */
export function detailsOf(user: User): ClientDetails {
  return {
    firstName: user.first_name,
    lastName: user.last_name,
    phone: user.phone,
    birthDate: user.birth_date ?? undefined,
    country: user.country_id === null ? undefined : String(user.country_id),
    state: user.state,
    city: user.city,
    street: user.street,
    zipCode: user.zip_code,
  };
}
