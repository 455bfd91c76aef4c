import { useEffect, useState } from 'react';
import { serverNow } from '../../data/prices.ts';

const EVERY_MS = 10_000;

/** Returns the server's time, renewed every ten seconds: for waiting times, which are shown in minutes. */
export function useServerMinute(): number | undefined {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const renew = () => setNow(serverNow());
    // The first frame of prices, which brings the server's time, is a moment away when the page opens.
    const soon = setTimeout(renew, 1_000);
    const timer = setInterval(renew, EVERY_MS);
    return () => {
      clearTimeout(soon);
      clearInterval(timer);
    };
  }, []);
  return now;
}

/** Returns a time for immediate decisions: the browser's until the server's is known. */
export function useServerTime(): number {
  const minute = useServerMinute();
  const [openedAt] = useState(() => Date.now());
  return minute ?? openedAt;
}
