import type { Logger } from 'pino';
import type { Pool } from '@candor/server/database/pool.ts';
import { ServiceBoard } from '@candor/server/modules/access/serviceMode/index.ts';
import type { TestDatabase } from './testDatabase.ts';

/** The mode of a test's installation, followed as a server follows it. */
export async function openServiceBoard(pool: Pool, database: TestDatabase, log: Logger): Promise<ServiceBoard> {
  const service = new ServiceBoard(pool);
  await service.read();
  service.start(database, (error) => log.warn({ error: String(error) }, 'the mode of the installation'));
  return service;
}
