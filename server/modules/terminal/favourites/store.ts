import type { ClientId, Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import type { Session } from '../../access/sessions/index.ts';

/** Lists a client's favourites, in the order of marking. */
export async function listFavourites(connection: Connection, clientId: ClientId): Promise<InstrumentSymbol[]> {
  const { rows } = await connection.query<{ symbol: string }>(
    'SELECT symbol FROM favourite WHERE client_id = $1 ORDER BY marked_at, symbol',
    [clientId],
  );
  return rows.map(({ symbol }) => symbol);
}

export async function insertFavourite(
  connection: Connection,
  { brandId, clientId }: Session,
  symbol: InstrumentSymbol,
  now: Instant,
): Promise<void> {
  await connection.query(
    `INSERT INTO favourite (brand_id, client_id, symbol, marked_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (brand_id, client_id, symbol) DO NOTHING`,
    [brandId, clientId, symbol, toTimestamp(now)],
  );
}

export async function deleteFavourite(
  connection: Connection,
  clientId: ClientId,
  symbol: InstrumentSymbol,
): Promise<void> {
  await connection.query('DELETE FROM favourite WHERE client_id = $1 AND symbol = $2', [clientId, symbol]);
}
