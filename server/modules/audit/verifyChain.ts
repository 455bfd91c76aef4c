import type { BrandId } from '@candor/domain/ids.ts';
import { transaction } from '../../database/pool.ts';
import type { Connection, Pool } from '../../database/pool.ts';
import { NO_HASH, hashOf, payloadOf, signedText } from './entry.ts';
import type { StoredEntry } from './entry.ts';
import type { AuditSigner } from './keys.ts';
import { listFrom } from './store.ts';
import type { WitnessedHead } from './witness.ts';

/** What is wrong with a record, and where it begins. */
export interface AuditFault {
  readonly number: number;
  readonly fault: 'missing' | 'edited' | 'outOfOrder' | 'notOurs' | 'truncated' | 'rewritten';
}

export interface AuditVerdict {
  readonly entries: number;
  readonly fault: AuditFault | undefined;
}

const BATCH = 2_000;

/**
 * Rule AU-3: reads a brand's record from its first entry and finds what was edited, deleted, reordered or cut off, and
 * a record that was made anew. `heads` are those that were kept outside of the database.
 */
export function verifyChain(
  pool: Pool,
  signer: AuditSigner,
  brandId: BrandId,
  heads: readonly WitnessedHead[],
): Promise<AuditVerdict> {
  return transaction(pool, brandId, (connection) => readChain(connection, signer, heads));
}

async function readChain(
  connection: Connection,
  signer: AuditSigner,
  heads: readonly WitnessedHead[],
): Promise<AuditVerdict> {
  const kept = new Map(heads.map(({ number, hash }) => [number, hash]));
  let previous: Buffer = NO_HASH;
  let number = 0;
  for (;;) {
    const batch = await listFrom(connection, number + 1, BATCH);
    for (const entry of batch) {
      const fault = faultOf(entry, { number: number + 1, previous, kept, signer });
      if (fault !== undefined) return { entries: number, fault: { number: number + 1, fault } };
      previous = entry.hash;
      number = entry.number;
    }
    if (batch.length < BATCH) break;
  }
  const last = Math.max(0, ...kept.keys());
  if (last > number) return { entries: number, fault: { number: number + 1, fault: 'truncated' } };
  return { entries: number, fault: undefined };
}

interface Expected {
  readonly number: number;
  readonly previous: Buffer;
  readonly kept: ReadonlyMap<number, string>;
  readonly signer: AuditSigner;
}

function faultOf(entry: StoredEntry, { number, previous, kept, signer }: Expected): AuditFault['fault'] | undefined {
  if (entry.number !== number) return 'missing';
  if (entry.payload !== payloadOf(entry)) return 'edited';
  if (!entry.previousHash.equals(previous)) return 'outOfOrder';
  if (!entry.hash.equals(hashOf(previous, entry.payload))) return 'edited';
  if (!signer.verifies(signedText(entry.hash), entry.keyId, entry.signature)) return 'notOurs';
  const witnessed = kept.get(number);
  return witnessed === undefined || witnessed === entry.hash.toString('hex') ? undefined : 'rewritten';
}
