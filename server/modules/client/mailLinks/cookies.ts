/** Ruling R16: cookie of the browser that requested a login link. */
export const LINK_COOKIE = '__Host-link';
