import type { Instant } from '@candor/domain/ids.ts';
import type { ServiceMode, ServiceState } from '@candor/domain/service/serviceMode.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';

/** A mode as it was set, and who set it. */
export interface SetMode extends ServiceState {
  readonly id: number;
  readonly staffName: string;
  readonly reason: string;
  readonly at: Instant;
}

export interface NewMode extends Omit<SetMode, 'id'> {
  readonly requestId: string;
  /** Undefined for the command line. */
  readonly staffId: number | undefined;
}

/** Serialises changes of the mode. */
export async function lockModes(connection: Connection): Promise<void> {
  await connection.query("SELECT pg_advisory_xact_lock(hashtextextended('service_mode', 0))");
}

/** Finds the mode in force; undefined if none was ever set. */
export function findNewest(database: Pool | Connection): Promise<SetMode | undefined> {
  return modeRows.first(database, `SELECT ${modeRows.columns} FROM service_mode ORDER BY id DESC LIMIT 1`);
}

/** Finds the mode that this request has set before. */
export function findByRequest(connection: Connection, requestId: string): Promise<SetMode | undefined> {
  return modeRows.first(connection, `SELECT ${modeRows.columns} FROM service_mode WHERE request_id = $1`, [requestId]);
}

export async function insertMode(connection: Connection, mode: NewMode): Promise<void> {
  await connection.query(
    `INSERT INTO service_mode (request_id, mode, until, note, staff_id, staff_name, reason, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      mode.requestId,
      mode.mode,
      mode.until === undefined ? null : toTimestamp(mode.until),
      mode.note ?? null,
      mode.staffId ?? null,
      mode.staffName,
      mode.reason,
      toTimestamp(mode.at),
    ],
  );
}

const modeRows = rowsOf({
  id: column.integer(),
  mode: column.text<ServiceMode>(),
  until: column.instant().optional(),
  note: column.text().optional(),
  staffName: column.text(),
  reason: column.text(),
  at: column.instant(),
});
