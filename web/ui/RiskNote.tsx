import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { WarningIcon } from './icons.tsx';
import styles from './RiskNote.module.css';

interface RiskNoteProps {
  className?: string | undefined;
  children: ReactNode;
}

/** Risk warning in full, near body size and never behind a click. */
export function RiskNote({ className, children }: RiskNoteProps) {
  return (
    <aside className={classes(styles.note, className)}>
      <WarningIcon size={18} className={styles.icon} />
      <p>{children}</p>
    </aside>
  );
}
