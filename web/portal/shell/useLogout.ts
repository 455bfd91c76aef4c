import { useCallback } from 'react';
import { api } from '../../data/api.ts';
import { endSession } from '../../data/session.ts';

/** Ends the session on the server and here; here also if the server is not reached. */
export function useLogout() {
  const logout = useCallback(() => {
    void api.logout({}).finally(() => endSession('logout'));
  }, []);
  return { logout };
}
