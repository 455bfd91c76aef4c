import { classes } from '../../ui/classes.ts';
import { LiveText } from '../../ui/LiveText.tsx';
import type { Subscribe } from '../../ui/useLive.ts';
import { changeText } from './changeText.ts';
import styles from './LiveChange.module.css';

/** Percent; undefined: it is not known. */
type Change = number | undefined;

interface LiveChangeProps {
  subscribe: Subscribe;
  read: () => Change;
  /** The server-rendered value. */
  first: Change;
  className?: string | undefined;
}

/** The live change of the day: its sign written, its side an arrow and a colour. */
export function LiveChange({ subscribe, read, first, className }: LiveChangeProps) {
  return (
    <LiveText
      className={classes(styles.change, className)}
      subscribe={subscribe}
      read={() => textOf(read())}
      side={() => sideOf(read())}
      first={{ text: textOf(first), side: sideOf(first) }}
    />
  );
}

function textOf(change: Change): string {
  return change === undefined ? '' : changeText(change);
}

function sideOf(change: Change): 'up' | 'down' | undefined {
  if (change === undefined || change === 0) return undefined;
  return change > 0 ? 'up' : 'down';
}
