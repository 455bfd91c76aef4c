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

/** What can be wrong with an entry. */
export type FaultKind = 'missing' | 'edited' | 'outOfOrder' | 'notOurs' | 'truncated' | 'rewritten';

/** What is wrong with a record, and where it begins. */
export interface AuditFault {
  readonly number: number;
  readonly fault: FaultKind;
}

export interface AuditVerdict {
  /** How many entries are whole, from the first on. */
  readonly entries: number;
  /** The hash of the last of them, in hexadecimal. */
  readonly head: string | undefined;
  readonly fault: AuditFault | undefined;
}

export interface Progress {
  readonly entries: number;
  readonly total: number;
}

/** The number of entries read at once, each time in a transaction of its own, so that others get their turn. */
const PAGE = 200;

/**
 * Rule AU-3: reads a brand's record from its first entry to the one that is last when it begins; finds what was edited,
 * deleted, reordered or cut off, and a record that was rewritten. `heads` are those that were kept outside of the
 * database. Where a part of the record is archived, or leaves meanwhile, it goes on from the signed head of that part.
 */
export async function verifyChain(
  pool: Pool,
  signer: AuditSigner,
  brandId: BrandId,
  heads: readonly WitnessedHead[],
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<AuditVerdict> {
  const kept = new Map(heads.map(({ number, hash }) => [number, hash]));
  const total = (await transaction(pool, brandId, findHead))?.number ?? 0;
  const archived = await transaction(pool, brandId, findArchivedHead);
  if (archived !== undefined && !(await isHeadOurs(archived, signer, kept))) return rewrittenAt(archived, 0);
  let previous: Buffer = archived?.hash ?? NO_HASH;
  let number = archived?.number ?? 0;
  const verdict = (fault?: FaultKind): AuditVerdict => ({
    entries: number,
    head: number === 0 ? undefined : previous.toString('hex'),
    fault: fault === undefined ? undefined : { number: number + 1, fault },
  });
  while (number < total) {
    onProgress({ entries: number, total });
    const from = number + 1;
    const page = await transaction(pool, brandId, (connection) => listFrom(connection, from, PAGE));
    if (page[0]?.number !== from) {
      // Missing, unless its part has left before this page was read: then its head is known by now.
      const left = await transaction(pool, brandId, findArchivedHead);
      if (left === undefined || left.number < from) return verdict('missing');
      if (!(await isHeadOurs(left, signer, kept))) return rewrittenAt(left, number);
      [number, previous] = [left.number, left.hash];
      continue;
    }
    for (const entry of page) {
      await signer.learn(entry.keyId);
      const fault = faultOf(entry, { number: number + 1, previous, kept, signer });
      if (fault !== undefined) return verdict(fault);
      previous = entry.hash;
      number = entry.number;
    }
    await nextTurn();
  }
  return verdict(Math.max(0, ...kept.keys()) > number ? 'truncated' : undefined);
}

function rewrittenAt({ number }: ArchivedHead, entries: number): AuditVerdict {
  return { entries, head: undefined, fault: { number, fault: 'rewritten' } };
}

async function isHeadOurs(
  head: ArchivedHead,
  signer: AuditSigner,
  kept: ReadonlyMap<number, string>,
): Promise<boolean> {
  const witnessed = kept.get(head.number);
  if (witnessed !== undefined && witnessed !== head.hash.toString('hex')) return false;
  await signer.learn(head.keyId);
  return signer.verifies(signedText(head.hash), head.keyId, head.signature);
}

export interface Expected {
  readonly number: number;
  readonly previous: Buffer;
  readonly kept: ReadonlyMap<number, string>;
  readonly signer: AuditSigner;
}

/** What is wrong with an entry where another one is expected; undefined: nothing. */
export function faultOf(entry: StoredEntry, { number, previous, kept, signer }: Expected): FaultKind | undefined {
  if (entry.number !== number) return 'missing';
  if (entry.payload !== payloadOf(entry)) return 'edited';
  if (!entry.previousHash.equals(previous)) return 'outOfOrder';
  if (!entry.hash.equals(hashOf(previous, entry.payload))) return 'edited';
  if (!signer.verifies(signedText(entry.hash), entry.keyId, entry.signature)) return 'notOurs';
  const witnessed = kept.get(number);
  return witnessed === undefined || witnessed === entry.hash.toString('hex') ? undefined : 'rewritten';
}
