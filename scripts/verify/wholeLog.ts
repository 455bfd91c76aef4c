import { countSigners, isSignedBy, readCheckpoint, readNote } from '@candor/contracts/evidence/note.ts';
import type { Checkpoint, NoteKey } from '@candor/contracts/evidence/note.ts';
import { toHex } from '@candor/contracts/evidence/encodings.ts';
import { logKinds, readLogEntry } from '@candor/domain/evidence/logEntry.ts';
import type { LogKind } from '@candor/domain/evidence/logEntry.ts';
import { TILE_WIDTH, consistencyStretches, hashesOf, isConsistent } from '@candor/domain/evidence/logTree.ts';
import { leafBytes, merkleRoot } from '@candor/domain/evidence/merkle.ts';
import type { Digest } from '@candor/domain/evidence/merkle.ts';
import { cryptography } from '@candor/server/modules/engine/receipts/cryptography.ts';
import { LogFault, readBundle, sha256, tilesAt } from './logFiles.ts';
import type { LogFiles, LogKeys } from './logFiles.ts';

/** Reads the newest checkpoint of a log, which one of the log's own keys must have signed. */
export async function readSigned(files: LogFiles, keys: readonly NoteKey[]): Promise<Checkpoint & { text: string }> {
  const text = new TextDecoder().decode(await files.read('checkpoint'));
  return { ...(await signedCheckpoint(text, keys)), text };
}

/** Reads the checkpoint of a text, which one of the log's own keys must have signed. */
export async function signedCheckpoint(text: string, keys: readonly NoteKey[]): Promise<Checkpoint> {
  const note = readNote(text);
  const state = note && readCheckpoint(note.body);
  if (note === undefined || state === undefined) throw new LogFault('this is no checkpoint');
  for (const key of keys)
    if (key.use === 'log' && key.name === state.origin && (await isSignedBy(note, key, cryptography))) return state;
  throw new LogFault('the checkpoint is forged: no key of the log has signed it');
}

/** Has a quorum of witnesses signed the checkpoint of this text? Returns how many have. */
export async function checkQuorum(text: string, { witnesses, quorum }: Omit<LogKeys, 'keys'>): Promise<number> {
  const note = readNote(text);
  const signed = note === undefined ? 0 : await countSigners(note, witnesses, cryptography);
  if (signed < quorum)
    throw new LogFault(`too few witnesses have signed the checkpoint: ${signed} instead of ${quorum}`);
  return signed;
}

/** Does a later checkpoint continue an earlier one, by the log's tiles? */
export async function checkContinues(files: LogFiles, earlier: Checkpoint, later: Checkpoint): Promise<void> {
  if (earlier.origin !== later.origin) throw new LogFault('the checkpoints are of two logs');
  if (earlier.size > later.size)
    throw new LogFault(`the log was rolled back: it had ${earlier.size} entries and has ${later.size}`);
  const tiles = tilesAt(files, later.size);
  const proof = await hashesOf(consistencyStretches(earlier.size, later.size), tiles);
  if (!(await isConsistent(earlier, later, proof, async (bytes) => sha256(bytes))))
    throw new LogFault(
      `history was rewritten: among the first ${earlier.size} entries one was changed, dropped or added`,
    );
}

/** Reads every entry of a log: each must have its tile's hash, and all of them must lead to the root. */
export async function checkEntries(files: LogFiles, { size, root }: Checkpoint): Promise<ReadonlyMap<LogKind, number>> {
  const counts = new Map<LogKind, number>(logKinds.map((kind) => [kind, 0]));
  const roots: Digest[] = [];
  for (let number = 0; number * TILE_WIDTH < size; number += 1) {
    const width = Math.min(TILE_WIDTH, size - number * TILE_WIDTH);
    const hashes = await tilesAt(files, size).read({ level: 0, number, width });
    roots.push(merkleRoot(hashes, sha256));
    for (const [place, entry] of (await readBundle(files, number, size)).entries()) {
      const index = number * TILE_WIDTH + place;
      if (toHex(sha256(leafBytes(entry))) !== toHex(hashes[place] ?? new Uint8Array()))
        throw new LogFault(`entry ${index} was rewritten: its tile has the hash of another`);
      const kind = readLogEntry(entry)?.kind;
      if (kind === undefined) throw new LogFault(`entry ${index} is no entry`);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
  }
  if (size > 0 && toHex(merkleRoot(roots, sha256)) !== toHex(root))
    throw new LogFault('entries were rewritten or dropped: they do not lead to the root of the checkpoint');
  return counts;
}
