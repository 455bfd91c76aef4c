import type { AnswerOf, RequestOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import { assert } from '@candor/domain/assert.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { bindBrowser, findById, mailSecurity, ownerOf, proveFactor, siteOf, withFactors } from '../clients/index.ts';
import type { Client, ClientParts } from '../clients/index.ts';
import {
  addPasskey as storePasskey,
  askNewPasskey,
  beginTotp as beginStored,
  confirmTotp as confirmStored,
  endChallenge,
  factorStatus,
  findChallenge,
  hasFactor,
  removePasskey as removeStored,
  removeTotp as removeStoredTotp,
  renamePasskey as renameStored,
  renewRecoveryCodes as renewStored,
  startChallenge,
  tidyRecoveryCodes,
} from '../factors/index.ts';
import type { FactorOwner, FactorStatus, FactorWork } from '../factors/index.ts';
import { CHALLENGE_COOKIE } from '../sessions/index.ts';
import type { Caller } from '../sessions/index.ts';

const NEW_PASSKEY = 'newPasskey';
const REMOVE_TOTP = 'removeTotp';

/** In one transaction: the client, their factors, and the mail about a change. */
interface Change extends FactorWork {
  readonly owner: FactorOwner;
  readonly client: Client;
  readonly before: FactorStatus;
}

export async function getFactors(parts: ClientParts, caller: Caller): Promise<Result<AnswerOf<Calls['getFactors']>>> {
  const { totpSince, passkeys, codesLeft } = await change(parts, caller, async ({ before }) => before);
  return accept({
    totp_since: totpSince ?? null,
    passkeys: passkeys.map(({ id, name, host, createdAt, lastUsedAt }) => ({
      ...{ id, name, host },
      created_at: createdAt,
      last_used_at: lastUsedAt ?? null,
    })),
    recovery_codes_left: codesLeft,
    required: caller.brand.secondFactor === 'required',
  });
}

export function beginTotp(parts: ClientParts, caller: Caller): Promise<Result<AnswerOf<Calls['beginTotp']>>> {
  return change(parts, caller, (work) =>
    beginStored(work, work.owner, { issuer: caller.brand.name, account: work.client.email }),
  );
}

export function confirmTotp(
  parts: ClientParts,
  { code }: RequestOf<Calls['confirmTotp']>,
  caller: Caller,
): Promise<Result<AnswerOf<Calls['confirmTotp']>>> {
  return change(parts, caller, async (work) => {
    const confirmed = await confirmStored(work, work.owner, code);
    if (!confirmed.ok) return confirmed;
    await mailSecurity(work.connection, work.client, { template: 'totpAdded', now: work.now });
    return accept({ recovery_codes: await firstCodes(work) });
  });
}

/** T8: one more code, so that an unlocked page alone does not take it away. */
export async function removeTotp(
  parts: ClientParts,
  proof: RequestOf<Calls['removeTotp']>,
  caller: Caller,
): Promise<Result<Record<string, never>>> {
  const begun = await change(parts, caller, async (work): Promise<Result<string>> => {
    if (work.before.totpSince === undefined) return refuse({ code: 'factorUnknown' });
    if (isLastNeeded(work, caller)) return refuse({ code: 'factorNeeded' });
    return accept(await startOwn(work, REMOVE_TOTP, undefined));
  });
  if (!begun.ok) return begun;
  const proven = await proveFactor(parts, { handle: begun.value, purposes: [REMOVE_TOTP], proof }, caller);
  if (!proven.ok) return proven;
  return change(parts, caller, async (work) => {
    await removeStoredTotp(work, work.owner);
    await tidyRecoveryCodes(work, work.owner);
    await mailSecurity(work.connection, work.client, { template: 'totpRemoved', now: work.now });
    return accept({});
  });
}

export function renewRecoveryCodes(
  parts: ClientParts,
  caller: Caller,
): Promise<Result<AnswerOf<Calls['renewRecoveryCodes']>>> {
  return change(parts, caller, async (work) => {
    if (!hasFactor(work.before)) return refuse({ code: 'factorUnknown' });
    const codes = await renewStored(work, work.owner);
    await mailSecurity(work.connection, work.client, { template: 'recoveryCodesRenewed', now: work.now });
    return accept({ recovery_codes: [...codes] });
  });
}

export async function beginPasskey(
  parts: ClientParts,
  caller: Caller,
): Promise<Result<AnswerOf<Calls['beginPasskey']>>> {
  const site = siteOf(caller);
  if (site === undefined) return refuse({ code: 'insecureOrigin' });
  return change(parts, caller, async (work) => {
    const challenge = await startOwn(work, NEW_PASSKEY, bindBrowser(caller));
    const options = await askNewPasskey(work, challenge, work.owner, { site, account: work.client.email });
    return accept({ challenge, options });
  });
}

export async function addPasskey(
  parts: ClientParts,
  { challenge: handle, name, response }: RequestOf<Calls['addPasskey']>,
  caller: Caller,
): Promise<Result<AnswerOf<Calls['addPasskey']>>> {
  const site = siteOf(caller);
  if (site === undefined) return refuse({ code: 'insecureOrigin' });
  return change(parts, caller, async (work) => {
    const browser = caller.cookies.read(CHALLENGE_COOKIE);
    const found = await findChallenge(work, work.owner.brandId, { handle, browser, purposes: [NEW_PASSKEY] });
    if (!found.ok) return found;
    const { ownerId, passkeyChallenge: challenge } = found.value;
    if (ownerId !== work.owner.id || challenge === undefined) return refuse({ code: 'challengeOver' });
    // Whatever the result, this challenge has been answered.
    await endChallenge(work, found.value);
    const added = await storePasskey(work, work.owner, { site, challenge, name, response });
    if (!added.ok) return added;
    const { connection, now } = work;
    await mailSecurity(connection, work.client, { template: 'passkeyAdded', now, values: { passkey: name } });
    return accept({ recovery_codes: await firstCodes(work) });
  });
}

export function renamePasskey(
  parts: ClientParts,
  request: RequestOf<Calls['renamePasskey']>,
  caller: Caller,
): Promise<Result<Record<string, never>>> {
  return change(parts, caller, async (work) => {
    const renamed = await renameStored(work, work.owner, request);
    return renamed.ok ? accept({}) : renamed;
  });
}

export function removePasskey(
  parts: ClientParts,
  { id }: RequestOf<Calls['removePasskey']>,
  caller: Caller,
): Promise<Result<Record<string, never>>> {
  return change(parts, caller, async (work) => {
    const named = work.before.passkeys.find((passkey) => passkey.id === id);
    if (named === undefined) return refuse({ code: 'factorUnknown' });
    if (isLastNeeded(work, caller)) return refuse({ code: 'factorNeeded' });
    const removed = await removeStored(work, work.owner, id);
    if (!removed.ok) return removed;
    await tidyRecoveryCodes(work, work.owner);
    const { connection, now, client } = work;
    await mailSecurity(connection, client, { template: 'passkeyRemoved', now, values: { passkey: named.name } });
    return accept({});
  });
}

function change<T>(parts: ClientParts, { session }: Caller, work: (change: Change) => Promise<T>): Promise<T> {
  const { clientId, brandId } = session;
  const owner = ownerOf({ id: clientId, brandId });
  return withFactors(parts, brandId, async (factorWork) => {
    const client = await findById(factorWork.connection, clientId);
    assert(client !== undefined, 'a session belongs to a client');
    return work({ ...factorWork, owner, client, before: await factorStatus(factorWork, owner) });
  });
}

/** With the first factor come the recovery codes; null: they exist already. */
async function firstCodes(work: Change): Promise<string[] | null> {
  return hasFactor(work.before) ? null : [...(await renewStored(work, work.owner))];
}

/** Would this remove the only factor, where the brand requires one? */
function isLastNeeded({ before }: Change, { brand }: Caller): boolean {
  const count = before.passkeys.length + (before.totpSince === undefined ? 0 : 1);
  return brand.secondFactor === 'required' && count === 1;
}

function startOwn(work: Change, purpose: string, browser: string | undefined): Promise<string> {
  const { brandId, kind, id: ownerId } = work.owner;
  return startChallenge(work, { brandId, kind, ownerId, purpose, browser });
}
