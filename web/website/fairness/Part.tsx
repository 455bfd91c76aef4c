import type { ReactNode } from 'react';
import styles from './Part.module.css';

/** Part of a section with its own heading. */
export function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <h3>{title}</h3>
      {lead !== undefined && <p>{lead}</p>}
      {children}
    </div>
  );
}
