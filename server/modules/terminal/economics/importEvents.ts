import type { EconomicEvent } from '@candor/domain/economics/event.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { deleteSamples, insertEvents } from './store.ts';

/** Enters real announcements, all of them or none; invented ones are removed. */
export async function importEvents(pool: Pool, events: readonly EconomicEvent[]): Promise<void> {
  await transaction(pool, '', async (connection) => {
    await deleteSamples(connection);
    await insertEvents(connection, events);
  });
}
