import { isSignedBy, readNote, readSignatures, signatureLine, verifierKey } from '@candor/contracts/evidence/note.ts';
import type { NoteKey } from '@candor/contracts/evidence/note.ts';
import { toBase64 } from '@candor/contracts/evidence/encodings.ts';
import { consistencyStretches, hashesOf } from '@candor/domain/evidence/logTree.ts';
import { cryptography } from '../receipts/index.ts';
import type { PublicLogDeps } from './deps.ts';
import { tilesOf } from './edge.ts';
import { newestHead } from './served.ts';
import type { SignedHead } from './served.ts';
import { findCosignedSize, keepCosignature } from './store.ts';

/** Somebody else who watches that the log only grows (rule PL-7), and how they are reached. */
export interface Witness {
  readonly key: NoteKey;
  readonly post: (body: string) => Promise<WitnessAnswer>;
}

export interface WitnessAnswer {
  readonly status: number;
  readonly text: string;
}

/** What tlog-witness answers where the size is not the one that they have signed, or the root of it another one. */
const CONFLICT = 409;
/** The proof does not lead from what they have signed. */
const INCONSISTENT = 422;
const SIZE = /^(?:0|[1-9]\d{0,15})\n$/;

/**
 * Asks a witness to sign the newest checkpoint, with the proof that it continues the last one that they have signed,
 * and keeps what they sign. `refused`: they have seen another log. Any other answer, as of a proxy before a witness
 * that is away, says nothing about the log, and throws.
 */
export async function askWitness(
  { officePool, clock }: Pick<PublicLogDeps, 'officePool' | 'clock'>,
  witness: Witness,
): Promise<'signed' | 'refused' | 'idle'> {
  const published = await newestHead(officePool);
  if (published === undefined) return 'idle';
  const name = await verifierKey(witness.key, cryptography);
  const { size } = published.checkpoint;
  const known = (await findCosignedSize(officePool, name)) ?? 0;
  if (known === size) return 'idle';
  if (known > size) return hasGrownTo(officePool, known);
  let from = known;
  let answer = await submit({ officePool }, witness, { published, from });
  const theirs = sizeIn(answer);
  if (theirs !== undefined && theirs !== from) {
    // They read the log by themselves, too.
    if (theirs > size) return hasGrownTo(officePool, theirs);
    from = theirs;
    answer = await submit({ officePool }, witness, { published, from });
  }
  if (isRefusal(answer, { from, size })) return 'refused';
  if (answer.status !== 200) throw new Error(`the witness has answered ${answer.status}`);
  const line = await ownLine(answer.text, published, witness.key);
  if (line === undefined) return 'refused';
  await keepCosignature(officePool, { witness: name, size, line, at: clock.now() });
  return 'signed';
}

/** They have signed more than was read: another process may have added it since; otherwise the log went back. */
async function hasGrownTo(officePool: PublicLogDeps['officePool'], size: number): Promise<'refused' | 'idle'> {
  return ((await newestHead(officePool))?.checkpoint.size ?? 0) < size ? 'refused' : 'idle';
}

/** The size that they have signed, where another one was submitted from. */
function sizeIn({ status, text }: WitnessAnswer): number | undefined {
  return status === CONFLICT && SIZE.test(text) ? Number.parseInt(text, 10) : undefined;
}

/** A conflict is about two roots of one size, where that is submitted; otherwise they have only signed since. */
function isRefusal(answer: WitnessAnswer, { from, size }: { readonly from: number; readonly size: number }): boolean {
  if (answer.status === CONFLICT) return from === size && (sizeIn(answer) ?? size) === size;
  return answer.status === INCONSISTENT;
}

interface Submission {
  readonly published: SignedHead;
  /** The size that they have signed before. */
  readonly from: number;
}

async function submit(
  { officePool }: Pick<PublicLogDeps, 'officePool'>,
  { post }: Witness,
  { published: { checkpoint, note }, from }: Submission,
): Promise<WitnessAnswer> {
  const proof = await hashesOf(consistencyStretches(from, checkpoint.size), tilesOf(officePool, checkpoint.size));
  return post(`old ${from}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${note}`);
}

/** Of what they answer the line that is theirs and right. */
async function ownLine(text: string, { note }: SignedHead, key: NoteKey): Promise<string | undefined> {
  const body = readNote(note)?.body ?? '';
  for (const signature of readSignatures(text) ?? [])
    if (await isSignedBy({ body, signatures: [signature] }, key, cryptography)) return signatureLine(signature);
  return undefined;
}
