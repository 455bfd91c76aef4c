import { isSignedBy, readNote, readSignatures, signatureLine, verifierKey } from '@candor/contracts/evidence/note.ts';
import type { NoteKey } from '@candor/contracts/evidence/note.ts';
import { toBase64 } from '@candor/contracts/evidence/encodings.ts';
import { consistencyStretches, hashesOf } from '@candor/domain/evidence/logTree.ts';
import { cryptography } from '../receipts/index.ts';
import type { PublicLogDeps } from './deps.ts';
import { tilesOf } from './edge.ts';
import { publishedHead } from './served.ts';
import type { PublishedHead } from './served.ts';
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

const CONFLICT = 409;
const SIZE = /^(?:0|[1-9]\d{0,15})\n$/;

/**
 * Asks a witness to sign the newest checkpoint, with the proof that it continues the last one that they have signed,
 * and keeps what they sign. `refused`: they have seen another log.
 */
export async function askWitness(
  { officePool, clock }: Pick<PublicLogDeps, 'officePool' | 'clock'>,
  witness: Witness,
): Promise<'signed' | 'refused' | 'idle'> {
  const published = await publishedHead(officePool);
  if (published === undefined) return 'idle';
  const name = await verifierKey(witness.key, cryptography);
  const { size } = published.checkpoint;
  const known = (await findCosignedSize(officePool, name)) ?? 0;
  if (known === size) return 'idle';
  if (known > size) return 'refused';
  let answer = await submit({ officePool }, witness, { published, from: known });
  if (answer.status === CONFLICT && SIZE.test(answer.text)) {
    const theirs = Number.parseInt(answer.text, 10);
    // They read the log by themselves, too, and may have seen what another process has added since.
    if (theirs > size) return ((await publishedHead(officePool))?.checkpoint.size ?? 0) < theirs ? 'refused' : 'idle';
    answer = await submit({ officePool }, witness, { published, from: theirs });
  }
  const line = answer.status === 200 ? await ownLine(answer.text, published, witness.key) : undefined;
  if (line === undefined) return 'refused';
  await keepCosignature(officePool, { witness: name, size, line, at: clock.now() });
  return 'signed';
}

interface Submission {
  readonly published: PublishedHead;
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
async function ownLine(text: string, { note }: PublishedHead, key: NoteKey): Promise<string | undefined> {
  const body = readNote(note)?.body ?? '';
  for (const signature of readSignatures(text) ?? [])
    if (await isSignedBy({ body, signatures: [signature] }, key, cryptography)) return signatureLine(signature);
  return undefined;
}
