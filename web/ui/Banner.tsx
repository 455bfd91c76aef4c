import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Banner.module.css';

interface BannerProps {
  /** Accessible name of the banner. */
  label: string;
  tone?: 'info' | 'warning';
  /** Whether the banner is a live status, which screen readers announce when it changes. */
  isStatus?: boolean;
  /** Icon, sentence and possible actions. */
  children: ReactNode;
}

/** Line above a page. */
export function Banner({ label, tone = 'info', isStatus = false, children }: BannerProps) {
  const Line = isStatus ? 'div' : 'aside';
  return (
    <Line className={classes(styles.banner, styles[tone])} aria-label={label} role={isStatus ? 'status' : undefined}>
      {children}
    </Line>
  );
}
