import type { Checkpoint } from '@candor/contracts/evidence/note.ts';
import { toBase64 } from '@candor/contracts/evidence/encodings.ts';
import { consistencyStretches, hashesOf } from '@candor/domain/evidence/logTree.ts';
import { LogFault, readKeys, tilesAt } from '../verify/logFiles.ts';
import type { LogFiles } from '../verify/logFiles.ts';
import { checkContinues, readSigned } from '../verify/wholeLog.ts';
import type { WitnessState } from './state.ts';
import type { Witness, WitnessReply } from './witness.ts';

interface Looking {
  readonly witness: Witness;
  readonly state: Pick<WitnessState, 'logKeys'>;
  /** Waits before the log is read again. */
  readonly pause: () => Promise<unknown>;
}

/**
 * Reads the log as everybody does, to notice another view than the one that was submitted. A cache in between may have
 * an older checkpoint than was submitted, and a log publishes one when a quorum has signed it (rule PL-17). So the log
 * has gone back only if it shows an older one twice, and no longer has what this witness has signed.
 */
export async function pollLog(files: LogFiles, { witness, state, pause }: Looking): Promise<WitnessReply> {
  const signed = witness.last();
  const last = signed?.size ?? 0;
  const keys = await readKeys(state.logKeys);
  let checkpoint = await readSigned(files, keys);
  if (checkpoint.size < last) {
    await pause();
    checkpoint = await readSigned(files, keys);
  }
  if (signed !== undefined && checkpoint.size < last && (await isContinuedBy(files, checkpoint, signed)))
    return { status: 204, text: '' };
  if (checkpoint.size < last)
    return { status: 422, text: `the log went back from ${last} to ${checkpoint.size}\n`, evidence: checkpoint.text };
  const proof = await hashesOf(consistencyStretches(last, checkpoint.size), tilesAt(files, checkpoint.size));
  return witness.add(`old ${last}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${checkpoint.text}`, 'own');
}

/** Does the log have what was signed, and does that continue what it shows? */
async function isContinuedBy(files: LogFiles, checkpoint: Checkpoint, signed: Checkpoint): Promise<boolean> {
  try {
    await checkContinues(files, checkpoint, signed);
    return true;
  } catch (error) {
    if (error instanceof LogFault) return false;
    throw error;
  }
}
