import { timingSafeEqual } from 'node:crypto';
import type { Assertion, CreationOptions, RequestOptions } from '@candor/contracts/http/passkeys.ts';
import { CHALLENGE_LIFE_MS, isChallengeOpen } from '@candor/domain/clients/factors.ts';
import type { FactorMethod } from '@candor/domain/clients/factors.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Connection } from '../../../database/pool.ts';
import { hashSecret, newSecret } from '../sessions/index.ts';
import type { FactorOwner, FactorWork } from './owner.ts';
import { creationOptions, requestOptions, usePasskey } from './passkeys.ts';
import type { PasskeySite } from './passkeys.ts';
import { useRecoveryCode } from './recovery.ts';
import * as store from './challengeStore.ts';
import { deleteUnconfirmedTotp, listPasskeys } from './store.ts';
import type { StoredChallenge } from './challengeStore.ts';
import { useTotp } from './totp.ts';

export interface ChallengeStart {
  readonly brandId: BrandId;
  readonly kind: FactorOwner['kind'];
  /** Undefined where the passkey itself will identify the owner. */
  readonly ownerId: number | undefined;
  /** Purpose of the answer, which is worthless for any other. */
  readonly purpose: string;
  /** Data to return to the caller when the challenge is answered. */
  readonly context?: string;
  /** Cookie of the browser that requested it; only that browser may answer. Undefined for programs. */
  readonly browser: string | undefined;
}

/** Creates a challenge that the same browser can answer once within five minutes. Returns its handle. */
export async function startChallenge({ connection, now }: FactorWork, start: ChallengeStart): Promise<string> {
  const handle = newSecret();
  await store.insertChallenge(
    connection,
    start.brandId,
    {
      handleHash: handle.hash,
      kind: start.kind,
      ownerId: start.ownerId,
      purpose: start.purpose,
      context: start.context ?? '',
      browserHash: start.browser === undefined ? undefined : hashSecret(start.browser),
      passkeyChallenge: undefined,
      expiresAt: now + CHALLENGE_LIFE_MS,
    },
    now,
  );
  return handle.text;
}

/** What identifies a challenge when it is answered. */
export interface ChallengeAnswer {
  readonly kind: FactorOwner['kind'];
  readonly handle: string;
  readonly browser: string | undefined;
  readonly purposes: readonly string[];
}

export interface OpenChallenge extends StoredChallenge {
  readonly brandId: BrandId;
  readonly owner: FactorOwner | undefined;
}

/** Finds and locks a challenge; refused if it has ended or belongs to another browser. */
export async function findChallenge(
  { connection, now }: FactorWork,
  brandId: BrandId,
  { kind: asker, handle, browser, purposes }: ChallengeAnswer,
): Promise<Result<OpenChallenge>> {
  const found = await store.lockChallenge(connection, hashSecret(handle));
  if (found === undefined || found.kind !== asker) return refuse({ code: 'challengeOver' });
  if (!purposes.includes(found.purpose)) return refuse({ code: 'challengeOver' });
  if (!isChallengeOpen(found, now) || !isSameBrowser(found, browser)) return refuse({ code: 'challengeOver' });
  const { kind, ownerId } = found;
  return accept({ ...found, brandId, owner: ownerId === undefined ? undefined : { brandId, kind, id: ownerId } });
}

/** Returns the options with which the browser asks passkeys to sign; each call has a new passkey challenge. */
export async function askPasskey(
  { connection }: FactorWork,
  { handleHash, owner }: OpenChallenge,
  site: PasskeySite,
): Promise<RequestOptions> {
  const passkeys = owner === undefined ? undefined : await listPasskeys(connection, owner);
  const options = await requestOptions(site, passkeys);
  await store.updateChallengePasskey(connection, handleHash, options.challenge);
  return options;
}

/** Returns the options from which the browser creates a passkey. */
export async function askNewPasskey(
  { connection }: FactorWork,
  handle: string,
  owner: FactorOwner,
  { site, account }: { readonly site: PasskeySite; readonly account: string },
): Promise<CreationOptions> {
  const passkeys = await listPasskeys(connection, owner);
  const options = await creationOptions(site, owner, { account, passkeys });
  await store.updateChallengePasskey(connection, hashSecret(handle), options.challenge);
  return options;
}

/** Proof of a factor: exactly one of the three. */
export interface FactorProof {
  readonly code?: string | undefined;
  readonly recovery?: string | undefined;
  readonly assertion?: Assertion | undefined;
}

export interface Proven {
  readonly owner: FactorOwner;
  readonly method: FactorMethod;
  readonly context: string;
}

/**
 * T7, T8, T9: checks the answer to a challenge. A wrong one is counted, which must be committed as well; a right one
 * ends the challenge. Without a site (a program, which has no passkeys) an assertion proves nothing.
 */
export async function answerChallenge(
  work: FactorWork,
  challenge: OpenChallenge,
  proof: FactorProof,
  site: PasskeySite | undefined,
): Promise<Result<Proven>> {
  const found = await check(work, challenge, proof, site);
  if (found === undefined) {
    await store.updateChallengeTried(work.connection, challenge.handleHash);
    return refuse({ code: 'codeWrong', field: fieldOf(proof) });
  }
  await endChallenge(work, challenge);
  return accept({ ...found, context: challenge.context });
}

/** Ends a challenge, which cannot be answered then. */
export async function endChallenge(
  { connection, now }: FactorWork,
  { handleHash }: Pick<StoredChallenge, 'handleHash'>,
): Promise<void> {
  await store.updateChallengeUsed(connection, handleHash, now);
}

/**
 * T13: ends everything that was begun with the old password: logins cannot continue, and set-ups cannot be finished.
 */
export async function endChallenges(connection: Connection, owner: FactorOwner, now: Instant): Promise<void> {
  await store.updateChallengesUsed(connection, owner, now);
  await deleteUnconfirmedTotp(connection, owner);
}

/** Counts a wrong attempt that was checked elsewhere, in a set-up. */
export async function failChallenge(
  { connection }: FactorWork,
  { handleHash }: Pick<StoredChallenge, 'handleHash'>,
): Promise<void> {
  await store.updateChallengeTried(connection, handleHash);
}

/** Deletes challenges that can no longer be answered. */
export async function sweepChallenges({ connection, now }: FactorWork): Promise<void> {
  await store.deleteChallengesBefore(connection, now - CHALLENGE_LIFE_MS);
}

type Found = Omit<Proven, 'context'>;

async function check(
  work: FactorWork,
  challenge: OpenChallenge,
  { code, recovery, assertion }: FactorProof,
  site: PasskeySite | undefined,
): Promise<Found | undefined> {
  const { owner } = challenge;
  if (assertion !== undefined) return checkPasskey(work, challenge, assertion, site);
  if (owner === undefined) return undefined;
  if (code !== undefined) return (await useTotp(work, owner, code)) ? { owner, method: 'totp' } : undefined;
  if (recovery === undefined) return undefined;
  return (await useRecoveryCode(work, owner, recovery)) ? { owner, method: 'recovery' } : undefined;
}

async function checkPasskey(
  work: FactorWork,
  challenge: OpenChallenge,
  assertion: Assertion,
  site: PasskeySite | undefined,
): Promise<Found | undefined> {
  if (site === undefined) return undefined;
  const ownerId = await usePasskey(work, challenge, site, assertion);
  if (ownerId === undefined) return undefined;
  return { owner: { brandId: challenge.brandId, kind: challenge.kind, id: ownerId }, method: 'passkey' };
}

function fieldOf({ assertion, recovery }: FactorProof): string {
  if (assertion !== undefined) return 'assertion';
  return recovery === undefined ? 'code' : 'recovery';
}

function isSameBrowser({ browserHash }: StoredChallenge, browser: string | undefined): boolean {
  if (browserHash === undefined) return true;
  return browser !== undefined && timingSafeEqual(hashSecret(browser), browserHash);
}
