import { useEffect, useState } from 'react';
import { SECOND_MS } from '@candor/domain/time.ts';
import { serverNow } from '../../data/prices.ts';
import styles from './UtcClock.module.css';

/** The market's own clock, as the price stream tells it. */
export function UtcClock({ first }: { first: number }) {
  const [now, setNow] = useState(first);
  useEffect(() => {
    const tick = setInterval(() => setNow(serverNow() ?? first), SECOND_MS);
    return () => clearInterval(tick);
  }, [first]);
  const time = new Date(now).toISOString();
  return (
    <time className={styles.clock} dateTime={time}>
      {time.slice(11, 19)} UTC
    </time>
  );
}
