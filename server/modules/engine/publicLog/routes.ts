import { logEntryBytes } from '@candor/domain/evidence/logEntry.ts';
import { verifierKey } from '@candor/contracts/evidence/note.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Pool } from '../../../database/pool.ts';
import type { Handlers } from '../../access/sessions/index.ts';
import { sha256 } from './edge.ts';
import type { LogSigner } from './keys.ts';
import { findInclusion, publishedHead } from './served.ts';
import { readBeginning } from './store.ts';

export interface PublicLogRoutes {
  /** As candor_web. */
  readonly pool: Pool;
  readonly signer: LogSigner;
  /** The keys of its witnesses. */
  readonly witnesses: readonly string[];
}

export function publicLogRoutes(deps: PublicLogRoutes): Handlers<'getPublicLog' | 'getLogProof'> {
  const { pool, signer, witnesses } = deps;
  const hash = { sha256: async (bytes: Uint8Array) => sha256(bytes) };
  return {
    async getPublicLog() {
      const published = await publishedHead(pool);
      if (published === undefined) return accept({ log: null });
      const { origin, size } = published.checkpoint;
      const { afterBatch, beganAt } = await readBeginning(pool);
      const keys = await Promise.all(signer.publicKeys(origin).map((key) => verifierKey(key, hash)));
      const { batch } = published.head;
      const place = { began_at: beganAt, after_batch: afterBatch, batch, size };
      return accept({ log: { origin, keys, witnesses: [...witnesses], ...place } });
    },
    async getLogProof({ kind, batch, hash: wanted }) {
      const entry = logEntryBytes({ kind, reference: batch, hash: wanted });
      const found = await findInclusion(pool, { batch, entry });
      if (found === undefined) return refuse({ code: 'notFound', field: 'hash' });
      const { index, size, path, note } = found;
      return accept({ index, size, path: [...path], checkpoint: note });
    },
  };
}
