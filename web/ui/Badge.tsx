import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { classes } from './classes.ts';

export type Tone = 'neutral' | 'positive' | 'negative' | 'warning' | 'info' | 'buy' | 'sell';

interface BadgeProps {
  tone?: Tone;
  /** Icon before the text, 12 px. */
  icon?: ReactNode;
  title?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Shows a state in one or two words; never by colour alone. */
export function Badge({ tone = 'neutral', icon, title, className, children }: BadgeProps) {
  return (
    <span className={classes(styles.badge, styles[tone], className)} title={title}>
      {icon}
      {children}
    </span>
  );
}
