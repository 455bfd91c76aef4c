import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { decodeSnapshot, encodeSnapshot } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * Writes a temporary file and renames it, so that the snapshot is always complete. The event loop has a turn after each
 * slice: accounts are replaced, never modified, so the capture stays as it was however long the writing takes.
 */
export async function writeSnapshot(file: string, snapshot: Snapshot): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.unfinished`;
  const handle = await open(unfinished, 'w', 0o600);
  try {
    for (const slice of encodeSnapshot(snapshot)) {
      await handle.appendFile(slice);
      await nextTurn();
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
}

/** Reads the snapshot; undefined if there is no complete one of this format. */
export async function readSnapshot(file: string): Promise<Snapshot | undefined> {
  try {
    return decodeSnapshot(await readFile(file));
  } catch {
    // A faulty file loses nothing: the database has everything.
    return undefined;
  }
}
