import type { Pool } from '@candor/server/database/pool.ts';
import { transaction } from '@candor/server/database/pool.ts';
import { verifyChain } from '@candor/server/modules/access/audit/index.ts';
import type { AuditSigner, WitnessedHead } from '@candor/server/modules/access/audit/index.ts';
import { findArchivedHead } from '@candor/server/modules/access/audit/store.ts';
import { listArchived } from './parts.ts';
import { verifyFiles } from './recordFiles.ts';

export interface RecordQuery {
  readonly pool: Pool;
  readonly signer: AuditSigner;
  readonly headsOf: (brandId: string) => readonly WitnessedHead[];
  /** The folder of the archived parts' files; undefined: the record is verified from its archived heads on. */
  readonly archive: string | undefined;
}

export interface RecordReport {
  readonly lines: readonly string[];
  readonly faults: number;
}

/** Rules AU-3 and ER-9: verifies each brand's record, with the files of its archived parts if they are given. */
export async function verifyRecord(query: RecordQuery): Promise<RecordReport> {
  const { pool, signer, headsOf, archive } = query;
  const parts = (await listArchived(pool)).filter(({ table }) => table === 'audit_entry');
  const files = archive === undefined ? undefined : await verifyFiles({ folder: archive, parts, signer, headsOf });
  const { rows: brands } = await pool.query<{ id: string }>('SELECT id FROM brand ORDER BY id');
  const lines: string[] = [];
  let faults = 0;
  for (const { id } of brands) {
    const archived = await transaction(pool, id, findArchivedHead);
    const end = files?.ends.get(id);
    const isOtherEnd =
      files !== undefined &&
      (archived?.number !== end?.number || archived?.hash.equals(end?.hash ?? archived.hash) === false);
    const inFiles = files?.faults.get(id) ?? (isOtherEnd ? 'its archived files end in another entry' : undefined);
    const { entries, head, fault } = await verifyChain(pool, signer, id, headsOf(id));
    if (inFiles !== undefined) lines.push(`${id}: ${inFiles}.`);
    if (fault !== undefined)
      lines.push(`${id}: entry ${fault.number} is ${fault.fault}; ${entries} entries before it are whole.`);
    if (inFiles !== undefined || fault !== undefined) faults += 1;
    else
      lines.push(
        `${id}: ${entries} entries, whole${head === undefined ? '' : `, up to ${head}`}.${from(archived, files)}`,
      );
  }
  return { lines, faults };
}

function from(archived: { readonly number: number } | undefined, files: unknown): string {
  if (archived === undefined) return '';
  return files === undefined
    ? ` Entries up to ${archived.number} are archived: by their signed head.`
    : ` Entries up to ${archived.number} are archived: read from their files.`;
}
