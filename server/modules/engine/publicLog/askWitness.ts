import { isSignedBy, readNote, readSignatures, signatureLine, verifierKey } from '@candor/contracts/evidence/note.ts';
import type { NoteKey } from '@candor/contracts/evidence/note.ts';
import { toBase64 } from '@candor/contracts/evidence/encodings.ts';
import { consistencyStretches, hashesOf } from '@candor/domain/evidence/logTree.ts';
import { cryptography } from '../receipts/index.ts';
import type { PublicLogDeps } from './deps.ts';
import { tilesOf } from './edge.ts';
import { newestHead } from './served.ts';
import type { SignedHead } from './served.ts';
import { findCosignedSize, storeCosignature } from './store.ts';

/** An independent witness that watches that the log only grows (rule PL-7), and how to reach it. */
export interface Witness {
  readonly key: NoteKey;
  readonly post: (body: string) => Promise<WitnessAnswer>;
}

export interface WitnessAnswer {
  readonly status: number;
  readonly text: string;
}

/** Status by tlog-witness: the size is not the one last signed, or has another root. */
const CONFLICT = 409;
/** Status: the proof does not start from the signed checkpoint. */
const INCONSISTENT = 422;
const SIZE = /^(?:0|[1-9]\d{0,15})\n$/;

/**
 * Asks a witness to sign the newest checkpoint, with the proof that it continues the last one they signed, and stores
 * the signature. `refused`: the witness has seen another log. Any other answer, such as one of a proxy whose witness is
 * down, means nothing about the log, and throws.
 */
export async function askWitness(
  { officePool, clock }: Pick<PublicLogDeps, 'officePool' | 'clock'>,
  witness: Witness,
): Promise<'signed' | 'refused' | 'idle'> {
  const published = await newestHead(officePool);
  if (published === undefined) return 'idle';
  const name = await verifierKey(witness.key, cryptography);
  const { size } = published.checkpoint;
  const cosignedSize = (await findCosignedSize(officePool, name)) ?? 0;
  if (cosignedSize === size) return 'idle';
  if (cosignedSize > size) return hasGrownTo(officePool, cosignedSize);
  let from = cosignedSize;
  let answer = await submitCheckpoint({ officePool }, witness, { published, from });
  const theirs = sizeIn(answer);
  if (theirs !== undefined && theirs !== from) {
    // The witness also reads the log directly.
    if (theirs > size) return hasGrownTo(officePool, theirs);
    from = theirs;
    answer = await submitCheckpoint({ officePool }, witness, { published, from });
  }
  if (isRefusal(answer, { from, size })) return 'refused';
  if (answer.status !== 200) throw new Error(`the witness has answered ${answer.status}`);
  const line = await ownSignatureLine(answer.text, published, witness.key);
  if (line === undefined) return 'refused';
  await storeCosignature(officePool, { witness: name, size, line, at: clock.now() });
  return 'signed';
}

/**
 * Handles a witness that has signed a larger size than was read: another process may have added it since; otherwise the
 * log was rolled back.
 */
async function hasGrownTo(officePool: PublicLogDeps['officePool'], size: number): Promise<'refused' | 'idle'> {
  return ((await newestHead(officePool))?.checkpoint.size ?? 0) < size ? 'refused' : 'idle';
}

/** Extracts the size that the witness last signed, from an answer to a proof from another size. */
function sizeIn({ status, text }: WitnessAnswer): number | undefined {
  return status === CONFLICT && SIZE.test(text) ? Number.parseInt(text, 10) : undefined;
}

/**
 * Is the answer a refusal? A conflict is one only if the submitted size was signed with another root; otherwise the
 * witness has merely signed since.
 */
function isRefusal(answer: WitnessAnswer, { from, size }: { readonly from: number; readonly size: number }): boolean {
  if (answer.status === CONFLICT) return from === size && (sizeIn(answer) ?? size) === size;
  return answer.status === INCONSISTENT;
}

interface Submission {
  readonly published: SignedHead;
  /** Size of the checkpoint that the witness last signed. */
  readonly from: number;
}

async function submitCheckpoint(
  { officePool }: Pick<PublicLogDeps, 'officePool'>,
  { post }: Witness,
  { published: { checkpoint, note }, from }: Submission,
): Promise<WitnessAnswer> {
  const proof = await hashesOf(consistencyStretches(from, checkpoint.size), tilesOf(officePool, checkpoint.size));
  return post(`old ${from}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${note}`);
}

/** Finds the witness's own valid signature line in its answer. */
async function ownSignatureLine(text: string, { note }: SignedHead, key: NoteKey): Promise<string | undefined> {
  const body = readNote(note)?.body ?? '';
  for (const signature of readSignatures(text) ?? [])
    if (await isSignedBy({ body, signatures: [signature] }, key, cryptography)) return signatureLine(signature);
  return undefined;
}
