import { api } from '../data/api.ts';
import { factorsQuery, reloadSecurity, sessionsQuery } from '../data/security.ts';
import { startSession } from '../data/session.ts';
import type { SecurityDesk } from '../factors/desk.ts';

/** How clients look after their own security. */
export const clientSecurity: SecurityDesk = {
  calls: api,
  async confirm(request) {
    const outcome = await api.confirmLogin(request);
    if (outcome.kind === 'done') startSession(outcome.value);
    return outcome;
  },
  isPasskeyWhole: true,
  factors: factorsQuery,
  devices: { calls: api, query: sessionsQuery },
  reload: reloadSecurity,
};
