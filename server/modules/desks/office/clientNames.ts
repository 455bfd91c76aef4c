import type { ClientId } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';

/** Finds the names of the clients that entries of the record are about. */
export async function clientNames(
  connection: Connection,
  entries: readonly { readonly clientId: ClientId | undefined }[],
): Promise<ReadonlyMap<ClientId, string>> {
  const ids = entries.flatMap(({ clientId }) => (clientId === undefined ? [] : [clientId]));
  if (ids.length === 0) return new Map();
  const { rows } = await connection.query<{ id: number; name: string }>(
    "SELECT id::float8, first_name || ' ' || last_name AS name FROM client WHERE id = ANY($1::bigint[])",
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
