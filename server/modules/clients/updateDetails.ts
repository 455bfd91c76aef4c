import type { Session as WireSession } from '@candor/contracts/http/accounts.ts';
import type { RequestOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import { assert } from '@candor/domain/assert.ts';
import { checkBirthDate } from '@candor/domain/clients/birthDate.ts';
import { isDetailsLocked } from '@candor/domain/clients/details.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../database/pool.ts';
import type { Caller } from '../sessions/index.ts';
import { listCurrentDocuments } from '../verification/index.ts';
import { countries } from './countries.ts';
import { mailNotMe } from './notMeMail.ts';
import type { ClientParts } from './parts.ts';
import { readPhone } from './phone.ts';
import { showSession } from './showSession.ts';
import * as store from './store.ts';
import type { Details } from './store.ts';

type Update = RequestOf<Calls['updateAccount']>;

/** Specification 5 and 7: every detail at once. What was verified stays as it was verified (rule CL-4). */
export async function updateDetails(
  parts: ClientParts,
  request: Update,
  { session, token }: Caller,
): Promise<Result<WireSession>> {
  const details = readDetails(request, parts.clock.now());
  if (!details.ok) return details;
  const { brandId, clientId, accounts } = session;
  const { verified } = await parts.desk.eligibility({ brandId, accountId: accounts.real });
  const saved = await transaction(parts.pool, brandId, async (connection) => {
    await store.lockClient(connection, clientId);
    const client = await store.findById(connection, clientId);
    assert(client !== undefined, 'a session belongs to a client');
    const documents = await listCurrentDocuments(connection, clientId);
    const isProven = verified || documents.some(({ state }) => state === 'approved');
    if (isProven && isDetailsLocked(client, details.value)) return refuse({ code: 'detailsLocked' });
    const now = parts.clock.now();
    await store.updateDetails(connection, clientId, details.value, now);
    if (client.phone !== details.value.phone) await mailNotMe(connection, client, { template: 'phoneChanged', now });
    return accept(true);
  });
  return saved.ok ? showSession(parts, session, token) : saved;
}

function readDetails(request: Update, now: Instant): Result<Details> {
  const phone = readPhone(request.phone);
  if (!phone.ok) return phone;
  const birthDate = checkBirthDate(request.birth_date, now);
  if (!birthDate.ok) return birthDate;
  const country = countries.find(({ id }) => id === request.country_id);
  if (country === undefined) return refuse({ code: 'countryUnknown', field: 'country_id' });
  return accept({
    firstName: request.first_name,
    lastName: request.last_name,
    phone: phone.value.number,
    birthDate: birthDate.value,
    country: country.alpha2,
    state: request.state,
    city: request.city,
    street: request.street,
    zipCode: request.zip_code,
  });
}
