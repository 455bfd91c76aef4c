import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAuditKeys } from '@candor/server/modules/audit/index.ts';
import { readFactorKeys } from '@candor/server/modules/factors/index.ts';

/** Keys of a test's office, made anew. */
export function officeKeys() {
  const folder = mkdtempSync(join(tmpdir(), 'candor-office-'));
  return {
    audit: readAuditKeys(join(folder, 'auditKeys.json'), 'demo'),
    factorKeys: readFactorKeys(join(folder, 'factorKeys.json'), 'demo'),
  };
}
