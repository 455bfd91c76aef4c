import type { Logger } from 'pino';
import type { Pool } from '@candor/server/database/pool.ts';
import { ServiceBoard } from '@candor/server/modules/access/serviceMode/index.ts';
import type { TestDatabase } from './testDatabase.ts';

/** Follows the mode of a test's installation, as a server does. */
export async function openServiceBoard(pool: Pool, database: TestDatabase, log: Logger): Promise<ServiceBoard> {
  const service = new ServiceBoard(pool);
  await service.read();
  service.start(database, (error) => log.warn({ error: String(error) }, 'the mode of the installation'));
  return service;
}
