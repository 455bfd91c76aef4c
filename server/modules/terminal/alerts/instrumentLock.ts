import type { InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';

const KEY = "hashtextextended('alerts.ending:' || $1, 0)";

/**
 * Takes the shared lock for setting or changing an alert of the instrument: until the transaction ends, the
 * instrument's alerts are neither divided nor ended, so that the checked state is still valid when stored. Taken before
 * any other lock.
 */
export async function lockInstrumentShared(connection: Connection, symbol: InstrumentSymbol): Promise<void> {
  await connection.query(`SELECT pg_advisory_xact_lock_shared(${KEY})`, [symbol]);
}

/**
 * Takes the exclusive lock: waits for transactions that set or change an alert, and blocks new ones until this
 * transaction ends.
 */
export async function lockInstrument(connection: Connection, symbol: InstrumentSymbol): Promise<void> {
  await connection.query(`SELECT pg_advisory_xact_lock(${KEY})`, [symbol]);
}
