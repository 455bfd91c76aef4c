import type { ClientId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

/** Reads when the password, address or a second factor was last changed; undefined: never since registration. */
export async function credentialsChangedAt(connection: Connection, clientId: ClientId): Promise<Instant | undefined> {
  const found = await connection.query<{ at: Instant | null }>(
    'SELECT credentials_changed_at AS at FROM client WHERE id = $1',
    [clientId],
  );
  return found.rows[0]?.at ?? undefined;
}

/** T14: records a change of credentials, after which money waits: it is what a thief would change first. */
export async function noteCredentials(connection: Connection, clientId: ClientId, now: Instant): Promise<void> {
  await connection.query('UPDATE client SET credentials_changed_at = $2 WHERE id = $1', [clientId, toTimestamp(now)]);
}
