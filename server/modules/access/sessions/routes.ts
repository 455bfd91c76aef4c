import { accept } from '@candor/domain/result.ts';
import type { Handlers } from './caller.ts';
import { SESSION_COOKIE } from './cookies.ts';
import type { Sessions } from './sessions.ts';

export function sessionRoutes(sessions: Sessions): Handlers<'logout' | 'reportActive'> {
  return {
    async logout(_request, { session, cookies }) {
      await sessions.end(session);
      cookies.clear(SESSION_COOKIE);
      return accept({});
    },
    /** The call itself counts as the user's activity; nothing else is to be done. */
    async reportActive() {
      return accept({});
    },
  };
}
