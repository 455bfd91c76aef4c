import { timingSafeEqual } from 'node:crypto';
import type { Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import type { Affiliate } from './store.ts';

/** T57: a browser that keeps no cookies is a new one each time. Those of the latest logins stay. */
const DEVICES_MAXIMUM = 100;

/** Has this partner logged in with this device before? */
export async function isDeviceOf(connection: Connection, id: number, deviceHash: Buffer): Promise<boolean> {
  const { rows } = await connection.query(
    'SELECT 1 FROM affiliate_device WHERE affiliate_id = $1 AND device_hash = $2',
    [id, deviceHash],
  );
  return rows.length > 0;
}

/** Was this browser known? The first one of all is none that a partner would have to be warned of. */
export async function rememberDevice(
  connection: Connection,
  { brandId, id }: Pick<Affiliate, 'brandId' | 'id'>,
  deviceHash: Buffer,
  now: Instant,
): Promise<'known' | 'first' | 'new'> {
  const before = await connection.query<{ device_hash: Buffer }>(
    'SELECT device_hash FROM affiliate_device WHERE affiliate_id = $1',
    [id],
  );
  await connection.query(
    `INSERT INTO affiliate_device (brand_id, affiliate_id, device_hash, last_login_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (brand_id, affiliate_id, device_hash) DO UPDATE SET last_login_at = excluded.last_login_at`,
    [brandId, id, deviceHash, toTimestamp(now)],
  );
  if (before.rows.length >= DEVICES_MAXIMUM) {
    await connection.query(
      `DELETE FROM affiliate_device WHERE affiliate_id = $1 AND device_hash IN (
         SELECT device_hash FROM affiliate_device WHERE affiliate_id = $1
         ORDER BY last_login_at DESC, device_hash OFFSET ${DEVICES_MAXIMUM})`,
      [id],
    );
  }
  if (before.rows.length === 0) return 'first';
  return before.rows.some(({ device_hash: hash }) => timingSafeEqual(hash, deviceHash)) ? 'known' : 'new';
}
