/** The prefix makes browsers refuse them from another host, without https (but on this machine) and for a path. */
export const SESSION_COOKIE = '__Host-client';
/** The same of a partner. */
export const AFFILIATE_COOKIE = '__Host-affiliate';
/** Names a browser in which the client has logged in before (T4). */
export const DEVICE_COOKIE = '__Host-device';
/** Names the browser from which a second factor was requested: only that one may show it. */
export const CHALLENGE_COOKIE = '__Host-challenge';
