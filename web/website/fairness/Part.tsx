import type { ReactNode } from 'react';
import styles from './Part.module.css';

/** A part of a section with a heading of its own. */
export function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <h3>{title}</h3>
      {lead !== undefined && <p>{lead}</p>}
      {children}
    </div>
  );
}
