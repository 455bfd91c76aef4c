import { SESSION_COOKIE } from '@candor/server/modules/access/sessions/index.ts';

/**
 * A cookie with which a browser looks like a client's, so that the portal's pages are rendered for it. It opens no
 * session.
 */
export const CLIENT_COOKIE = `${SESSION_COOKIE}=any`;
