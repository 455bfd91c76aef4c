/**
 * Cookie of a client's session. The prefix makes browsers refuse it from other hosts, without https (except on this
 * machine), and for a path.
 */
export const SESSION_COOKIE = '__Host-client';
/** Cookie of a partner's session. */
export const AFFILIATE_COOKIE = '__Host-affiliate';
/** Cookie of a browser in which the client has logged in before (T4). */
export const DEVICE_COOKIE = '__Host-device';
/** Cookie of the browser that requested a challenge, which alone may answer it. */
export const CHALLENGE_COOKIE = '__Host-challenge';
