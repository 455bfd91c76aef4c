import { randomBytes, randomInt } from 'node:crypto';
import type { AnswerOf, RequestOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import type { Session as WireSession } from '@candor/contracts/http/accounts.ts';
import { isServed } from '@candor/domain/clients/residence.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import pg from 'pg';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import type { ShownDocument } from '../agreements/index.ts';
import type { Limit, Visitor } from '../../access/sessions/index.ts';
import { countRequestedMail } from '../../access/notifications/index.ts';
import { isAddressFree, lockAddresses } from './address.ts';
import { mailConfirmation } from './confirmation.ts';
import { admit } from './admit.ts';
import { checkNewPassword } from '../../access/passwords/index.ts';
import { checkEntrance } from './enter.ts';
import { readNames } from './fields.ts';
import type { ClientDeps } from './deps.ts';
import { readPhone } from './phone.ts';
import { mailLater } from './registrationMail.ts';
import * as store from './store.ts';
import type { Client, NewClient } from './store.ts';

type Registration = RequestOf<Calls['register']>;
/** Ruling R14: the answer of a brand that does not reveal who has an account. */
type Mailed = Exclude<AnswerOf<Calls['register']>, WireSession>;
type NumberedClient = Omit<NewClient, 'pin' | 'uniqid'>;

/** Ruling R14: limits on the answer "This email already exist", by caller's address and by email. */
const REVEALED_TO_ADDRESS: Limit = { name: 'emailState.ip', hits: 10, windowMs: HOUR_MS };
const REVEALED_OF_EMAIL: Limit = { name: 'emailState.email', hits: 5, windowMs: HOUR_MS };

/** Rule ID-6: a new client starts with the demo account. */
const FIRST_ACCOUNT = 'demo';
const NUMBER_TRIES = 5;
const BASE_32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** Specification 5: checks the data, then the terms, then the email; opens both trading accounts and starts on demo. */
export async function register(
  deps: ClientDeps,
  request: Registration,
  visitor: Visitor,
): Promise<Result<WireSession | Mailed>> {
  const { brand } = visitor;
  if (!brand.registration) return refuse({ code: 'forbidden' });
  if (deps.isHeld(brand.id)) return refuse({ code: 'brandHeld' });
  const entrance = checkEntrance(visitor);
  if (!entrance.ok) return entrance;
  const names = readNames(request);
  if (!names.ok) return names;
  const { firstName, lastName } = names.value;
  const phone = readPhone(request.phone);
  if (!phone.ok) return phone;
  if (!isServed(brand.allowedCountries, phone.value.country)) {
    return refuse({ code: 'countryNotServed', field: 'phone' });
  }
  const { email, password } = request;
  const good = checkNewPassword(password, { firstName, lastName, email, brandName: brand.name });
  if (!good.ok) return good;
  if (!request.agree) return refuse({ code: 'agreementRequired', field: 'agree' });
  const { email: to } = request;
  const allowed = brand.revealEmailState
    ? deps.attempts.check(REVEALED_TO_ADDRESS, { brandId: brand.id, subject: visitor.ip })
    : await countRequestedMail(deps.attempts, brand.id, { email: to, ip: visitor.ip });
  if (!allowed.ok) return allowed;

  const hashed = await deps.hasher.hash(password);
  if (!hashed.ok) return hashed;
  const terms = await deps.agreements.documents.read(brand, visitor.language);
  const client = await insertNumbered(deps, brand.revealEmailState, terms, {
    brandId: brand.id,
    email,
    password: hashed.value,
    firstName,
    lastName,
    phone: phone.value.number,
    country: phone.value.country,
    ref: textOrNothing(request.ref),
    sourcePage: textOrNothing(request.source_page),
    visitorInfo: request.info,
    language: visitor.language,
    now: deps.clock.now(),
  });
  if (!brand.revealEmailState) return accept({ mailed: true });
  return client === undefined
    ? refuseKnownEmail(deps, request, visitor)
    : admit(deps, client, visitor, { isLimited: false, method: 'registration' });
}

async function refuseKnownEmail(
  deps: ClientDeps,
  { email }: Registration,
  { brand, ip }: Visitor,
): Promise<Result<never>> {
  const spent = deps.attempts.spend(REVEALED_TO_ADDRESS, { brandId: brand.id, subject: ip });
  if (!spent.ok) return spent;
  const spentOnEmail = deps.attempts.spend(REVEALED_OF_EMAIL, { brandId: brand.id, subject: email });
  return spentOnEmail.ok ? refuse({ code: 'emailExists', field: 'email' }) : spentOnEmail;
}

/** Ruling R11: stores a client, drawing both numbers again if the brand already has them. */
async function insertNumbered(
  deps: ClientDeps,
  isRevealed: boolean,
  terms: ShownDocument | undefined,
  client: NumberedClient,
): Promise<Client | undefined> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction(deps.pool, client.brandId, async (connection) => {
        const { brandId } = client;
        const numbered = { ...client, pin: newPin(), uniqid: newUniqid() };
        const isFree = await isAddressOpen(connection, numbered);
        const inserted = isFree ? await store.insertClient(connection, numbered) : undefined;
        if (inserted !== undefined) {
          await store.updateLastAccount(connection, inserted.id, FIRST_ACCOUNT);
          await deps.agreements.noteRegistration(connection, { brandId, clientId: inserted.id }, terms);
        }
        if (!isRevealed) await mailLater(connection, numbered, inserted !== undefined);
        else if (inserted !== undefined) await mailConfirmation(connection, inserted, 'welcome', { now: client.now });
        return inserted && { ...inserted, lastAccount: FIRST_ACCOUNT };
      });
    } catch (error) {
      if (tries === NUMBER_TRIES || !isNumberTaken(error)) throw error;
    }
  }
}

/** Rule ML-9: may the address be registered? Not if a client has just given it up. */
async function isAddressOpen(connection: Connection, { brandId, email, now }: NewClient): Promise<boolean> {
  await lockAddresses(connection, brandId, [email]);
  return isAddressFree(connection, { brandId, email, clientId: undefined, now });
}

function isNumberTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['client_pin', 'client_uniqid'].includes(error.constraint ?? '');
}

/** Draws an eight-digit reference that never begins with zero, so that no spreadsheet shortens it; never a secret. */
function newPin(): string {
  return String(randomInt(10_000_000, 100_000_000));
}

/** Draws 80 random bits. */
function newUniqid(): string {
  return [...randomBytes(16)].map((byte) => BASE_32[byte % 32]).join('');
}

function textOrNothing(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}
