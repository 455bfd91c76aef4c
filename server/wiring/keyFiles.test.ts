import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureKeyFile, growKeyFile, keyFileFault } from '../keyFile.ts';
import { keysIn } from '../keySource.ts';
import { keyFiles } from './keyFiles.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-keys-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

const growing = keyFiles.flatMap(({ keyFile }) => (keyFile.grow === undefined ? [] : [keyFile]));

/** Returns every secret of a file, as it is written there. */
function secretsOf(name: string): readonly string[] {
  const found: string[] = [];
  JSON.parse(readFileSync(join(folder, name), 'utf8'), (_, value: unknown) => {
    if (typeof value === 'string' && value.length > 30) found.push(value);
    return value;
  });
  return found;
}

it.each(growing.map((keyFile) => [keyFile.name, keyFile] as const))(
  'KR-3 %s takes a key beside those that it has, twice',
  async (name, keyFile) => {
    ensureKeyFile(keyFile, keysIn(folder));
    const first = secretsOf(name);
    await growKeyFile(keyFile, keysIn(folder), Date.UTC(2026, 0, 14));
    await growKeyFile(keyFile, keysIn(folder), Date.UTC(2026, 0, 14));
    const grown = secretsOf(name);
    expect(grown).toHaveLength(first.length + 2);
    expect(new Set(grown).size).toBe(grown.length);
    expect(grown).toEqual(expect.arrayContaining([...first]));
    expect(keyFileFault(keyFile, keysIn(folder))).toBeUndefined();
  },
);

it('KR-4 the pepper, factors, documents, receipts, the public log and the record take further keys', () => {
  const names = growing.map(({ name }) => name).toSorted();
  expect(names).toEqual([
    ...['auditKeys.json', 'documentKeys.json', 'factorKeys.json'],
    ...['keys.json', 'logKeys.json', 'receiptKeys.json'],
  ]);
});
