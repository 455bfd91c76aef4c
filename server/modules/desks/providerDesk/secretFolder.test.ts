import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SecretFolder } from './secretFolder.ts';

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'candor-secrets-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const key = Buffer.alloc(32, 7);

test('each file is a secret without the end of its line, and a link of a vault too', () => {
  const folder = folderWith({ plain: 'the secret\n', windows: 'the secret\r\n', empty: '', long: 'x'.repeat(3_000) });
  mkdirSync(join(folder, '..data'));
  writeFileSync(join(folder, '..data', 'linked'), 'from the vault');
  symlinkSync(join('..data', 'linked'), join(folder, 'linked'));
  const secrets = new SecretFolder(folder, key);
  expect(secrets.list().map(({ name }) => name)).toEqual(['empty', 'linked', 'long', 'plain', 'windows']);
  const read = ['plain', 'windows', 'linked', 'empty', 'long', 'none'].map((name) => secrets.read(name));
  expect(read).toEqual(['the secret', 'the secret', 'from the vault', undefined, undefined, undefined]);
});

test.each(['..', '.', '../keys.json', '..data', '/etc/hostname', 'a/b', '', 'a b', 'x'.repeat(65)])(
  'a name never leaves the folder: %j',
  (name) => {
    const folder = folderWith({ 'keys.json': 'not for this' });
    expect(new SecretFolder(join(folder, 'secrets'), key).read(name)).toBeUndefined();
  },
);

test('without the folder there are none', () => {
  const secrets = new SecretFolder(join(folderWith({}), 'nowhere'), key);
  expect([secrets.list(), secrets.read('one')]).toEqual([[], undefined]);
});

test('a mark tells two secrets apart, and depends on the key of the installation', () => {
  const [one, other] = [new SecretFolder('', key), new SecretFolder('', Buffer.alloc(32, 8))];
  expect(one.markOf('a')).toBe(one.markOf('a'));
  expect(new Set([one.markOf('a'), one.markOf('b'), other.markOf('a')]).size).toBe(3);
});
