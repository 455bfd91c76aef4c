import type { ServiceNotice } from '@candor/contracts/http/service.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** While a mode is set, its end is asked for so often. */
const AGAIN_MS = 60_000;

/**
 * Rule SM-6: the mode in which the installation is served, for pages without a trading socket. They ask for it on each
 * page and on return to the tab, and go on asking while one is set; `served` is what the server wrote into the page.
 * Undefined: served normally, as far as is known.
 */
export function useQueriedService(served?: ServiceNotice): ServiceNotice | undefined {
  const [notice, setNotice] = useState(served);
  const { pathname } = useLocation();
  const known = useRef(served === undefined ? undefined : pathname);
  const limited = notice === undefined || notice.mode === 'normal' ? undefined : notice;
  const isLimited = limited !== undefined;
  useEffect(() => {
    // Loaded only where it is asked: the first public page needs no calls.
    const ask = async () => {
      // Offline it cannot be loaded, and the notice stays as it is.
      const loaded = await import('./askService.ts').catch(() => undefined);
      const newest = await loaded?.askService();
      if (newest !== undefined) setNotice(newest);
    };
    if (known.current !== pathname) void ask();
    known.current = pathname;
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
