/** Ruling R16: names the browser that asked for a link to log in. */
export const LINK_COOKIE = '__Host-link';
