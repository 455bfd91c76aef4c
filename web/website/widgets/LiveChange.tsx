import { classes } from '../../ui/classes.ts';
import { LiveText } from '../../ui/LiveText.tsx';
import type { Subscribe } from '../../ui/useLive.ts';
import { changeText } from './changeText.ts';
import styles from './LiveChange.module.css';

interface LiveChangeProps {
  subscribe: Subscribe;
  /** Percent; undefined: it is not known. */
  read: () => number | undefined;
  className?: string | undefined;
}

/** The day's change as it goes: its sign written, its side an arrow and a colour. */
export function LiveChange({ subscribe, read, className }: LiveChangeProps) {
  const text = () => {
    const change = read();
    return change === undefined ? '' : changeText(change);
  };
  const side = () => sideOf(read());
  return (
    <LiveText
      className={classes(styles.change, className)}
      subscribe={subscribe}
      read={text}
      side={side}
      isShownAtOnce
    />
  );
}

function sideOf(change: number | undefined): 'up' | 'down' | undefined {
  if (change === undefined || change === 0) return undefined;
  return change > 0 ? 'up' : 'down';
}
