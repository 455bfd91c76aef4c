import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { transaction } from '../../database/pool.ts';
import type { Pool } from '../../database/pool.ts';
import * as store from './store.ts';

/** As long as a browser keeps the cookie by which it is known. */
export const DEVICE_KEPT_MS = 400 * 24 * 60 * 60_000;

/** Forgets the browsers whose cookie has expired: it can no longer be shown. */
export async function forgetDevices(pool: Pool, brandId: BrandId, now: Instant): Promise<void> {
  await transaction(pool, brandId, (connection) => store.deleteDevicesBefore(connection, now - DEVICE_KEPT_MS));
}
