import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Session as WireSession } from '@candor/contracts/http/accounts.ts';
import { assert } from '@candor/domain/assert.ts';
import { PHONE_CODE_LIFE_MS, isPhoneCodeOpen } from '@candor/domain/clients/phoneCode.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { lockClient } from '../../../database/lockClient.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { countRequestedMail } from '../../access/notifications/index.ts';
import type { Caller, Limit } from '../../access/sessions/index.ts';
import type { ClientDeps } from './deps.ts';
import * as codes from './phoneCodeStore.ts';
import { showSession } from './showSession.ts';
import * as store from './store.ts';

/** Codes per client and day; with five attempts each, at most 25 guesses. */
const BY_CLIENT: Limit = { name: 'phoneCode', hits: 5, windowMs: DAY_MS };
const CODES = 1_000_000;
const DIGITS = 6;

type Sending = Pick<ClientDeps, 'pool' | 'clock' | 'attempts' | 'phoneCodes'>;

/** Rule CL-8: sends a code for the present number, if one more is allowed; earlier codes become invalid. */
export async function sendPhoneCode(
  { pool, clock, attempts, phoneCodes }: Sending,
  { session: { brandId, clientId }, ip }: Pick<Caller, 'session' | 'ip'>,
): Promise<Result<Record<string, never>>> {
  if (phoneCodes === undefined) return refuse({ code: 'phoneCodeUnavailable' });
  const client = await transaction(pool, brandId, (connection) => store.findById(connection, clientId));
  assert(client !== undefined, 'a session belongs to a client');
  if (client.isPhoneConfirmed) return refuse({ code: 'phoneConfirmed' });
  const byClient = attempts.spend(BY_CLIENT, { brandId, subject: `phone code\n${clientId}` });
  if (!byClient.ok) return byClient;
  const allowed = await countRequestedMail(attempts, brandId, { email: client.email, ip });
  if (!allowed.ok) return allowed;
  return transaction(pool, brandId, async (connection) => {
    await lockClient(connection, clientId);
    const client = await store.findById(connection, clientId);
    assert(client !== undefined, 'a session belongs to a client');
    const now = clock.now();
    await codes.replacePhoneCodes(connection, clientId, now);
    const codeId = await codes.insertPhoneCode(connection, { brandId, clientId, phone: client.phone, now });
    await phoneCodes.queue(connection, { client, codeId, now });
    return accept({});
  });
}

/** Creates the code itself when it is sent; undefined if it has been used or replaced in the meantime. */
export async function makePhoneCode(connection: Connection, id: number, now: Instant): Promise<string | undefined> {
  const code = String(randomInt(CODES)).padStart(DIGITS, '0');
  const salt = randomBytes(16).toString('base64url');
  const storedCode = { salt, hash: hashOf(salt, code), expiresAt: now + PHONE_CODE_LIFE_MS };
  return (await codes.updatePhoneCodeMade(connection, id, storedCode)) ? code : undefined;
}

/** Rule CL-8: counts a wrong code; the right one confirms the present number. */
export async function confirmPhone(
  deps: Pick<ClientDeps, 'pool' | 'clock' | 'desk' | 'levels' | 'phoneCodes'>,
  { code: typed }: { readonly code: string },
  { session, token }: Pick<Caller, 'session' | 'token'>,
): Promise<Result<WireSession>> {
  if (deps.phoneCodes === undefined) return refuse({ code: 'phoneCodeUnavailable' });
  const { brandId, clientId } = session;
  const confirmed = await transaction(deps.pool, brandId, async (connection): Promise<Result<true>> => {
    await lockClient(connection, clientId);
    const client = await store.findById(connection, clientId);
    assert(client !== undefined, 'a session belongs to a client');
    if (client.isPhoneConfirmed) return accept(true);
    const code = await codes.lockPhoneCode(connection, clientId);
    const now = deps.clock.now();
    if (code === undefined || !isPhoneCodeOpen(code, client.phone, now)) {
      return refuse({ code: 'phoneCodeOver', field: 'code' });
    }
    if (!timingSafeEqual(code.hash, hashOf(code.salt, typed))) {
      await codes.updatePhoneCodeTried(connection, code.id);
      return refuse({ code: 'codeWrong', field: 'code' });
    }
    await codes.updatePhoneConfirmed(connection, { id: code.id, clientId, now });
    return accept(true);
  });
  return confirmed.ok ? showSession(deps, session, token) : confirmed;
}

function hashOf(salt: string, code: string): Buffer {
  return createHash('sha256').update(`${salt}\n${code}`).digest();
}
