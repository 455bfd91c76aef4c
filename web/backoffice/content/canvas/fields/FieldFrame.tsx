import type { ReactNode } from 'react';
import styles from './Fields.module.css';

interface FieldFrameProps {
  label: string | undefined;
  /** Id of the labelled input; if absent, the label names a group. */
  forId?: string | undefined;
  children: ReactNode;
}

/** Frame of one of our fields among the editor's own. */
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
