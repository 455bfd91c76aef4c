import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BrandId } from '@candor/domain/ids.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { NO_HASH, hashOf, payloadOf, signedText } from './entry.ts';
import type { StoredEntry } from './entry.ts';
import type { AuditSigner } from './keys.ts';
import { findArchivedHead, findHead, listFrom } from './store.ts';
import type { ArchivedHead } from './store.ts';
import type { WitnessedHead } from './witness.ts';

/** Kinds of fault of an entry. */
export type FaultKind = 'missing' | 'edited' | 'outOfOrder' | 'notOurs' | 'truncated' | 'rewritten';

/** A fault of a record, and the entry where it begins. */
export interface AuditFault {
  readonly number: number;
  readonly fault: FaultKind;
}

export interface AuditVerdict {
  /** Number of intact entries, from the first on. */
  readonly entries: number;
  /** Hash of the last intact entry, in hexadecimal. */
  readonly head: string | undefined;
  readonly fault: AuditFault | undefined;
}

export interface Progress {
  readonly entries: number;
  readonly total: number;
}

/** Entries per read, each in a transaction of its own, so that other work gets its turn. */
const PAGE = 200;

/**
 * Rule AU-3: reads a brand's record from its first entry to the one that is last at the start; finds edits, deletions,
 * reordering, truncation and a rewritten record. `heads` are those stored outside the database. Where a part is
 * archived, or is archived meanwhile, the check continues from that part's signed head.
 */
export async function verifyChain(
  pool: Pool,
  signer: AuditSigner,
  brandId: BrandId,
  heads: readonly WitnessedHead[],
  onProgress: (progress: Progress) => Promise<void> | void = () => undefined,
): Promise<AuditVerdict> {
  const witnessedHashes = new Map(heads.map(({ number, hash }) => [number, hash]));
  const total = (await transaction(pool, brandId, findHead))?.number ?? 0;
  const archived = await transaction(pool, brandId, findArchivedHead);
  if (archived !== undefined && !(await isHeadOurs(archived, signer, witnessedHashes))) return rewrittenAt(archived, 0);
  let previous: Buffer = archived?.hash ?? NO_HASH;
  let number = archived?.number ?? 0;
  const verdict = (fault?: FaultKind): AuditVerdict => ({
    entries: number,
    head: number === 0 ? undefined : previous.toString('hex'),
    fault: fault === undefined ? undefined : { number: number + 1, fault },
  });
  while (number < total) {
    await onProgress({ entries: number, total });
    const from = number + 1;
    const page = await transaction(pool, brandId, (connection) => listFrom(connection, from, PAGE));
    if (page[0]?.number !== from) {
      // The entry is missing, unless its part was archived before this page was read: its head is known then.
      const archivedHead = await transaction(pool, brandId, findArchivedHead);
      if (archivedHead === undefined || archivedHead.number < from) return verdict('missing');
      if (!(await isHeadOurs(archivedHead, signer, witnessedHashes))) return rewrittenAt(archivedHead, number);
      [number, previous] = [archivedHead.number, archivedHead.hash];
      continue;
    }
    for (const entry of page) {
      await signer.learn(entry.keyId);
      const fault = faultOf(entry, { number: number + 1, previous, witnessedHashes, signer });
      if (fault !== undefined) return verdict(fault);
      previous = entry.hash;
      number = entry.number;
    }
    await nextTurn();
  }
  return verdict(heads.some((head) => head.number > number) ? 'truncated' : undefined);
}

function rewrittenAt({ number }: ArchivedHead, entries: number): AuditVerdict {
  return { entries, head: undefined, fault: { number, fault: 'rewritten' } };
}

async function isHeadOurs(
  head: ArchivedHead,
  signer: AuditSigner,
  witnessedHashes: ReadonlyMap<number, string>,
): Promise<boolean> {
  const witnessed = witnessedHashes.get(head.number);
  if (witnessed !== undefined && witnessed !== head.hash.toString('hex')) return false;
  await signer.learn(head.keyId);
  return signer.verifies(signedText(head.hash), head.keyId, head.signature);
}

export interface Expected {
  readonly number: number;
  readonly previous: Buffer;
  readonly witnessedHashes: ReadonlyMap<number, string>;
  readonly signer: AuditSigner;
}

/** Finds the fault of an entry, given the expected one; undefined if there is none. */
export function faultOf(
  entry: StoredEntry,
  { number, previous, witnessedHashes, signer }: Expected,
): FaultKind | undefined {
  if (entry.number !== number) return 'missing';
  if (entry.payload !== payloadOf(entry)) return 'edited';
  if (!entry.previousHash.equals(previous)) return 'outOfOrder';
  if (!entry.hash.equals(hashOf(previous, entry.payload))) return 'edited';
  if (!signer.verifies(signedText(entry.hash), entry.keyId, entry.signature)) return 'notOurs';
  const witnessed = witnessedHashes.get(number);
  return witnessed === undefined || witnessed === entry.hash.toString('hex') ? undefined : 'rewritten';
}
