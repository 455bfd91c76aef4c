import type { ServiceNotice } from '@candor/contracts/http/service.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { MINUTE_MS } from '@candor/domain/time.ts';

/** Polling interval while a mode is set, to learn of its end. */
const AGAIN_MS = MINUTE_MS;

/**
 * Rule SM-6: returns the installation's mode of service for pages without a trading socket. They ask on each page and
 * on return to the tab, and keep polling while a mode is set; `served` is the notice that the server wrote into the
 * page. Undefined if service is normal, as far as is known.
 */
export function useQueriedService(served?: ServiceNotice): ServiceNotice | undefined {
  const [notice, setNotice] = useState(served);
  const { pathname } = useLocation();
  const queriedPath = useRef(served === undefined ? undefined : pathname);
  const limited = notice === undefined || notice.mode === 'normal' ? undefined : notice;
  const isLimited = limited !== undefined;
  useEffect(() => {
    // The call is loaded only when needed: the first public page needs none.
    const ask = async () => {
      // Offline the call cannot be loaded, and the notice stays as it is.
      const loaded = await import('./askService.ts').catch(() => undefined);
      const newest = await loaded?.askService();
      if (newest !== undefined) setNotice(newest);
    };
    if (queriedPath.current !== pathname) void ask();
    queriedPath.current = pathname;
    const onShown = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    document.addEventListener('visibilitychange', onShown);
    const timer = isLimited ? setInterval(onShown, AGAIN_MS) : undefined;
    return () => {
      document.removeEventListener('visibilitychange', onShown);
      clearInterval(timer);
    };
  }, [pathname, isLimited]);
  return limited;
}
