import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keysIn } from '../../../keySource.ts';
import { readFactorKeys, seal, unseal } from './keys.ts';
import type { FactorKeys } from './keys.ts';

test('SF-5 a secret opens with the key that it was sealed with, and for its owner only', () => {
  const keys: FactorKeys = { versions: new Map([[1, randomBytes(32)]]), current: 1 };
  const sealed = seal(keys, 'the secret', 'northline/client/7');
  expect(unseal(keys, sealed, 'northline/client/7')).toBe('the secret');
  for (const other of ['northline/client/8', 'northline/staff/7', 'other/client/7'])
    expect(() => unseal(keys, sealed, other)).toThrow(/authenticate/);
  const stolen = { ...keys, versions: new Map([[1, randomBytes(32)]]) };
  expect(() => unseal(stolen, sealed, 'northline/client/7')).toThrow(/authenticate/);
});

test('T53 the key file is made once for a demonstration, and never for a live installation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-keys-'));
  try {
    const source = keysIn(folder);
    expect(() => readFactorKeys(source, 'live')).toThrow(/is missing/);
    const keys = readFactorKeys(source, 'demo');
    expect(keys.current).toBe(1);
    expect(readFactorKeys(source, 'live')).toEqual(keys);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
