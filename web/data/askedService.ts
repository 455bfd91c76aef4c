import type { ServiceNotice } from '@candor/contracts/http/service.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { NORMAL, serviceNotice } from './service.ts';

/** While a mode is set, its end is asked for so often. */
const AGAIN_MS = 60_000;

/**
 * Rule SM-6: the mode in which the installation is served, for pages without a trading socket. They ask for it on each
 * page and on return to the tab, and go on asking while one is set; `served` is what the server wrote into the page.
 */
export function useAskedService(served?: ServiceNotice): ServiceNotice {
  const [notice, setNotice] = useState(served ?? NORMAL);
  const { pathname } = useLocation();
  const known = useRef(served === undefined ? undefined : pathname);
  const isLimited = notice.mode !== 'normal';
  useEffect(() => {
    const ask = () => void askService(setNotice);
    if (known.current !== pathname) ask();
    known.current = pathname;
    const onShown = () => {
      if (document.visibilityState === 'visible') ask();
    };
    document.addEventListener('visibilitychange', onShown);
    const timer = isLimited ? setInterval(onShown, AGAIN_MS) : undefined;
    return () => {
      document.removeEventListener('visibilitychange', onShown);
      clearInterval(timer);
    };
  }, [pathname, isLimited]);
  return notice;
}

/** Loaded only where it is asked: the first public page needs no calls. Without an answer the page goes on as it is. */
async function askService(tell: (notice: ServiceNotice) => void): Promise<void> {
  const [{ askBy }, { get }] = await Promise.all([import('./ask.ts'), import('@candor/contracts/http/service.ts')]);
  const outcome = await askBy(get, {});
  if (outcome.kind !== 'done') return;
  serviceNotice.set(outcome.value);
  tell(outcome.value);
}
