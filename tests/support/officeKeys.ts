import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keysIn } from '@candor/server/keySource.ts';
import { readAuditKeys } from '@candor/server/modules/access/audit/index.ts';
import { readFactorKeys } from '@candor/server/modules/access/factors/index.ts';

/** Where their files are; the edges of this test file begin with copies. */
export const officeKeyFolder = mkdtempSync(join(tmpdir(), 'candor-office-'));
const keys = {
  audit: readAuditKeys(keysIn(officeKeyFolder), 'demo'),
  factorKeys: readFactorKeys(keysIn(officeKeyFolder), 'demo'),
};

/** Keys of a test file's office: all writers of its record write as the same server. */
export function officeKeys() {
  return keys;
}
