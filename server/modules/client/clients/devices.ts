/** Life of the cookie that identifies a browser; `devices` in domain/data/classes.ts deletes its row then. */
export const DEVICE_KEPT_MS = 400 * 24 * 60 * 60_000;
