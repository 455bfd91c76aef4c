import type { ClientId, Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { lockInstrument } from './instrumentLock.ts';
import { WAITING } from './store.ts';

const OPEN = `symbol = $1 AND ${WAITING} AND (expires_at IS NULL OR expires_at > $2)`;

/** Lists the clients of the transaction's brand with an open alert on the instrument. */
export async function findClientsWithAlert(
  connection: Connection,
  symbol: InstrumentSymbol,
  now: Instant,
): Promise<readonly ClientId[]> {
  const { rows } = await connection.query<{ client_id: number }>(
    `SELECT DISTINCT client_id::float8 FROM price_alert WHERE ${OPEN} ORDER BY client_id`,
    [symbol, toTimestamp(now)],
  );
  return rows.map(({ client_id: clientId }) => clientId);
}

/** Rule CA-13: ends the open alerts on a delisted instrument; returns the clients who had set them. */
export async function endAlerts(
  connection: Connection,
  symbol: InstrumentSymbol,
  now: Instant,
): Promise<readonly ClientId[]> {
  // A client whose request was checked before the delisting stores their alert first.
  await lockInstrument(connection, symbol);
  const clients = await findClientsWithAlert(connection, symbol, now);
  await connection.query(
    `UPDATE price_alert SET expires_at = greatest($2, created_at + interval '1 millisecond'), revision = revision + 1
     WHERE ${OPEN}`,
    [symbol, toTimestamp(now)],
  );
  return clients;
}
