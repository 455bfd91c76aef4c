import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keysIn } from '@candor/server/keySource.ts';
import { readAuditKeys } from '@candor/server/modules/access/audit/index.ts';
import { readFactorKeys } from '@candor/server/modules/access/factors/index.ts';

/** Folder of the office's key files; the edges of this test file start with copies. */
export const officeKeyFolder = mkdtempSync(join(tmpdir(), 'candor-office-'));
const keys = {
  audit: readAuditKeys(keysIn(officeKeyFolder), 'demo'),
  factorKeys: readFactorKeys(keysIn(officeKeyFolder), 'demo'),
};

/** Creates the office keys of a test file: all writers of its audit record sign as the same server. */
export function officeKeys() {
  return keys;
}
