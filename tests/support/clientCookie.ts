import { SESSION_COOKIE } from '@candor/server/modules/access/sessions/index.ts';

/** A cookie by which a browser looks like a client's: the portal's pages are made for it. It opens no session. */
export const CLIENT_COOKIE = `${SESSION_COOKIE}=any`;
