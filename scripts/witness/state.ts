import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readNote } from '@candor/contracts/evidence/note.ts';
import type { NoteKey } from '@candor/contracts/evidence/note.ts';
import { parseJson } from '@candor/domain/json.ts';
import { writeWhole } from '@candor/server/wholeFile.ts';
import { z } from 'zod';
import { StartError } from '../progress.ts';

const RAW_BYTES = 32;
const NAME_LETTERS = 32;

const shape = z.object({
  name: z.string().regex(/^[^\s+]+$/),
  privateKey: z.string().min(1),
  /** The keys of the log, as they were at the start or as they were given. */
  logKeys: z.array(z.string()).min(1),
  /** The last checkpoint that the witness has signed, as a note. */
  checkpoint: z.string().nullable(),
});

type Kept = z.infer<typeof shape>;

/** What a witness keeps: its key, the log's keys and the last checkpoint that it has signed. */
export class WitnessState {
  readonly #file: string;
  readonly #privateKey: KeyObject;
  #kept: Kept;

  constructor(file: string, kept: Kept) {
    this.#file = file;
    this.#kept = kept;
    this.#privateKey = createPrivateKey(kept.privateKey);
  }

  get key(): NoteKey {
    const spki = createPublicKey(this.#privateKey).export({ format: 'der', type: 'spki' });
    return { name: this.#kept.name, use: 'witness', publicKey: new Uint8Array(spki.subarray(-RAW_BYTES)) };
  }

  get logKeys(): readonly string[] {
    return this.#kept.logKeys;
  }

  get checkpoint(): string | undefined {
    return this.#kept.checkpoint ?? undefined;
  }

  sign(text: string): Uint8Array {
    return new Uint8Array(sign(null, Buffer.from(text), this.#privateKey));
  }

  /**
   * Stores a signed checkpoint on the disk before anybody gets it: the witness never signs another one of this size.
   */
  async keep(checkpoint: string): Promise<void> {
    await this.#write({ ...this.#kept, checkpoint });
  }

  /**
   * Stores a refused checkpoint beside the file: it may prove that there are two logs. One checkpoint is one file,
   * whatever lines of others are below it and however often it comes.
   */
  async keepRefused(note: string): Promise<string> {
    const body = readNote(note)?.body ?? note;
    const file = `${this.#file}.refused-${createHash('sha256').update(body).digest('hex').slice(0, NAME_LETTERS)}`;
    if (!existsSync(file)) await writeWhole(file, note);
    return file;
  }

  async #write(kept: Kept): Promise<void> {
    await writeWhole(this.#file, `${JSON.stringify(kept, undefined, 2)}\n`);
    this.#kept = kept;
  }
}

/** Opens the file, or makes it with a new key; only then `first` is called. */
export async function openState(
  file: string,
  first: () => Promise<Pick<Kept, 'name' | 'logKeys'>>,
): Promise<WitnessState> {
  if (existsSync(file)) return new WitnessState(file, readState(file));
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  const kept: Kept = { ...(await first()), privateKey: pem, checkpoint: null };
  await writeWhole(file, `${JSON.stringify(kept, undefined, 2)}\n`);
  return new WitnessState(file, kept);
}

function readState(file: string): Kept {
  const parsed = shape.safeParse(parseJson(readFileSync(file, 'utf8')));
  // Without its last signed checkpoint it could sign another history: it does not start over automatically.
  if (!parsed.success) throw new StartError(`${file} is not the file of a witness: restore it from a copy.`);
  return parsed.data;
}
