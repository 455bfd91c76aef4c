import { randomInt } from 'node:crypto';
import {
  RECOVERY_CODES,
  RECOVERY_LENGTH,
  RECOVERY_LETTERS,
  readRecoveryCode,
  recoveryCodeFrom,
} from '@candor/domain/clients/factors.ts';
import { assert } from '@candor/domain/assert.ts';
import { learn } from '../../../keyFile.ts';
import { fingerprint } from './keys.ts';
import type { FactorKeys } from './keys.ts';
import { ownerText } from './owner.ts';
import type { FactorOwner, FactorWork } from './owner.ts';
import * as store from './store.ts';

/** T8: creates ten new codes, to be shown once; earlier ones become invalid. */
export async function renewRecoveryCodes(work: FactorWork, owner: FactorOwner): Promise<readonly string[]> {
  const { connection, keys, now } = work;
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newCode());
  const stored = [...codes].map((code) => ({
    hash: hashOf(keys, keys.current, owner, code),
    keyVersion: keys.current,
  }));
  await store.replaceRecoveryCodes(connection, owner, stored, now);
  return [...codes];
}

export async function useRecoveryCode(work: FactorWork, owner: FactorOwner, text: string): Promise<boolean> {
  const { connection, keys, now } = work;
  if (readRecoveryCode(text) === undefined) return false;
  const use = (versions: readonly number[]): Promise<boolean> => {
    const hashes = versions.map((version) => hashOf(keys, version, owner, text));
    return store.useRecoveryCode(connection, owner, hashes, now);
  };
  if (await use([...keys.versions.keys()])) return true;
  // Most wrong codes end here, without loading a key.
  const unknown = (await store.listRecoveryVersions(connection, owner)).filter((one) => !keys.versions.has(one));
  for (const version of unknown) await learn(keys.versions, version);
  const learnt = unknown.filter((version) => keys.versions.has(version));
  return learnt.length > 0 && (await use(learnt));
}

export async function removeRecoveryCodes({ connection }: FactorWork, owner: FactorOwner): Promise<void> {
  await store.deleteRecoveryCodes(connection, owner);
}

function newCode(): string {
  return recoveryCodeFrom(Array.from({ length: RECOVERY_LENGTH }, () => randomInt(RECOVERY_LETTERS.length)));
}

function hashOf(keys: FactorKeys, version: number, owner: FactorOwner, text: string): Buffer {
  const letters = readRecoveryCode(text);
  assert(letters !== undefined, 'it is a recovery code');
  return fingerprint(keys, version, `${ownerText(owner)}\n${letters}`);
}
