import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase, startEmbedded } from '@candor/server/database/embedded.ts';
import { prepareDatabase } from '@candor/server/database/prepare.ts';
import type { DatabaseAddress } from '@candor/server/database/pool.ts';

const DATABASE = 'bench';
const PASSWORDS = {
  web: 'bench-password-web',
  office: 'bench-password-office',
  render: 'bench-password-render',
  dealing: 'bench-password-dealing',
  jobs: 'bench-password-jobs',
  erasure: 'bench-password-erasure',
  bank: 'bench-password-bank',
  audit: 'bench-password-audit',
};

/** Runs the work on an empty migrated database with fsync on. */
export async function withDatabase<T>(work: (address: DatabaseAddress) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-bench-'));
  const embedded = await startEmbedded({ dataDir });
  try {
    await ensureDatabase(embedded, DATABASE);
    const databaseUrl = embedded.ownerUrl(DATABASE);
    await prepareDatabase(databaseUrl, PASSWORDS);
    return await work({ databaseUrl, passwords: PASSWORDS });
  } finally {
    await embedded.stop();
    for (const folder of [embedded.home, dataDir]) rmSync(folder, { recursive: true, force: true });
  }
}
