import {
  cosignedText,
  isSignedBy,
  keyIdOf,
  readCheckpoint,
  readNote,
  signatureLine,
  timedSignature,
} from '@candor/contracts/evidence/note.ts';
import type { Checkpoint, Note } from '@candor/contracts/evidence/note.ts';
import { fromBase64 } from '@candor/contracts/evidence/encodings.ts';
import { isConsistent, isSame } from '@candor/domain/evidence/logTree.ts';
import { cryptography } from '@candor/server/modules/engine/receipts/cryptography.ts';
import { readKeys } from '../verify/logFiles.ts';
import type { WitnessState } from './state.ts';

/** An answer of tlog-witness. */
export interface WitnessReply {
  readonly status: number;
  readonly text: string;
  /** A checkpoint that the log has signed and that proves two logs. */
  readonly evidence?: string;
}

/**
 * Maker of the proof of a submission. A given one may be rubbish below a right checkpoint, and then proves nothing
 * about the log.
 */
type Prover = 'given' | 'own';

const HASHES_MAXIMUM = 63;
const HASH_BYTES = 32;
const OLD_SIZE = /^old (0|[1-9]\d{0,15})$/;
const refused = (status: number, text: string): WitnessReply => ({ status, text: `${text}\n` });

/** Rule PL-7: signs a checkpoint that continues the last one that it has signed, and never any other. */
export class Witness {
  readonly #state: WitnessState;
  readonly #now: () => number;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(state: WitnessState, now: () => number) {
    this.#state = state;
    this.#now = now;
  }

  /** Returns the last checkpoint that the witness has signed. */
  last(): Checkpoint | undefined {
    const note = this.#state.checkpoint === undefined ? undefined : readNote(this.#state.checkpoint);
    return note && readCheckpoint(note.body);
  }

  /**
   * Answers `add-checkpoint` requests one after the other: of two at the same time, the second finds what the first has
   * signed.
   */
  async add(request: string, prover: Prover = 'given'): Promise<WitnessReply> {
    const answer = this.#turn.then(() => this.#add(request, prover));
    this.#turn = answer.catch(() => undefined);
    return answer;
  }

  async #add(request: string, prover: Prover): Promise<WitnessReply> {
    const gap = request.indexOf('\n\n');
    const [first = '', ...hashes] = request.slice(0, gap).split('\n');
    const old = OLD_SIZE.exec(first)?.[1];
    const proof = hashes.flatMap((line) => fromBase64(line) ?? []);
    const text = request.slice(gap + 2);
    const note = readNote(text);
    const state = note && readCheckpoint(note.body);
    const isWhole = proof.length === hashes.length && proof.every(({ length }) => length === HASH_BYTES);
    if (gap < 0 || old === undefined || note === undefined || state === undefined) return refused(400, 'malformed');
    if (!isWhole || hashes.length > HASHES_MAXIMUM) return refused(400, 'malformed proof');
    const from = Number.parseInt(old, 10);
    const strange = await this.#strange(note, state);
    if (strange !== undefined) return strange;
    if (from > state.size) return refused(400, 'the old size is above the new one');
    const last = this.last();
    if (from !== (last?.size ?? 0)) return { status: 409, text: `${last?.size ?? 0}\n` };
    const earlier = last ?? { size: 0, root: new Uint8Array(HASH_BYTES) };
    if (!(await isConsistent(earlier, state, proof, (bytes) => cryptography.sha256(bytes)))) {
      const isOther = earlier.size === state.size && !isSame(earlier.root, state.root);
      const reply = refused(isOther ? 409 : 422, 'it does not continue what was signed before');
      return isOther || prover === 'own' ? { ...reply, evidence: text } : reply;
    }
    return { status: 200, text: await this.#sign(text, note) };
  }

  /** Refuses a checkpoint of another log, or one that none of its keys has signed. */
  async #strange(note: Note, { origin }: Checkpoint): Promise<WitnessReply | undefined> {
    const keys = (await readKeys(this.#state.logKeys)).filter(({ name, use }) => name === origin && use === 'log');
    if (keys.length === 0) return refused(404, 'unknown origin');
    for (const key of keys) if (await isSignedBy(note, key, cryptography)) return undefined;
    return refused(403, 'no known key has signed this');
  }

  async #sign(text: string, { body }: Note): Promise<string> {
    const time = Math.floor(this.#now() / 1_000);
    const { key } = this.#state;
    const signature = timedSignature(time, this.#state.sign(cosignedText(body, time)));
    const line = signatureLine({ name: key.name, keyId: await keyIdOf(key, cryptography), signature });
    await this.#state.keep(`${text}${line}`);
    return line;
  }
}
