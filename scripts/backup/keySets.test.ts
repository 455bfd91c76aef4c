import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keySource } from '@candor/server/keySource.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findKeys, keysOfEarlier, thinOutKeys } from './keySets.ts';
import { keysElsewhere } from './keysElsewhere.ts';

const LINEAGE = 'a1b2c3d4e5f6';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-sets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function addSet(id: string, names: readonly string[], lineage = LINEAGE): void {
  mkdirSync(join(folder, id));
  const sha256 = createHash('sha256').update(id).digest('hex');
  for (const name of names) writeFileSync(join(folder, id, name), id);
  const files = names.map((name) => ({ name, isBesideCluster: name === 'logins.json', sha256 }));
  writeFileSync(join(folder, id, 'set.json'), JSON.stringify({ lineage, files }));
}

describe('KR-9 keys that no longer come from files', () => {
  beforeEach(() => {
    addSet('20261123T100000Z', ['logins.json', 'keys.json', 'factorKeys.json']);
    addSet('20261124T100000Z', ['logins.json', 'keys.json', 'factorKeys.json']);
    addSet('20261125T100000Z', ['logins.json', 'factorKeys.json']);
    addSet('20261126T100000Z', ['logins.json']);
    addSet('20261127T100000Z', ['logins.json']);
  });

  it('stay in the newest set that has them, however few are kept', () => {
    thinOutKeys(folder, 1);
    const remaining = ['23', '24', '25', '26', '27'].map((day) => existsSync(join(folder, `202611${day}T100000Z`)));
    expect(remaining).toEqual([false, true, true, false, true]);
  });

  it('are named by a restore, each with the newest copy', async () => {
    expect(keysOfEarlier(folder, await findKeys(folder, LINEAGE))).toEqual([
      join(folder, '20261124T100000Z/keys.json'),
      join(folder, '20261125T100000Z/factorKeys.json'),
    ]);
    addSet('20261128T100000Z', ['keys.json', 'factorKeys.json', 'logins.json']);
    expect(keysOfEarlier(folder, await findKeys(folder, LINEAGE))).toEqual([]);
  });

  it('are named by a backup', () => {
    expect(keysElsewhere(keySource({ dataDir: folder }))).toEqual([]);
    const given = { KEYS_JSON: '{}' };
    expect(keysElsewhere(keySource({ dataDir: folder, keyOrigin: { given } }))).toEqual([
      expect.stringMatching(/^Not copied: KEYS_JSON\. Without them the backup cannot be opened/),
    ]);
    const [line] = keysElsewhere(keySource({ dataDir: folder, keyOrigin: { given, command: ['get', '{key}'] } }));
    expect(line).toContain('KEYS_JSON, factorKeys of KEYS_COMMAND, documentKeys of KEYS_COMMAND');
  });
});
