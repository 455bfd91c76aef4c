/** As long as a browser keeps the cookie by which it is known; then it is forgotten (`devices` in domain/data/classes.ts). */
export const DEVICE_KEPT_MS = 400 * 24 * 60 * 60_000;
