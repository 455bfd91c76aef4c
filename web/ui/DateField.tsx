import { useId } from 'react';
import { classes } from './classes.ts';
import styles from './DateField.module.css';
import { fieldBox } from './fieldBox.ts';

interface DateFieldProps {
  label: string;
  /** As in 2026-01-14; empty: none. */
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
}

/** A day of the calendar, by the browser's own field. */
export function DateField({ label, value, onChange, className }: DateFieldProps) {
  const id = useId();
  return (
    <span className={classes(fieldBox('dense'), styles.box, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        type="date"
        className={styles.input}
        value={value}
        max="9999-12-31"
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}
