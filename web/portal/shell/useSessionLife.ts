import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { NavigateFunction } from 'react-router';
import { watchActivity } from '../../data/activity.ts';
import { OutcomeError } from '../../data/outcome.ts';
import { queryClient, useAccount, useAssets } from '../../data/queries.ts';
import { endSession, onSessionEnd, session } from '../../data/session.ts';
import type { SessionEnd } from '../../data/session.ts';

/** Watches the session: its input, its end, and the loads without which it cannot go on (specification 8). */
export function useSessionLife(): void {
  const navigate = useNavigate();
  const account = useAccount();
  const assets = useAssets();

  useEffect(watchActivity, []);
  useEffect(
    () =>
      onSessionEnd((ended) => {
        void leave(navigate, ended);
      }),
    [navigate],
  );

  const hasEnded = isRefused(account.error);
  useEffect(() => {
    if (hasEnded) endSession('expired');
  }, [hasEnded]);

  const hasNoAssets = isRefused(assets.error) && session.get() !== undefined;
  useEffect(() => {
    if (!hasNoAssets) return;
    endSession('expired');
    void navigate('/', { replace: true });
  }, [hasNoAssets, navigate]);
}

/** The answers of the ended session are forgotten once nothing on the page asks for them any more. */
async function leave(navigate: NavigateFunction, ended: SessionEnd): Promise<void> {
  await navigate('/login', { replace: true, state: { ended } });
  queryClient.clear();
}

/** A server that is not reached has not failed the load: the cache asks again and the page says so. */
function isRefused(error: Error | null): boolean {
  return error instanceof OutcomeError && error.outcome.kind === 'refused';
}
