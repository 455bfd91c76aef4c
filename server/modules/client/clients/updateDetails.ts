import type { AnswerOf, RequestOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import { assert } from '@candor/domain/assert.ts';
import { checkBirthDate } from '@candor/domain/clients/birthDate.ts';
import { isDetailsLocked, reopenedProofs } from '@candor/domain/clients/details.ts';
import { isFreshLogin } from '@candor/domain/clients/session.ts';
import { readAddress, readPostcode } from '@candor/domain/clients/writing.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { isServed } from '@candor/domain/clients/residence.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { lockClient } from '../../../database/lockClient.ts';
import { transaction } from '../../../database/pool.ts';
import type { Caller } from '../../access/sessions/index.ts';
import { carryOutOrders, listCurrentDocuments, reopenProofs } from '../verification/index.ts';
import { countries } from './countries.ts';
import { readField, readNames } from './fields.ts';
import { mailNotMe } from './notMeMail.ts';
import type { ClientDeps } from './deps.ts';
import { readPhone } from './phone.ts';
import { sendPhoneCode } from './phoneCode.ts';
import { replacePhoneCodes } from './phoneCodeStore.ts';
import { showSession } from './showSession.ts';
import * as store from './store.ts';
import type { Details } from './store.ts';

type Update = RequestOf<Calls['updateAccount']>;

/**
 * Specification 5 and 7: updates all details together. A verified birth date cannot change (rule CL-4); a new name or
 * address requires a new proof (rule CL-7).
 */
export async function updateDetails(
  deps: Pick<ClientDeps, 'pool' | 'clock' | 'desk' | 'levels' | 'attempts' | 'phoneCodes'>,
  request: Update,
  { brand, session, token, ip }: Pick<Caller, 'brand' | 'session' | 'token' | 'ip'>,
): Promise<Result<AnswerOf<Calls['updateAccount']>>> {
  const details = readDetails(request, deps.clock.now());
  if (!details.ok) return details;
  const { brandId, clientId, accounts } = session;
  const { verified } = await deps.desk.eligibility({ brandId, accountId: accounts.real });
  const saved = await transaction(deps.pool, brandId, async (connection) => {
    await lockClient(connection, clientId);
    const client = await store.findById(connection, clientId);
    assert(client !== undefined, 'a session belongs to a client');
    const now = deps.clock.now();
    const isNewPhone = client.phone !== details.value.phone;
    // The number may identify the client one day: somebody who merely finds an open page must not change it.
    if (isNewPhone && !isFreshLogin(session, now)) return refuse({ code: 'freshLoginNeeded' });
    const { country } = details.value;
    // Clients who already live there can still correct their street.
    if (client.country !== country && !isServed(brand.allowedCountries, country)) {
      return refuse({ code: 'countryNotServed', field: 'country_id' });
    }
    const documents = await listCurrentDocuments(connection, clientId);
    const isProven = verified || documents.some(({ state }) => state === 'approved');
    if (isProven && isDetailsLocked(client, details.value)) return refuse({ code: 'detailsLocked' });
    await store.updateDetails(connection, clientId, details.value, now);
    const proofs = reopenedProofs(client, details.value);
    const { language } = client;
    const reopening = { brandId, clientId, language, proofs, isVerified: verified, now };
    const isReopened = await reopenProofs(connection, reopening);
    const messagePath = '/my-account/documents';
    if (isReopened) await mailNotMe(connection, client, { template: 'detailsReopened', messagePath, now });
    if (isNewPhone) {
      await replacePhoneCodes(connection, clientId, now);
      await mailNotMe(connection, client, { template: 'phoneChanged', now });
    }
    return accept({ isReopened, isNewPhone });
  });
  if (!saved.ok) return saved;
  if (saved.value.isReopened) await carryOutOrders(deps, brandId);
  // Where no more codes may be sent now, the number stays unconfirmed until a code is requested later.
  const sent = saved.value.isNewPhone ? await sendPhoneCode(deps, { session, ip }) : undefined;
  const shown = await showSession(deps, session, token);
  return shown.ok ? accept({ ...shown.value, phone_code_sent: sent?.ok === true }) : shown;
}

function readDetails(request: Update, now: Instant): Result<Details> {
  const names = readNames(request);
  if (!names.ok) return names;
  const phone = readPhone(request.phone);
  if (!phone.ok) return phone;
  const birthDate = checkBirthDate(request.birth_date, now);
  if (!birthDate.ok) return birthDate;
  const country = countries.find(({ id }) => id === request.country_id);
  if (country === undefined) return refuse({ code: 'countryUnknown', field: 'country_id' });
  const address = readPlace(request);
  if (!address.ok) return address;
  return accept({
    ...names.value,
    ...address.value,
    phone: phone.value.number,
    birthDate: birthDate.value,
    country: country.alpha2,
  });
}

/** Rule CL-6: reads the address, in the order of the form. */
function readPlace(request: Update): Result<Pick<Details, 'state' | 'city' | 'street' | 'zipCode'>> {
  const street = readField('street', request.street, readAddress);
  if (!street.ok) return street;
  const zipCode = readField('zip_code', request.zip_code, readPostcode);
  if (!zipCode.ok) return zipCode;
  const city = readField('city', request.city, readAddress);
  if (!city.ok) return city;
  const state = readField('state', request.state, readAddress);
  if (!state.ok) return state;
  return accept({ street: street.value, zipCode: zipCode.value, city: city.value, state: state.value });
}
