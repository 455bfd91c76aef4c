import type { AnswerOf, RequestOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { CHALLENGE_COOKIE } from '../sessions/index.ts';
import { askNewPasskey, endChallenge, findChallenge, startChallenge } from './challenges.ts';
import type { FactorOwner, FactorWork } from './owner.ts';
import { addPasskey as storePasskey } from './passkeys.ts';
import type { FactorHolder, FactorDeps, FactorVisitor } from './people.ts';
import { bindBrowser, proveFactor, siteOf, withFactors } from './proving.ts';
import { renewRecoveryCodes as renewStored } from './recovery.ts';
import { lockOwner } from './store.ts';
import {
  factorStatus,
  hasFactor,
  removePasskey as removeStored,
  renamePasskey as renameStored,
  tidyRecoveryCodes,
} from './status.ts';
import type { FactorStatus } from './status.ts';
import { beginTotp as beginStored, confirmTotp as confirmStored, removeTotp as removeStoredTotp } from './totp.ts';

const NEW_PASSKEY = 'newPasskey';
const REMOVE_TOTP = 'removeTotp';

/** A logged-in person who manages their own factors. */
export interface FactorCaller extends FactorVisitor {
  readonly owner: FactorOwner;
}

/** One transaction with the person, their factors, and the mail about a change. */
interface Change extends FactorWork {
  readonly owner: FactorOwner;
  readonly holder: FactorHolder;
  readonly before: FactorStatus;
}

export async function getFactors(
  deps: FactorDeps,
  caller: FactorCaller,
): Promise<Result<AnswerOf<Calls['getFactors']>>> {
  const { owner } = caller;
  const { totpSince, passkeys, codesLeft } = await withFactors(deps, owner.brandId, (work) =>
    factorStatus(work, owner),
  );
  return accept({
    totp_since: totpSince ?? null,
    passkeys: passkeys.map(({ id, name, host, createdAt, lastUsedAt }) => ({
      id,
      name,
      host,
      created_at: createdAt,
      last_used_at: lastUsedAt ?? null,
    })),
    recovery_codes_left: codesLeft,
    required: caller.brand.secondFactor === 'required',
  });
}

export function beginTotp(deps: FactorDeps, caller: FactorCaller): Promise<Result<AnswerOf<Calls['beginTotp']>>> {
  return change(deps, caller, (work) =>
    beginStored(work, work.owner, { issuer: caller.brand.name, account: work.holder.account }),
  );
}

export function confirmTotp(
  deps: FactorDeps,
  { code }: RequestOf<Calls['confirmTotp']>,
  caller: FactorCaller,
): Promise<Result<AnswerOf<Calls['confirmTotp']>>> {
  return change(deps, caller, async (work) => {
    const confirmed = await confirmStored(work, work.owner, code);
    if (!confirmed.ok) return confirmed;
    await work.holder.notify({ template: 'totpAdded' });
    return accept({ recovery_codes: await firstCodes(work) });
  });
}

/** T8: removes the app after one more code, so that access to an unlocked page is not enough. */
export async function removeTotp(
  deps: FactorDeps,
  proof: RequestOf<Calls['removeTotp']>,
  caller: FactorCaller,
): Promise<Result<Record<string, never>>> {
  const challenge = await change(deps, caller, async (work): Promise<Result<string>> => {
    if (work.before.totpSince === undefined) return refuse({ code: 'factorUnknown' });
    if (isLastNeeded(work, caller)) return refuse({ code: 'factorNeeded' });
    return accept(await startOwn(work, REMOVE_TOTP, undefined));
  });
  if (!challenge.ok) return challenge;
  const proven = await proveFactor(deps, { handle: challenge.value, purposes: [REMOVE_TOTP], proof }, caller);
  if (!proven.ok) return proven;
  return change(deps, caller, async (work) => {
    // Another factor may have been removed while this one was being proven.
    if (isLastNeeded(work, caller)) return refuse({ code: 'factorNeeded' });
    await removeStoredTotp(work, work.owner);
    await tidyRecoveryCodes(work, work.owner);
    await work.holder.notify({ template: 'totpRemoved' });
    return accept({});
  });
}

export function renewRecoveryCodes(
  deps: FactorDeps,
  caller: FactorCaller,
): Promise<Result<AnswerOf<Calls['renewRecoveryCodes']>>> {
  return change(deps, caller, async (work) => {
    if (!hasFactor(work.before)) return refuse({ code: 'factorUnknown' });
    const codes = await renewStored(work, work.owner);
    await work.holder.notify({ template: 'recoveryCodesRenewed' });
    return accept({ recovery_codes: [...codes] });
  });
}

export async function beginPasskey(
  deps: FactorDeps,
  caller: FactorCaller,
): Promise<Result<AnswerOf<Calls['beginPasskey']>>> {
  const site = siteOf(caller);
  if (site === undefined) return refuse({ code: 'insecureOrigin' });
  return change(deps, caller, async (work) => {
    const challenge = await startOwn(work, NEW_PASSKEY, bindBrowser(caller));
    const options = await askNewPasskey(work, challenge, work.owner, { site, account: work.holder.account });
    return accept({ challenge, options });
  });
}

export async function addPasskey(
  deps: FactorDeps,
  { challenge: handle, name, response }: RequestOf<Calls['addPasskey']>,
  caller: FactorCaller,
): Promise<Result<AnswerOf<Calls['addPasskey']>>> {
  const site = siteOf(caller);
  if (site === undefined) return refuse({ code: 'insecureOrigin' });
  return change(deps, caller, async (work) => {
    const browser = caller.cookies.read(CHALLENGE_COOKIE);
    const { kind, brandId } = work.owner;
    const found = await findChallenge(work, brandId, { kind, handle, browser, purposes: [NEW_PASSKEY] });
    if (!found.ok) return found;
    const { ownerId, passkeyChallenge: challenge } = found.value;
    if (ownerId !== work.owner.id || challenge === undefined) return refuse({ code: 'challengeOver' });
    // Whatever the result, this challenge has been answered.
    await endChallenge(work, found.value);
    const added = await storePasskey(work, work.owner, { site, challenge, name, response });
    if (!added.ok) return added;
    await work.holder.notify({ template: 'passkeyAdded', values: { passkey: name } });
    return accept({ recovery_codes: await firstCodes(work) });
  });
}

export function renamePasskey(
  deps: FactorDeps,
  request: RequestOf<Calls['renamePasskey']>,
  caller: FactorCaller,
): Promise<Result<Record<string, never>>> {
  return change(deps, caller, async (work) => {
    const renamed = await renameStored(work, work.owner, request);
    if (!renamed.ok) return renamed;
    await deps.people.onRenamed?.(work, work.owner, request.name);
    return accept({});
  });
}

export function removePasskey(
  deps: FactorDeps,
  { id }: RequestOf<Calls['removePasskey']>,
  caller: FactorCaller,
): Promise<Result<Record<string, never>>> {
  return change(deps, caller, async (work) => {
    const named = work.before.passkeys.find((passkey) => passkey.id === id);
    if (named === undefined) return refuse({ code: 'factorUnknown' });
    if (isLastNeeded(work, caller)) return refuse({ code: 'factorNeeded' });
    const removed = await removeStored(work, work.owner, id);
    if (!removed.ok) return removed;
    await tidyRecoveryCodes(work, work.owner);
    await work.holder.notify({ template: 'passkeyRemoved', values: { passkey: named.name } });
    return accept({});
  });
}

/** Serialises the changes of one person's factors, so that two of them cannot remove the last two. */
function change<T>(deps: FactorDeps, { owner }: FactorCaller, work: (change: Change) => Promise<T>): Promise<T> {
  return withFactors(deps, owner.brandId, async (factorWork) => {
    await deps.people.lock?.(factorWork, owner);
    await lockOwner(factorWork.connection, owner);
    const holder = await deps.people.find(factorWork, owner);
    return work({ ...factorWork, owner, holder, before: await factorStatus(factorWork, owner) });
  });
}

/** Creates the recovery codes with the first factor; null: they already exist. */
async function firstCodes(work: Change): Promise<string[] | null> {
  return hasFactor(work.before) ? null : [...(await renewStored(work, work.owner))];
}

/** Would this remove the only factor, where the brand requires one? */
function isLastNeeded({ before }: Change, { brand }: FactorCaller): boolean {
  const count = before.passkeys.length + (before.totpSince === undefined ? 0 : 1);
  return brand.secondFactor === 'required' && count === 1;
}

function startOwn(work: Change, purpose: string, browser: string | undefined): Promise<string> {
  const { brandId, kind, id: ownerId } = work.owner;
  return startChallenge(work, { brandId, kind, ownerId, purpose, browser });
}
