import { changesOfFile } from '@candor/domain/economics/calendarChange.ts';
import type { EconomicEvent } from '@candor/domain/economics/event.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { findEventsOf, findNewestImport, insertImport, lockCalendar } from './calendarStore.ts';

interface EventImport {
  readonly name: string;
  readonly hash: Buffer;
  readonly events: readonly EconomicEvent[];
  readonly now: Instant;
}

/** Imports real announcements by a command, all of them or none; invented ones are removed. */
export async function importEvents(pool: Pool, { name, hash, events, now }: EventImport): Promise<void> {
  await transaction(pool, '', async (connection) => {
    await lockCalendar(connection);
    const follows = await findNewestImport(connection);
    const changes = changesOfFile(await findEventsOf(connection, events), events);
    await insertImport(connection, { name, hash, now, follows, changes, restores: undefined, by: undefined });
  });
}
