import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ensureDatabase, startEmbedded } from '@candor/server/database/embedded.ts';
import { prepareDatabase } from '@candor/server/database/prepare.ts';
import type { Passwords } from '@candor/server/database/roles.ts';
import { clusterFolder } from './clusterFolder.ts';
import type { TestCluster } from './testDatabase.ts';

export interface RunningCluster {
  readonly cluster: TestCluster;
  readonly stop: () => Promise<void>;
}

const TEMPLATE = 'candor_template';
const PASSWORDS: Passwords = {
  web: 'test-password-web',
  office: 'test-password-office',
  render: 'test-password-render',
  dealing: 'test-password-dealing',
  jobs: 'test-password-jobs',
  erasure: 'test-password-erasure',
  bank: 'test-password-bank',
  audit: 'test-password-audit',
};

export interface ClusterOptions {
  readonly version?: string;
  /** False if the test does not cut the power: commits need not reach the disk, only the other connections. */
  readonly isDurable?: boolean;
}

/** Starts a cluster of its own for every run, so that two runs at the same time never meet. */
export async function startCluster({
  version = process.env['TEST_POSTGRES'] ?? '18',
  isDurable = true,
}: ClusterOptions = {}): Promise<RunningCluster> {
  const dataDir = join(clusterFolder(isDurable), `test-${process.pid}-${version}`);
  const packageName = version === '15' ? { packageName: 'postgres-15-linux-x64' } : {};
  const embedded = await startEmbedded({ dataDir, ...packageName });
  const stop = async (): Promise<void> => {
    await embedded.stop();
    for (const folder of [embedded.home, dataDir]) rmSync(folder, { recursive: true, force: true });
  };
  try {
    if (!isDurable) await forgetDisk(embedded.ownerUrl('postgres'));
    await ensureDatabase(embedded, TEMPLATE);
    await prepareDatabase(embedded.ownerUrl(TEMPLATE), PASSWORDS);
  } catch (error) {
    await stop();
    throw error;
  }
  const ownerUrl = embedded.ownerUrl('postgres');
  return { cluster: { ownerUrl, passwords: PASSWORDS, template: TEMPLATE, folder: dataDir }, stop };
}

/**
 * Settings that give up durability alone. None changes what a statement returns or waits for: rows are visible once
 * committed, on disk or not.
 */
const FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  checkpoint_timeout: '1d',
  max_wal_size: '4GB',
};

async function forgetDisk(connectionString: string): Promise<void> {
  const owner = new pg.Client({ connectionString });
  await owner.connect();
  for (const [name, value] of Object.entries(FORGETFUL)) await owner.query(`ALTER SYSTEM SET ${name} = '${value}'`);
  await owner.query('SELECT pg_reload_conf()');
  await owner.end();
}
