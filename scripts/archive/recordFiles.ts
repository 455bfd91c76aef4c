import { join } from 'node:path';
import { z } from 'zod';
import { NO_HASH } from '@candor/server/modules/access/audit/entry.ts';
import type { StoredEntry } from '@candor/server/modules/access/audit/entry.ts';
import type { AuditSigner, WitnessedHead } from '@candor/server/modules/access/audit/index.ts';
import { detailsOf } from '@candor/server/modules/access/audit/store.ts';
import { faultOf } from '@candor/server/modules/access/audit/verifyChain.ts';
import { readPartFile } from './partFile.ts';
import { titleOf } from './parts.ts';
import type { ArchivedPart } from './parts.ts';

const bytes = z.string().regex(/^\\x[0-9a-f]+$/);
const row = z.object({
  brand_id: z.string(),
  number: z.int().positive(),
  at: z.string(),
  staff_id: z.int().nullable(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  client_id: z.int().nullable(),
  reason: z.string(),
  payload: z.string(),
  previous_hash: bytes,
  hash: bytes,
  key_id: z.string(),
  signature: bytes,
});

/** Where a brand's record ends within the files. */
export interface RecordEnd {
  readonly number: number;
  readonly hash: Buffer;
}

export interface RecordFiles {
  readonly folder: string;
  /** The archived parts of the record, oldest first. */
  readonly parts: readonly ArchivedPart[];
  readonly signer: AuditSigner;
  readonly headsOf: (brandId: string) => readonly WitnessedHead[];
}

/**
 * Verifies the archived record from its first entry on, in each file that the database knows, row by row. Returns where
 * each brand's record ends, and its first fault in words; fails with a sentence if a file was changed.
 */
export async function verifyFiles({ folder, parts, signer, headsOf }: RecordFiles) {
  const ends = new Map<string, RecordEnd>();
  const hashesByBrand = new Map<string, ReadonlyMap<number, string>>();
  const faults = new Map<string, string>();
  for (const part of parts) {
    for await (const line of readPartFile(join(folder, part.file), { title: titleOf(part), hash: part.hash })) {
      const entry = toEntry(row.parse(JSON.parse(line)));
      const { brandId } = entry;
      if (faults.has(brandId)) continue;
      const end = ends.get(brandId) ?? { number: 0, hash: NO_HASH };
      const witnessedHashes =
        hashesByBrand.get(brandId) ?? new Map(headsOf(brandId).map(({ number, hash }) => [number, hash]));
      hashesByBrand.set(brandId, witnessedHashes);
      const number = end.number + 1;
      const fault = faultOf(entry, { number, previous: end.hash, witnessedHashes, signer });
      if (fault === undefined) ends.set(brandId, { number, hash: entry.hash });
      else faults.set(brandId, `entry ${number} is ${fault} in ${part.file}`);
    }
  }
  return { ends, faults };
}

function toEntry(found: z.infer<typeof row>): StoredEntry {
  const { actor, action, subject, reason, payload, number } = found;
  return {
    brandId: found.brand_id,
    number,
    at: Date.parse(found.at),
    actor,
    action,
    subject,
    reason,
    payload,
    staffId: found.staff_id ?? undefined,
    clientId: found.client_id ?? undefined,
    details: detailsOf(payload),
    keyId: found.key_id,
    signature: bytesOf(found.signature),
    previousHash: bytesOf(found.previous_hash),
    hash: bytesOf(found.hash),
  };
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text.slice('\\x'.length), 'hex');
}
