import type { Session as WireSession } from '@candor/contracts/http/accounts.ts';
import type { RequestOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import { SESSION_LIFE_MS } from '@candor/domain/clients/session.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../database/pool.ts';
import {
  askForFactor,
  findByEmail,
  findById,
  ownerOf,
  passkeyOptions,
  proveFactor,
  showSession,
  withFactors,
} from '../clients/index.ts';
import type { ClientParts } from '../clients/index.ts';
import { factorStatus, hasFactor, startChallenge } from '../factors/index.ts';
import type { FactorOwner, FactorProof } from '../factors/index.ts';
import { SESSION_COOKIE } from '../sessions/index.ts';
import type { Caller } from '../sessions/index.ts';

type Request = RequestOf<Calls['confirmLogin']>;

/** After the password. */
const CONFIRM_PURPOSE = 'confirm';
/** In place of the password: a passkey has verified its user itself. */
const PASSKEY_PURPOSE = 'confirmPasskey';

/** T10: a full proof of identity, after which the session continues under a new token and is no longer limited. */
export async function confirmLogin(parts: ClientParts, request: Request, caller: Caller): Promise<Result<WireSession>> {
  const { password, challenge, ...proof } = request;
  const proven =
    challenge === undefined
      ? await provePassword(parts, password ?? '', proof, caller)
      : await proveWithFactor(parts, challenge, proof, caller);
  if (!proven.ok) return proven;
  const renewed = await parts.sessions.renew(caller.session);
  if (!renewed.ok) return renewed;
  const { session, token, cookie } = renewed.value;
  if (cookie !== undefined) {
    const leftMs = session.startedAt + SESSION_LIFE_MS - parts.clock.now();
    caller.cookies.set(SESSION_COOKIE, cookie, Math.ceil(leftMs / 1_000));
  }
  return showSession(parts, session, token);
}

export function confirmPasskey(
  parts: ClientParts,
  { challenge: handle }: RequestOf<Calls['confirmPasskey']>,
  caller: Caller,
) {
  const owner = ownerOfCaller(caller);
  const fresh = { owner, purpose: PASSKEY_PURPOSE, context: contextOf(caller) };
  return passkeyOptions(parts, { handle, purposes: [CONFIRM_PURPOSE] }, fresh, caller);
}

async function provePassword(
  parts: ClientParts,
  password: string,
  proof: FactorProof,
  caller: Caller,
): Promise<Result<true>> {
  const { brandId, clientId } = caller.session;
  const counted = { brandId, subject: `confirm\n${clientId}` };
  const begun = await parts.attempts.begin(counted);
  if (!begun.ok) return begun;
  const stored = await transaction(parts.pool, brandId, async (connection) => {
    const client = await findById(connection, clientId);
    return client === undefined ? undefined : findByEmail(connection, client.email);
  });
  const verified = await parts.hasher.verify(password, stored?.password);
  if (!verified.ok) {
    await parts.attempts.takeBack(counted);
    return verified;
  }
  if (!verified.value.matches) return refuse({ code: 'invalidCredentials', field: 'password' });
  await parts.attempts.succeed(counted);
  return proveSecond(parts, proof, caller);
}

/** The password is right. A client with a second factor also shows it, at once or on request. */
async function proveSecond(parts: ClientParts, proof: FactorProof, caller: Caller): Promise<Result<true>> {
  const owner = ownerOfCaller(caller);
  const isShown = proof.code !== undefined || proof.recovery !== undefined;
  const asked = await withFactors(parts, owner.brandId, async (work): Promise<Result<string | undefined>> => {
    if (!hasFactor(await factorStatus(work, owner))) return accept(undefined);
    const context = contextOf(caller);
    if (!isShown) return askForFactor(work, { owner, purpose: CONFIRM_PURPOSE, context }, caller);
    const start = { brandId: owner.brandId, kind: owner.kind, ownerId: owner.id, purpose: CONFIRM_PURPOSE, context };
    return accept(await startChallenge(work, { ...start, browser: undefined }));
  });
  if (!asked.ok) return asked;
  return asked.value === undefined ? accept(true) : proveWithFactor(parts, asked.value, proof, caller);
}

async function proveWithFactor(
  parts: ClientParts,
  handle: string,
  proof: FactorProof,
  caller: Caller,
): Promise<Result<true>> {
  const purposes = proof.assertion === undefined ? [CONFIRM_PURPOSE] : [CONFIRM_PURPOSE, PASSKEY_PURPOSE];
  const proven = await proveFactor(parts, { handle, purposes, proof }, caller);
  if (!proven.ok) return proven;
  const { owner, context } = proven.value;
  const isOwn = owner.id === caller.session.clientId && context === contextOf(caller);
  return isOwn ? accept(true) : refuse({ code: 'challengeOver' });
}

function ownerOfCaller({ session: { clientId, brandId } }: Caller): FactorOwner {
  return ownerOf({ id: clientId, brandId });
}

/** A challenge belongs to the session that requested it. */
function contextOf({ session }: Caller): string {
  return String(session.id);
}
