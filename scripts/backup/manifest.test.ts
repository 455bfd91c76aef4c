import { expect, it } from 'vitest';
import { readManifest, writeManifest } from './manifest.ts';

const BACKUP = {
  id: '20261126T100000Z',
  lineage: 'a1b2c3d4e5f6',
  major: '18',
  startLsn: '0/2000028',
  stopLsn: '0/3000000',
  startedAt: '2026-11-26T10:00:00.000Z',
  finishedAt: '2026-11-26T10:00:09.120Z',
  label: 'START WAL LOCATION',
  startSegment: '000000010000000000000002',
  stopSegment: '000000010000000000000003',
  migrations: [{ number: 1, name: '001_brands', checksum: 'c' }],
  heads: {
    record: [{ brandId: 'northline', number: '7', hash: 'b'.repeat(64) }],
    batch: { number: '12', openPositions: '3', openAmounts: '900', clientCash: '20000000000' },
  },
  folders: ['base', 'base/1'],
  cluster: [{ path: 'base/1/112', bytes: 8_192, sha256: 'a'.repeat(64), modifiedMs: 1.5 }],
  data: [],
};

it('BA-6 a manifest is read as it was written', () => {
  expect(readManifest(writeManifest(BACKUP))).toEqual({ format: 'candor-backup-1', ...BACKUP });
});

it.each([
  ['one digit changed', (text: string) => text.replace('20000000000', '20000000001'), 'it is not as it was written'],
  [
    'a file left out',
    (text: string) => text.replace(/"cluster":\[.*?\]/, '"cluster":[]'),
    'it is not as it was written',
  ],
  ['cut off', (text: string) => text.slice(0, -20), 'it is not JSON'],
  ['something else', () => '{"a": 1}', 'it is no manifest of a backup'],
])('BA-7 a manifest with %s is none', (_, change, reason) => {
  expect(readManifest(change(writeManifest(BACKUP)))).toBe(reason);
});

it.each(['/etc/passwd', '../outside', 'base/../../outside', 'base/..', '.'])(
  'BA-8 a manifest does not name a file outside of its folder: %s',
  (path) => {
    const file = { path, bytes: 1, sha256: 'a'.repeat(64), modifiedMs: 0 };
    expect(readManifest(writeManifest({ ...BACKUP, cluster: [file] }))).toBe('another version of Candor wrote it');
  },
);
