import { verifierKey } from '@candor/contracts/evidence/note.ts';
import type { InclusionProof, Published, PublishedLog } from '@candor/contracts/evidence/published.ts';
import { logEntryBytes } from '@candor/domain/evidence/logEntry.ts';
import type { LogKind } from '@candor/domain/evidence/logEntry.ts';
import { sha256 } from './edge.ts';
import type { LogSigner } from './keys.ts';
import { findInclusion, publishedHead } from './served.ts';
import type { ServedDeps } from './served.ts';
import { readBeginning } from './store.ts';

export interface PublishedLogDeps extends ServedDeps {
  readonly signer: Pick<LogSigner, 'publicKeys'>;
}

/** Describes the log; undefined while it is empty. */
export async function describeLog(deps: PublishedLogDeps): Promise<PublishedLog | undefined> {
  const published = await publishedHead(deps);
  if (published === undefined) return undefined;
  const { origin, size } = published.checkpoint;
  const { afterBatch, beganAt } = await readBeginning(deps.pool);
  const hash = { sha256: async (bytes: Uint8Array) => sha256(bytes) };
  const keys = await Promise.all(deps.signer.publicKeys(origin).map((key) => verifierKey(key, hash)));
  const { quorum } = deps.cosigning;
  const witnesses = [...deps.cosigning.witnesses];
  const { batch } = published.head;
  return { origin, keys, witnesses, quorum, began_at: beganAt, after_batch: afterBatch, batch, size };
}

interface LoggedEntry {
  readonly kind: LogKind;
  readonly batch: number;
  readonly hash: Uint8Array<ArrayBuffer>;
}

/** Proves an entry; undefined if the log has no such entry. */
export async function proveEntry(
  deps: ServedDeps,
  { kind, batch, hash }: LoggedEntry,
): Promise<InclusionProof | undefined> {
  const found = await findInclusion(deps, { batch, entry: logEntryBytes({ kind, reference: batch, hash }) });
  return found && { index: found.index, size: found.size, path: [...found.path], checkpoint: found.note };
}

/** Returns the log from its own database, for a check that the server makes itself. */
export function publishedLogHere(deps: PublishedLogDeps): Pick<Published, 'log' | 'logProof'> {
  return {
    log: async () => (await describeLog(deps)) ?? 'none',
    logProof: async (entry) => (await proveEntry(deps, { kind: 'fill', ...entry })) ?? 'none',
  };
}
