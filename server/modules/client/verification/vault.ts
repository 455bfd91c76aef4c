import { randomBytes } from 'node:crypto';
import type { BrandId } from '@candor/domain/ids.ts';
import type { WrappedKey } from './keys.ts';
import type { VerificationDeps } from './deps.ts';
import type { StoredDocument } from './store.ts';

export interface KeptFile {
  readonly fileId: string;
  readonly key: WrappedKey;
}

type VaultDeps = Pick<VerificationDeps, 'keys' | 'files'>;

/** Locks bytes and stores them. */
export async function keepFile({ keys, files }: VaultDeps, brandId: BrandId, bytes: Uint8Array): Promise<KeptFile> {
  const fileId = randomBytes(16).toString('hex');
  const { locked, key } = keys.lock(brandId, fileId, bytes);
  await files.put(fileId, locked);
  return { fileId, key };
}

/** Reads a stored file's bytes; undefined once erased. */
export async function readFile(
  { keys, files }: VaultDeps,
  { brandId, fileId, key }: StoredDocument,
): Promise<Uint8Array | undefined> {
  if (key === undefined) return undefined;
  const locked = await files.get(fileId);
  return locked === undefined ? undefined : keys.unlock(brandId, fileId, locked, key);
}

/** Runs work on a file's bytes, which are in the clear only meanwhile; undefined once erased. */
export async function withDecrypted<Result>(
  deps: VaultDeps,
  document: StoredDocument,
  work: (bytes: Uint8Array) => Promise<Result>,
): Promise<Result | undefined> {
  const bytes = await readFile(deps, document);
  if (bytes === undefined) return undefined;
  try {
    return await work(bytes);
  } finally {
    bytes.fill(0);
  }
}
