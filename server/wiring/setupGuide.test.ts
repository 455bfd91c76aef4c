import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backupFacts } from './setupGuide.ts';

let place: string;
let dataDir: string;
let backupDir: string;

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'candor-setup-'));
  [dataDir, backupDir] = [join(place, 'data'), join(place, 'backups-of-it')];
  mkdirSync(join(dataDir, 'postgres-18'), { recursive: true });
});

afterEach(() => rmSync(place, { recursive: true, force: true }));

it('SG-3 a PostgreSQL of the operator’s own is backed up by its own tools', () => {
  expect(backupFacts({ dataDir: join(place, 'nothing'), backupDir })).toEqual({ kind: 'ownDatabase' });
});

it('SG-3 the newest manifest and the note of a restore say when', () => {
  expect(backupFacts({ dataDir })).toEqual({ kind: 'noFolder' });
  expect(backupFacts({ dataDir, backupDir })).toEqual({ kind: 'folder', newest: undefined, restored: undefined });
  mkdirSync(join(backupDir, 'backups'), { recursive: true });
  for (const name of ['20260112T020000Z.json', '20260113T020000Z.json', '20260114T020000Z.json.part', 'notes.txt'])
    writeFileSync(join(backupDir, 'backups', name), '');
  writeFileSync(join(backupDir, 'restored.json'), '{"at":"2026-01-01T03:04:05.678Z","backup":"20260101T020000Z"}\n');
  expect(backupFacts({ dataDir, backupDir })).toEqual({
    kind: 'folder',
    newest: Date.UTC(2026, 0, 13, 2),
    restored: Date.UTC(2026, 0, 1, 3, 4, 5, 678),
  });
  writeFileSync(join(backupDir, 'restored.json'), '{"at":"202');
  expect(backupFacts({ dataDir, backupDir })).toMatchObject({ restored: undefined });
});
