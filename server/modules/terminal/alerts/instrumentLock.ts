import type { InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';

const KEY = "hashtextextended('alerts.ending:' || $1, 0)";

/**
 * While an alert of the instrument is set or changed, its alerts are neither divided nor ended: what was checked before
 * is stored before. Taken before any other lock.
 */
export async function keepInstrument(connection: Connection, symbol: InstrumentSymbol): Promise<void> {
  await connection.query(`SELECT pg_advisory_xact_lock_shared(${KEY})`, [symbol]);
}

/** Waits for those who are setting or changing one, and keeps others from it until the transaction ends. */
export async function takeInstrument(connection: Connection, symbol: InstrumentSymbol): Promise<void> {
  await connection.query(`SELECT pg_advisory_xact_lock(${KEY})`, [symbol]);
}
