import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeManifest } from './manifest.ts';
import { manifestFolder } from './places.ts';
import { thinOut } from './thinOut.ts';

const LINEAGE = 'a1b2c3d4e5f6';
const IDS = ['20261124T100000Z', '20261125T100000Z', '20261126T100000Z'] as const;

let folder: string;
let backupDir: string;
let keysDir: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-thin-'));
  [backupDir, keysDir] = [join(folder, 'backups'), join(folder, 'keys')];
  mkdirSync(manifestFolder(backupDir), { recursive: true });
  for (const [index, id] of IDS.entries()) addBackup(id, index + 2);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Adds a backup of one file, its segments, and the keys of that time. */
function addBackup(id: string, number: number): void {
  const sha256 = String(number).repeat(64);
  const segment = `00000001000000000000000${number}`;
  write(join(backupDir, 'objects', sha256.slice(0, 2), sha256));
  write(join(backupDir, 'log', LINEAGE, `${segment}.gz`));
  write(join(keysDir, id, 'set.json'), JSON.stringify({ lineage: LINEAGE, files: [] }));
  const at = `2026-11-${id.slice(6, 8)}T10:00:00.000Z`;
  const backup = {
    id,
    lineage: LINEAGE,
    major: '18',
    startedAt: at,
    finishedAt: at,
    label: 'START WAL LOCATION',
    startLsn: `0/${number}000028`,
    stopLsn: `0/${number}000100`,
    startSegment: segment,
    stopSegment: segment,
    migrations: [],
    heads: { record: [] },
    folders: ['base'],
    data: [],
    cluster: [{ path: 'base/1', bytes: 1, sha256, modifiedMs: 1 }],
  };
  write(manifestOf(id), writeManifest(backup));
}

function write(file: string, text = 'x'): void {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
}

const manifestOf = (id: string) => join(manifestFolder(backupDir), `${id}.json`);

/** Lists every file. */
function files(): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

it('BA-5 keeps the newest, with the log, objects and keys that they need', () => {
  expect(thinOut(backupDir, keysDir, 2).map(({ id }) => id)).toEqual([IDS[0]]);
  expect(IDS.map((id) => existsSync(manifestOf(id)))).toEqual([false, true, true]);
  expect(readdirSync(join(backupDir, 'log', LINEAGE))).toHaveLength(2);
  expect(readdirSync(keysDir)).toEqual([IDS[1], IDS[2]]);
});

it.each([
  ['another version wrote', (file: string) => writeFileSync(file, '{"sha256":"","backup":{}}')],
  ['is cut off', (file: string) => writeFileSync(file, '{"sha256"')],
])('BA-5 removes nothing while there is a backup that %s', (_what, damage) => {
  damage(manifestOf(IDS[1]));
  const before = files();
  expect(thinOut(backupDir, keysDir, 1)).toEqual([]);
  expect(files()).toEqual(before);
});
