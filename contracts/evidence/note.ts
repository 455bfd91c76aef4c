import { utf8Bytes } from '@candor/domain/evidence/utf8.ts';
import type { Cryptography } from './cryptography.ts';
import { fromBase64, toBase64, toHex } from './encodings.ts';

/**
 * Reads and writes signed notes, checkpoints and cosignatures of the C2SP specifications (signed-note, tlog-checkpoint,
 * tlog-cosignature): a text that ends with a line break, an empty line, and one line for each signature.
 */
type Bytes = Uint8Array<ArrayBuffer>;

/** Use of a key: the log's own signature, or a witness's cosignature with its time. */
export const keyUses = { log: 1, witness: 4 } as const;
export type KeyUse = keyof typeof keyUses;

/** Public key with the name of its signer. */
export interface NoteKey {
  readonly name: string;
  readonly use: KeyUse;
  readonly publicKey: Bytes;
}

export interface NoteSignature {
  readonly name: string;
  /** First four bytes of the SHA-256 hash of name, use and key. */
  readonly keyId: Bytes;
  readonly signature: Bytes;
}

export interface Note {
  /** Signed text, including its last line break. */
  readonly body: string;
  readonly signatures: readonly NoteSignature[];
}

/** State of a log: number of entries in its tree, and the root. */
export interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Bytes;
}

const KEY_ID_BYTES = 4;
const KEY_BYTES = 32;
const TIME_BYTES = 8;
const SIGNATURE_BYTES = 64;
const BYTE = 256;
const SIGNATURE_LINE = /^\u2014 (\S+) (\S+)$/;
const SIZE = /^(?:0|[1-9]\d{0,15})$/;
const VERIFIER_KEY = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/;

/** Returns the body of a checkpoint's note: origin, size and root, each on one line. */
export function checkpointBody({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`;
}

/** Reads the checkpoint in a note's body; undefined if the body is not a checkpoint. */
export function readCheckpoint(body: string): Checkpoint | undefined {
  const [origin = '', size = '', root = ''] = body.split('\n');
  const hash = fromBase64(root);
  if (origin === '' || !SIZE.test(size) || hash?.length !== KEY_BYTES) return undefined;
  return { origin, size: Number.parseInt(size, 10), root: hash };
}

/** Returns the line of a signature in a note: `keyId` and the signature in base64. */
export function signatureLine({ name, keyId, signature }: NoteSignature): string {
  return `\u2014 ${name} ${toBase64(new Uint8Array([...keyId, ...signature]))}\n`;
}

/** Returns the text of a note from its body and its lines of signatures. */
export function noteText(body: string, lines: readonly string[]): string {
  return `${body}\n${lines.join('')}`;
}

/** Reads a note; undefined if the text is not a note or contains a line that is not a signature. */
export function readNote(text: string): Note | undefined {
  const end = text.lastIndexOf('\n\n');
  if (end < 0 || !text.endsWith('\n')) return undefined;
  const signatures = readSignatures(text.slice(end + 2));
  return signatures === undefined || signatures.length === 0 ? undefined : { body: text.slice(0, end + 1), signatures };
}

/** Reads lines of signatures, for example a witness's answer; undefined if a line is not a signature. */
export function readSignatures(text: string): NoteSignature[] | undefined {
  const lines = text.split('\n').slice(0, -1);
  const found = lines.map((line): NoteSignature | undefined => {
    const [, name, encoded = ''] = SIGNATURE_LINE.exec(line) ?? [];
    const bytes = fromBase64(encoded);
    if (name === undefined || bytes === undefined || bytes.length <= KEY_ID_BYTES) return undefined;
    return { name, keyId: bytes.slice(0, KEY_ID_BYTES), signature: bytes.slice(KEY_ID_BYTES) };
  });
  const signatures = found.flatMap((one) => one ?? []);
  return signatures.length === lines.length ? signatures : undefined;
}

/** Calculates the id of a key: the first four bytes of the SHA-256 hash of name, use and key. */
export async function keyIdOf(
  { name, use, publicKey }: NoteKey,
  { sha256 }: Pick<Cryptography, 'sha256'>,
): Promise<Bytes> {
  const hash = await sha256(new Uint8Array([...utf8Bytes(`${name}\n`), keyUses[use], ...publicKey]));
  return hash.slice(0, KEY_ID_BYTES);
}

/** Returns a key as a text for other people: name, id and key. */
export async function verifierKey(key: NoteKey, crypto: Pick<Cryptography, 'sha256'>): Promise<string> {
  const encoded = toBase64(new Uint8Array([keyUses[key.use], ...key.publicKey]));
  return `${key.name}+${toHex(await keyIdOf(key, crypto))}+${encoded}`;
}

/** Reads a key from its text; undefined if the text is not a key or the id does not match. */
export async function readVerifierKey(
  text: string,
  crypto: Pick<Cryptography, 'sha256'>,
): Promise<NoteKey | undefined> {
  const [, name, id, encoded = ''] = VERIFIER_KEY.exec(text) ?? [];
  const bytes = fromBase64(encoded);
  const use = bytes?.[0] === keyUses.log ? 'log' : bytes?.[0] === keyUses.witness ? 'witness' : undefined;
  if (name === undefined || bytes === undefined || use === undefined || bytes.length !== 1 + KEY_BYTES)
    return undefined;
  const key: NoteKey = { name, use, publicKey: bytes.slice(1) };
  return toHex(await keyIdOf(key, crypto)) === id ? key : undefined;
}

/** Returns the text that a witness signs: that it has seen this state, and when (seconds since 1970). */
export function cosignedText(body: string, time: number): string {
  return `cosignature/v1\ntime ${time}\n${body}`;
}

/** Returns a witness's signature with the time (seconds since 1970) in front of it. */
export function timedSignature(time: number, signature: Uint8Array): Bytes {
  const bytes = new Uint8Array(TIME_BYTES + signature.length);
  let rest = time;
  for (let place = TIME_BYTES - 1; place >= 0; place -= 1) {
    bytes[place] = rest % BYTE;
    rest = Math.floor(rest / BYTE);
  }
  bytes.set(signature, TIME_BYTES);
  return bytes;
}

/** Is one of the note's lines a valid signature by this key? */
export async function isSignedBy({ body, signatures }: Note, key: NoteKey, crypto: Cryptography): Promise<boolean> {
  const id = toHex(await keyIdOf(key, crypto));
  for (const { name, keyId, signature } of signatures)
    if (name === key.name && toHex(keyId) === id && (await isRight(body, { key, signature }, crypto))) return true;
  return false;
}

/**
 * Counts the different witnesses among these keys that have signed the note. Other keys and repeated ones do not count.
 */
export async function countSigners(note: Note, keys: readonly NoteKey[], crypto: Cryptography): Promise<number> {
  const signers = new Set<string>();
  for (const key of keys)
    if (key.use === 'witness' && (await isSignedBy(note, key, crypto))) signers.add(toHex(key.publicKey));
  return signers.size;
}

async function isRight(
  body: string,
  { key: { use, publicKey }, signature }: { readonly key: NoteKey; readonly signature: Bytes },
  crypto: Cryptography,
): Promise<boolean> {
  if (use === 'log') return signature.length === SIGNATURE_BYTES && crypto.verify(signature, { publicKey, text: body });
  if (signature.length !== TIME_BYTES + SIGNATURE_BYTES) return false;
  const time = signature.subarray(0, TIME_BYTES).reduce((sum, byte) => sum * BYTE + byte, 0);
  return crypto.verify(signature.slice(TIME_BYTES), { publicKey, text: cosignedText(body, time) });
}
