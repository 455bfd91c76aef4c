import type { ReactNode } from 'react';
import styles from './Fields.module.css';

interface FieldFrameProps {
  label: string | undefined;
  /** What the label names; left out, it names a group. */
  forId?: string | undefined;
  children: ReactNode;
}

/** One of our fields among the editor's own. */
export function FieldFrame({ label, forId, children }: FieldFrameProps) {
  if (forId === undefined) {
    return (
      <fieldset className={styles.field}>
        <legend className={styles.label}>{label}</legend>
        {children}
      </fieldset>
    );
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={forId}>
        {label}
      </label>
      {children}
    </div>
  );
}
