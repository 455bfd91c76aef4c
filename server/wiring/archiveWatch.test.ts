import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { isArchiveExpected } from './archiveWatch.ts';
import { backupFacts } from './setupGuide.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'candor-places-'));
  mkdirSync(join(dataDir, 'postgres-18'));
});

afterEach(() => rmSync(dataDir, { recursive: true }));

/** Reads the settings as the server's process gets them: a start gives it the address of either database. */
function servedFrom(databaseUrl: string) {
  const backupDir = join(tmpdir(), 'candor-places-backup');
  return readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, BACKUP_DIR: backupDir });
}

test('an archive is expected of our own cluster, and not of a database that is used in its place since', () => {
  const own = servedFrom(`postgres://localhost/candor?host=${encodeURIComponent(join(dataDir, 'socket-18'))}`);
  const other = servedFrom('postgres://db.internal/candor?sslmode=verify-full');
  expect([isArchiveExpected(own), isArchiveExpected(other)]).toEqual([true, false]);
  expect([backupFacts(own).kind, backupFacts(other).kind]).toEqual(['folder', 'ownDatabase']);
});
