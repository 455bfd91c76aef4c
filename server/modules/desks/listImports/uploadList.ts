import type { ListDifferenceShown, UploadedList } from '@candor/contracts/http/office/listImports.ts';
import type { UploadedFile } from '@candor/contracts/http/uploadedFile.ts';
import { ListFileError } from '@candor/domain/lists/fileFault.ts';
import { assert } from '@candor/domain/assert.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { readUpload } from './readUpload.ts';
import { insertUpload } from './store.ts';
import type { ComparedList, ListTopic } from './topic.ts';

/** Rule SE-14: reads a file to its end and returns its faults, or what it would change; nothing is put in force. */
export async function uploadList(
  deps: ActDeps,
  topic: ListTopic,
  file: UploadedFile,
  session: StaffSession,
): Promise<Result<UploadedList>> {
  try {
    const read = readUpload(file);
    if (!read.ok) return read;
    return await transaction(deps.pool, session.brandId, async (connection) => {
      const follows = await topic.newest(connection);
      const compared = await topic.compare(connection, { file: read.value });
      assert(compared !== undefined, 'a file is compared');
      const { brandId, staffId } = session;
      const at = deps.clock.now();
      const upload = await insertUpload(connection, { brandId, kind: topic.kind, file: read.value, staffId, at });
      return accept({ upload, difference: presentDifference(compared, follows), faults: [], fault_count: 0 });
    });
  } catch (error) {
    if (!(error instanceof ListFileError)) throw error;
    const faults = error.faults.map(({ line, code, column = null, text = null }) => ({ line, code, column, text }));
    return accept({ upload: null, difference: null, faults, fault_count: error.count });
  }
}

/** Rule SE-15: returns what would change if an earlier import were restored. */
export function compareImport(
  { pool }: ActDeps,
  topic: ListTopic,
  restores: number,
  { brandId }: StaffSession,
): Promise<Result<ListDifferenceShown>> {
  return transaction(pool, brandId, async (connection) => {
    const follows = await topic.newest(connection);
    const compared = await topic.compare(connection, { restores });
    return compared === undefined ? refuse({ code: 'notFound' }) : accept(presentDifference(compared, follows));
  });
}

function presentDifference({ name, hash, difference }: ComparedList, follows: number): ListDifferenceShown {
  const { rows, added, changed, removed } = difference;
  const shown = (share: typeof added) => ({ count: share.count, samples: [...share.samples] });
  return {
    name,
    sha256: hash.toString('hex'),
    follows,
    rows: rows === 0 ? null : rows,
    added: shown(added),
    changed: shown(changed),
    removed: shown(removed),
  };
}
