import type { FactorMethod } from '@candor/domain/clients/factors.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { FactorOwner, FactorWork } from './owner.ts';
import { removeRecoveryCodes } from './recovery.ts';
import * as store from './store.ts';

export interface Passkey {
  readonly id: number;
  readonly name: string;
  readonly host: string;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | undefined;
}

/** An owner's factors. */
export interface FactorStatus {
  /** When the authenticator app was confirmed; undefined if there is none. */
  readonly totpSince: Instant | undefined;
  readonly passkeys: readonly Passkey[];
  readonly codesLeft: number;
}

export async function factorStatus({ connection }: FactorWork, owner: FactorOwner): Promise<FactorStatus> {
  const counts = await store.countFactors(connection, owner);
  const passkeys = await store.listPasskeys(connection, owner);
  return {
    ...counts,
    passkeys: passkeys.map(({ id, name, host, createdAt, lastUsedAt }) => ({ id, name, host, createdAt, lastUsedAt })),
  };
}

/** Is a second factor required at login? */
export function hasFactor({ totpSince, passkeys }: FactorStatus): boolean {
  return totpSince !== undefined || passkeys.length > 0;
}

/** Lists the methods by which the owner can answer on this host, the usual one first. */
export function methodsOf({ totpSince, passkeys, codesLeft }: FactorStatus, host: string): readonly FactorMethod[] {
  const methods: FactorMethod[] = [];
  if (totpSince !== undefined) methods.push('totp');
  if (passkeys.some((passkey) => passkey.host === host)) methods.push('passkey');
  if (codesLeft > 0) methods.push('recovery');
  return methods;
}

export async function renamePasskey(
  { connection }: FactorWork,
  owner: FactorOwner,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<Result<true>> {
  return (await store.updatePasskeyName(connection, owner, id, name))
    ? accept(true)
    : refuse({ code: 'factorUnknown' });
}

export async function removePasskey({ connection }: FactorWork, owner: FactorOwner, id: number): Promise<Result<true>> {
  return (await store.deletePasskey(connection, owner, id)) ? accept(true) : refuse({ code: 'factorUnknown' });
}

/** T14: removes factors set up since then, possibly by another person; earlier ones stay. */
export async function forgetFactorsSince(work: FactorWork, owner: FactorOwner, since: Instant): Promise<void> {
  await store.deleteFactorsSince(work.connection, owner, since);
  await tidyRecoveryCodes(work, owner);
}

/** Removes the recovery codes together with the last factor, which they replace. */
export async function tidyRecoveryCodes(work: FactorWork, owner: FactorOwner): Promise<void> {
  if (!hasFactor(await factorStatus(work, owner))) await removeRecoveryCodes(work, owner);
}
