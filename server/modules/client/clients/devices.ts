import { DAY_MS } from '@candor/domain/time.ts';

/** Life of the cookie that identifies a browser; `devices` in domain/data/classes.ts deletes its row then. */
export const DEVICE_KEPT_MS = 400 * DAY_MS;
