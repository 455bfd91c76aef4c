import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { fieldBox } from './fieldBox.ts';
import { FieldError } from './FieldError.tsx';
import { classes } from './classes.ts';
import styles from './TextField.module.css';
import own from './TextArea.module.css';

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: ReactNode;
  help?: ReactNode;
  /** Error text: what is wrong and how to correct it; absent without an error. */
  error?: string | undefined;
}

/** Field for several lines of text, like `TextField`. */
export function TextArea({ label, help, error, className, id, ...area }: TextAreaProps) {
  const ownId = useId();
  const areaId = id ?? ownId;
  const isInvalid = error !== undefined || undefined;
  const describedBy = classes(help !== undefined && `${areaId}-help`, error !== undefined && `${areaId}-error`);
  return (
    <div className={classes(styles.field, className)}>
      <div className={styles.head}>
        <label htmlFor={areaId}>{label}</label>
      </div>
      <div className={classes(fieldBox(), styles.box, own.box)} data-invalid={isInvalid}>
        <textarea
          {...area}
          id={areaId}
          className={classes(styles.input, own.area)}
          aria-invalid={isInvalid}
          aria-describedby={describedBy === '' ? undefined : describedBy}
        />
      </div>
      {help !== undefined && (
        <p id={`${areaId}-help`} className={styles.help}>
          {help}
        </p>
      )}
      <FieldError id={`${areaId}-error`} text={error} />
    </div>
  );
}
