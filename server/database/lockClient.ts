import type { ClientId } from '@candor/domain/ids.ts';
import type { Connection } from './pool.ts';

/** Locks the client: every other decision about them waits until this transaction has ended. */
export async function lockClient(connection: Connection, id: ClientId): Promise<void> {
  await connection.query('SELECT 1 FROM client WHERE id = $1 FOR NO KEY UPDATE', [id]);
}
