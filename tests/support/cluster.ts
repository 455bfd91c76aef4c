import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { ensureDatabase, startEmbedded } from '@candor/server/database/embedded.ts';
import { prepareDatabase } from '@candor/server/database/prepare.ts';
import type { Passwords } from '@candor/server/database/roles.ts';
import type { TestCluster } from './testDatabase.ts';

export interface RunningCluster {
  readonly cluster: TestCluster;
  readonly stop: () => Promise<void>;
}

const FOLDER = resolve(import.meta.dirname, '../../.data');
const TEMPLATE = 'candor_template';
const PASSWORDS: Passwords = {
  web: 'test-password-web',
  dealing: 'test-password-dealing',
  jobs: 'test-password-jobs',
  bank: 'test-password-bank',
};

export interface ClusterOptions {
  readonly version?: string;
  /** False where nobody cuts the power: commits need not reach the disk, only the other connections. */
  readonly isDurable?: boolean;
}

/** A cluster of its own for every run, so that two runs at the same time never meet. */
export async function startCluster({
  version = process.env['TEST_POSTGRES'] ?? '18',
  isDurable = true,
}: ClusterOptions = {}): Promise<RunningCluster> {
  removeLeftovers();
  const dataDir = join(FOLDER, `test-${process.pid}-${version}`);
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
  return { cluster: { ownerUrl: embedded.ownerUrl('postgres'), passwords: PASSWORDS, template: TEMPLATE }, stop };
}

async function forgetDisk(connectionString: string): Promise<void> {
  const owner = new pg.Client({ connectionString });
  await owner.connect();
  await owner.query('ALTER SYSTEM SET fsync = off');
  await owner.query('SELECT pg_reload_conf()');
  await owner.end();
}

/** A run that was killed leaves its folder behind; the process id in its name says whether anybody still needs it. */
function removeLeftovers(): void {
  if (!existsSync(FOLDER)) return;
  for (const name of readdirSync(FOLDER)) {
    const pid = /^test-(\d+)(?:-\d+)?$/.exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) rmSync(join(FOLDER, name), { recursive: true, force: true });
  }
}
