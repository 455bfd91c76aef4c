import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Banner.module.css';

interface BannerProps {
  /** What it is, for those who hear the page. */
  label: string;
  tone?: 'info' | 'warning';
  /** A state of things, which is read out when it changes. */
  isStatus?: boolean;
  /** An icon, a sentence, and what one can do. */
  children: ReactNode;
}

/** A line above a page. */
export function Banner({ label, tone = 'info', isStatus = false, children }: BannerProps) {
  const Line = isStatus ? 'div' : 'aside';
  return (
    <Line className={classes(styles.banner, styles[tone])} aria-label={label} role={isStatus ? 'status' : undefined}>
      {children}
    </Line>
  );
}
