/** As long as a browser keeps the cookie by which it is known; `devices` in domain/data/classes.ts forgets it then. */
export const DEVICE_KEPT_MS = 400 * 24 * 60 * 60_000;
