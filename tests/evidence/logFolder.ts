import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkpointBody, noteText } from '@candor/contracts/evidence/note.ts';
import { entryBundle } from '@candor/domain/evidence/logEntry.ts';
import { tilePath } from '@candor/domain/evidence/logPaths.ts';
import { TILE_WIDTH, emptyEdge, appendLeaves, rootOfEdge } from '@candor/domain/evidence/logTree.ts';
import { leafBytes } from '@candor/domain/evidence/merkle.ts';
import type { Digest } from '@candor/domain/evidence/merkle.ts';
import { keysIn } from '@candor/server/keySource.ts';
import { readLogKeys } from '@candor/server/modules/engine/publicLog/index.ts';

export const ORIGIN = 'broker.example/log';
export const logSigner = readLogKeys(keysIn(mkdtempSync(join(tmpdir(), 'candor-log-keys-'))), 'demo');
export const hash = (bytes: Uint8Array): Digest => new Uint8Array(createHash('sha256').update(bytes).digest());

/** Writes a log as its server would publish it: every file of this size, and the checkpoint, whose body it returns. */
export function writeLog(place: string, entries: readonly Uint8Array[]): string {
  const { edge, full } = appendLeaves(
    emptyEdge,
    entries.map((entry) => hash(leafBytes(entry))),
    hash,
  );
  const open = edge.levels.flatMap((hashes, level) =>
    hashes.length === 0 ? [] : [{ level, number: Math.floor(entries.length / TILE_WIDTH ** (level + 1)), hashes }],
  );
  for (const { level, number, hashes } of [...full, ...open]) {
    write(join(place, 'tile', tilePath({ level, number, width: hashes.length })), Buffer.concat(hashes));
    if (level > 0) continue;
    const bundle = entryBundle(entries.slice(number * TILE_WIDTH, number * TILE_WIDTH + hashes.length));
    write(join(place, 'tile', tilePath({ level: 'entries', number, width: hashes.length })), bundle);
  }
  const checkpoint = { origin: ORIGIN, size: edge.size, root: rootOfEdge(edge, hash) };
  write(join(place, 'checkpoint'), Buffer.from(noteText(checkpointBody(checkpoint), [logSigner.sign(checkpoint)])));
  return checkpointBody(checkpoint);
}

export function write(path: string, bytes: Uint8Array | string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}
