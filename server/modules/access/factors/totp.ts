import { CODE_STEP_SECONDS, readCode } from '@candor/domain/clients/factors.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { generateSecret, generateSync, generateURI, verifySync } from 'otplib';
import { learn } from '../../../keyFile.ts';
import { seal, unseal } from './keys.ts';
import { ownerText } from './owner.ts';
import type { FactorOwner, FactorWork } from './owner.ts';
import * as store from './store.ts';
import type { StoredTotp } from './store.ts';

/** What an authenticator app needs: the secret to type, or the address for the QR code. */
export interface NewTotp {
  readonly secret: string;
  readonly uri: string;
}

export interface TotpLabel {
  /** Name of the brand or the office. */
  readonly issuer: string;
  readonly account: string;
}

/** Creates a secret that becomes valid with its first code; a repetition creates another one. */
export async function beginTotp(work: FactorWork, owner: FactorOwner, label: TotpLabel): Promise<Result<NewTotp>> {
  const { connection, keys, now } = work;
  const stored = await store.lockTotp(connection, owner);
  if (stored?.confirmedAt !== undefined) return refuse({ code: 'factorExists' });
  const secret = generateSecret();
  await store.putTotp(connection, owner, seal(keys, secret, ownerText(owner)), now);
  return accept({ secret, uri: generateURI({ issuer: label.issuer, label: label.account, secret }) });
}

/**
 * Computes the code that an app with this secret shows; possible only where the secret is known, right after it was
 * made.
 */
export function codeAt(secret: string, now: Instant): string {
  return generateSync({ secret, epoch: Math.floor(now / 1_000), period: CODE_STEP_SECONDS });
}

/** Confirms the app with its first code; from then on it is required. */
export async function confirmTotp(work: FactorWork, owner: FactorOwner, code: string): Promise<Result<true>> {
  const stored = await store.lockTotp(work.connection, owner);
  if (stored === undefined) return refuse({ code: 'factorUnknown' });
  if (stored.confirmedAt !== undefined) return refuse({ code: 'factorExists' });
  return (await takeCode(work, owner, stored, code)) ? accept(true) : refuse({ code: 'codeWrong', field: 'code' });
}

/** T7: is this a current, unused code? Spends it. */
export async function useTotp(work: FactorWork, owner: FactorOwner, code: string): Promise<boolean> {
  const stored = await store.lockTotp(work.connection, owner);
  if (stored?.confirmedAt === undefined) return false;
  return takeCode(work, owner, stored, code);
}

export async function removeTotp({ connection }: FactorWork, owner: FactorOwner): Promise<void> {
  await store.deleteTotp(connection, owner);
}

async function takeCode(work: FactorWork, owner: FactorOwner, stored: StoredTotp, text: string): Promise<boolean> {
  const { connection, keys, now } = work;
  const code = readCode(text);
  if (code === undefined) return false;
  await learn(keys.versions, stored.secret.keyVersion);
  const secret = unseal(keys, stored.secret, ownerText(owner));
  const step = stepOf(secret, code, stored.lastStep, now);
  if (step === undefined) return false;
  await store.updateTotpUsed(connection, owner, step, now);
  if (stored.secret.keyVersion !== keys.current) {
    await store.updateTotpSecret(connection, owner, seal(keys, secret, ownerText(owner)));
  }
  return true;
}

/**
 * Finds the time step of a code, from one step before to one after now; never one that is not later than the last used.
 */
function stepOf(secret: string, code: string, lastStep: number, now: number): number | undefined {
  const found = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now / 1_000),
    period: CODE_STEP_SECONDS,
    epochTolerance: CODE_STEP_SECONDS,
    afterTimeStep: lastStep,
  });
  return found.valid && 'timeStep' in found ? found.timeStep : undefined;
}
