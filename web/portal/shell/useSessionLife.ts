import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { wasIdle, watchActivity } from '../../data/activity.ts';
import { api } from '../../data/api.ts';
import { useCountriesError } from '../../data/countries.ts';
import { hasFailed } from '../../data/loads.ts';
import { forgetTyping, restoreTyping, keepTyping } from '../../data/keptTyping.ts';
import { accountQuery, queryClient, useAccount, useAssets } from '../../data/queries.ts';
import { endSession, onSessionEnd, session } from '../../data/session.ts';
import type { SessionEnd } from '../../data/session.ts';
import { isReturning } from '../entry/endedReason.ts';
import { watchForOtherClient } from '../../data/otherClient.ts';
import { keepLoginReason } from '../../data/loginReason.ts';

/** Watches the session: its input, its end, and the loads without which it cannot continue (specification 8). */
export function useSessionLife(): void {
  const { data: user, error } = useAccount();
  const isAccountLost = hasFailed(error);
  const isAssetsLost = hasFailed(useAssets().error);
  const isCountriesLost = hasFailed(useCountriesError());

  useEffect(watchActivity, []);
  useEffect(() => watchForOtherClient(() => window.location.reload()), []);
  const owner = user?.uniqid;
  const path = useLocation().pathname;
  useEffect(() => (owner === undefined ? undefined : restoreTyping({ owner, path })), [owner, path]);
  useEffect(
    () =>
      onSessionEnd((ended) => {
        void leave(ended);
      }),
    [],
  );
  const lost = isAccountLost ? 'failed' : isAssetsLost || isCountriesLost ? 'failedLists' : undefined;
  useEffect(() => {
    if (lost !== undefined) giveUp(lost);
  }, [lost]);
}

/** Logout under way: a page that is left before would not have sent it. */
let loggingOut: Promise<unknown> = Promise.resolve();

/** Rule ID-4: ends the session on the server too, though the failure may be why it does not receive the request. */
function giveUp(reason: SessionEnd): void {
  if (session.get() === undefined) return;
  loggingOut = api.logout({});
  endSession(reason);
}

/** Opens the login with a full page load, so that nothing of the ended session's answers remains. */
async function leave(reason: SessionEnd): Promise<void> {
  const ended = reason === 'expired' && wasIdle() ? 'idle' : reason;
  const { pathname, search } = window.location;
  const owner = queryClient.getQueryData(accountQuery.queryKey)?.user.uniqid;
  if (owner !== undefined && isReturning(ended)) keepTyping({ owner, path: pathname });
  else forgetTyping();
  if (ended === 'failedLists') {
    await loggingOut;
    // As for every link to the website (`SiteLink`), its pages are loaded in full, under their own policy.
    return window.location.replace('/');
  }
  keepLoginReason({ ended, from: `${pathname}${search}` });
  window.location.replace('/login');
}
