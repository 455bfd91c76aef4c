import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '@candor/server/clock.ts';
import type { Pool } from '@candor/server/database/pool.ts';
import type { Desk } from '@candor/server/modules/engine/dealing/index.ts';
import { readDocumentKeys } from '@candor/server/modules/client/verification/index.ts';
import type { VerificationParts } from '@candor/server/modules/client/verification/index.ts';
import { embeddedScanner } from '@candor/server/providers/antivirus/embedded/embedded.ts';
import type { Scan, Scanner } from '@candor/server/providers/antivirus/interface.ts';
import { DiskFiles } from '@candor/server/providers/files/disk/disk.ts';

/** Documents of a test: in a folder of their own, with a scanner that can be out of order. */
export interface TestDocuments {
  readonly parts: VerificationParts;
  readonly folder: string;
  readonly scanner: BreakableScanner;
  remove(): void;
}

class BreakableScanner implements Scanner {
  readonly name = embeddedScanner.name;
  isBroken = false;

  async scan(bytes: Uint8Array): Promise<Scan> {
    return this.isBroken ? { kind: 'unavailable' } : embeddedScanner.scan(bytes);
  }
}

export function testDocuments(pool: Pool, clock: Clock, desk: Desk): TestDocuments {
  const folder = mkdtempSync(join(tmpdir(), 'candor-documents-'));
  const scanner = new BreakableScanner();
  const keys = readDocumentKeys(join(folder, 'documentKeys.json'), 'demo');
  const files = new DiskFiles(join(folder, 'documents'));
  return {
    parts: { pool, clock, desk, keys, files, scanner, filesSite: 'http://files.localhost:3000' },
    folder,
    scanner,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
