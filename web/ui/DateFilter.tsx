import { useId } from 'react';
import { CalendarButton } from './CalendarButton.tsx';
import { classes } from './classes.ts';
import styles from './DateFilter.module.css';
import { fieldBox } from './fieldBox.ts';
import { FieldError } from './FieldError.tsx';
import { useTypedDate } from './useTypedDate.ts';
import type { DateSetup } from './useTypedDate.ts';

interface DateFilterProps extends DateSetup {
  label: string;
  className?: string | undefined;
}

/** Filter by a day, with the label in its frame: typed as the page's language writes it, or chosen. */
export function DateFilter({ label, className, ...setup }: DateFilterProps) {
  const id = useId();
  const { input, fault, range, chosen, pick } = useTypedDate(setup);
  const { onText, ...text } = input;
  const isInvalid = fault !== undefined || undefined;
  return (
    <div className={classes(styles.filter, className)}>
      <span className={classes(fieldBox('dense'), styles.box)} data-invalid={isInvalid}>
        <label id={`${id}-label`} htmlFor={id} className={styles.label}>
          {label}
        </label>
        <input
          {...text}
          id={id}
          className={styles.input}
          aria-invalid={isInvalid}
          aria-describedby={fault === undefined ? undefined : `${id}-error`}
          onChange={(event) => onText(event.target.value)}
        />
        <CalendarButton labelledBy={`${id}-label`} chosen={chosen} range={range} onPick={pick} />
      </span>
      <div className={styles.fault}>
        <FieldError id={`${id}-error`} text={fault} />
      </div>
    </div>
  );
}
