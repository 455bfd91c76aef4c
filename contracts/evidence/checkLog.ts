import { logEntryBytes } from '@candor/domain/evidence/logEntry.ts';
import { leafBytes, rootOfPath } from '@candor/domain/evidence/merkle.ts';
import type { Check, LogFault } from './check.ts';
import type { Cryptography } from './cryptography.ts';
import { entryOfReceipt } from './logFill.ts';
import { countSigners, isSignedBy, readCheckpoint, readNote, readVerifierKey } from './note.ts';
import type { Evidence } from './provenBlock.ts';
import type { InclusionProof, PublishedLog, WantedEntry } from './published.ts';
import type { SignedReceipt } from './receipt.ts';
import { isSame } from './tapeProof.ts';

const name = 'log';

/**
 * Rule PL-6: checks that the public log contains the execution of the receipt, under a checkpoint that the log has
 * signed. The outcome is `early` until the log includes the batch. For an execution from before the log began there is
 * no check.
 */
export async function checkLog(receipt: SignedReceipt, { published, crypto }: Evidence): Promise<Check[]> {
  const batch = receipt.executions.at(-1)?.batch ?? 0;
  const receiptEntry = await entryOfReceipt(receipt, crypto);
  const log = await published.log();
  if (receiptEntry === undefined) {
    // If the installation cannot be reached, the other checks already report it.
    const isDue = typeof log === 'object' && batch > log.after_batch;
    return isDue ? [{ name, outcome: 'failed', fault: 'unsalted' }] : [];
  }
  if (log === undefined) return [{ name, outcome: 'unasked' }];
  if (log === 'none' || batch > log.batch) return [{ name, outcome: 'early' }];
  const proof = await published.logProof(receiptEntry);
  if (proof === undefined) return [{ name, outcome: 'unasked' }];
  if (proof === 'none') return [{ name, outcome: 'failed', fault: 'absent' }];
  const fault = await faultOf(receiptEntry, { log, proof, crypto });
  const cosigned =
    log.quorum === 0 ? {} : { cosigned: await countWitnesses({ log, proof, crypto }), quorum: log.quorum };
  const found = { name, log: { index: proof.index, size: proof.size, ...cosigned } } as const;
  return [fault === undefined ? { ...found, outcome: 'passed' } : { ...found, outcome: 'failed', fault }];
}

interface Proven {
  readonly log: PublishedLog;
  readonly proof: InclusionProof;
  readonly crypto: Cryptography;
}

async function faultOf(
  { batch, hash }: WantedEntry,
  { log, proof: { index, size, path, checkpoint }, crypto }: Proven,
): Promise<LogFault | undefined> {
  const note = readNote(checkpoint);
  const state = note && readCheckpoint(note.body);
  const leaf = await crypto.sha256(leafBytes(logEntryBytes({ kind: 'fill', reference: batch, hash })));
  const root = await rootOfPath(leaf, { index, count: size }, path, (bytes) => crypto.sha256(bytes));
  if (note === undefined || state?.size !== size || root === undefined || !isSame(root, state.root)) return 'root';
  for (const text of log.keys) {
    const key = await readVerifierKey(text, crypto);
    if (key?.use === 'log' && key.name === state.origin && (await isSignedBy(note, key, crypto))) return undefined;
  }
  return 'signature';
}

/** Counts the log's witnesses that have signed the checkpoint. */
async function countWitnesses({ log, proof, crypto }: Proven): Promise<number> {
  const note = readNote(proof.checkpoint);
  const keys = await Promise.all(log.witnesses.map((text) => readVerifierKey(text, crypto)));
  return note === undefined
    ? 0
    : countSigners(
        note,
        keys.flatMap((key) => key ?? []),
        crypto,
      );
}
