import type { RequestOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import type { Session as WireSession } from '@candor/contracts/http/accounts.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import { DEVICE_COOKIE, hashSecret } from '../../access/sessions/index.ts';
import type { Counted, Limit, Visitor } from '../../access/sessions/index.ts';
import { admit } from './admit.ts';
import { checkEntrance } from './enter.ts';
import { proofOf } from '../../access/passwords/index.ts';
import type { HashedPassword } from '../../access/passwords/index.ts';
import type { ClientDeps } from './deps.ts';
import * as store from './store.ts';
import type { Client, ClientLogin } from './store.ts';

type Login = RequestOf<Calls['login']>;

/** T3: failed logins from one address, for any client. */
const FAILED_FROM_ADDRESS: Limit = { name: 'login.ip', hits: 30, windowMs: 15 * MINUTE_MS };

/** Logs a client in. Every failure is "Invalid credentials", after the same work (ruling R14, T5). */
export async function login(deps: ClientDeps, request: Login, visitor: Visitor): Promise<Result<WireSession>> {
  const entrance = checkEntrance(visitor);
  if (!entrance.ok) return entrance;
  const { found, isKnown } = await findLogin(deps, request, visitor);
  const attempt = await begin(deps, request, visitor, isKnown);
  if (!attempt.ok) return attempt;

  const verified = await deps.hasher.verify(request.password, found?.password, isKnown ? 'known' : 'stranger');
  if (!verified.ok) {
    await attempt.value.uncount();
    return verified;
  }
  if (found === undefined || !verified.value.matches) {
    if (found !== undefined) noteFailure(deps, found.client, visitor);
    return refuse({ code: 'invalidCredentials' });
  }
  await attempt.value.succeed();
  const { isOutdated } = verified.value;
  const proven = isOutdated ? await rehash(deps, found, request.password) : accept(found.password);
  if (!proven.ok) return proven;
  return admit(deps, found.client, visitor, { isLimited: false, proof: proofOf(proven.value) });
}

function noteFailure(deps: ClientDeps, { id, brandId }: Client, { device }: Visitor): void {
  deps.history.note({ brandId, clientId: id, outcome: 'passwordWrong', method: 'password', device });
}

interface LookedUp {
  readonly found: ClientLogin | undefined;
  /** Whether this client has logged in with this browser before (T4). */
  readonly isKnown: boolean;
}

function findLogin(deps: ClientDeps, { email }: Login, { brand, cookies }: Visitor): Promise<LookedUp> {
  const device = cookies.read(DEVICE_COOKIE);
  return transaction(deps.pool, brand.id, async (connection) => ({
    found: await store.findByEmail(connection, email),
    isKnown: device !== undefined && (await store.isKnownDevice(connection, email, hashSecret(device))),
  }));
}

interface Attempt {
  succeed(): Promise<void>;
  /** Uncounts this attempt, whose password was not checked; earlier ones stay counted. */
  uncount(): Promise<void>;
}

/**
 * Begins an attempt. T3 and T4: other people's guesses delay a client's next attempt, but not from the client's own
 * browser, which is counted separately. An unknown email counts like a known one.
 */
async function begin(deps: ClientDeps, { email }: Login, visitor: Visitor, isKnown: boolean): Promise<Result<Attempt>> {
  const { attempts } = deps;
  const brandId = visitor.brand.id;
  const login: Counted = { brandId, subject: isKnown ? `${email}\n${visitor.cookies.read(DEVICE_COOKIE)}` : email };
  const address: Counted = { brandId, subject: visitor.ip };
  if (!isKnown) {
    const fromHere = attempts.spend(FAILED_FROM_ADDRESS, address);
    if (!fromHere.ok) return fromHere;
  }
  const attempt = await attempts.begin(login);
  if (!attempt.ok) return attempt;
  const returnHit = async (): Promise<void> => {
    if (!isKnown) attempts.returnHit(FAILED_FROM_ADDRESS, address);
  };
  return accept({
    async succeed() {
      await attempts.clearFailures(login);
      await returnHit();
    },
    async uncount() {
      await attempts.uncount(login);
      await returnHit();
    },
  });
}

/**
 * Rehashes the password. T13: replaces only the hash that was proven. If another login or a new password has replaced
 * it meanwhile, the typed password is compared with the present hash.
 */
async function rehash(
  { hasher, pool }: ClientDeps,
  { client: { id, brandId }, password: old }: ClientLogin,
  password: string,
): Promise<Result<HashedPassword>> {
  const hashed = await hasher.hash(password);
  // The hasher is too busy: the next login will do it.
  if (!hashed.ok) return accept(old);
  const other = await transaction(pool, brandId, async (connection) => {
    const isStored = await store.updateHash(connection, id, old, hashed.value);
    return isStored ? undefined : store.findLoginById(connection, id);
  });
  if (other === undefined) return hashed;
  const verified = await hasher.verify(password, other.password);
  if (!verified.ok) return verified;
  return verified.value.matches ? accept(other.password) : refuse({ code: 'invalidCredentials' });
}
