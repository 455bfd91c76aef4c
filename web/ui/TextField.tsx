import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import { fieldBox } from './fieldBox.ts';
import type { FieldSize } from './fieldBox.ts';
import { FieldError } from './FieldError.tsx';
import styles from './TextField.module.css';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size' | 'prefix'> {
  label: ReactNode;
  /** Content at the end of the label: a limit, a link. */
  aside?: ReactNode;
  /** Whether only screen readers read the label, while the field shows a placeholder or prefix. */
  hideLabel?: boolean;
  help?: ReactNode;
  /** Error text: what is wrong and how to correct it; absent without an error. */
  error?: string | undefined;
  prefix?: ReactNode;
  suffix?: ReactNode;
  size?: FieldSize;
  inputClass?: string | undefined;
}

/** Field for one line of text: label above, help below, an error in place with an icon and words. */
export function TextField({
  label,
  aside,
  hideLabel = false,
  help,
  error,
  prefix,
  suffix,
  size = 'form',
  className,
  inputClass,
  id,
  ...input
}: TextFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  // In a row of fields that share one message, each field only says that it is wrong.
  const isInvalid = error !== undefined || input['aria-invalid'] === true || undefined;
  const describedBy = classes(help !== undefined && `${inputId}-help`, error !== undefined && `${inputId}-error`);
  return (
    <div className={classes(styles.field, className)}>
      <div className={hideLabel ? 'visually-hidden' : styles.head}>
        <label id={`${inputId}-label`} htmlFor={inputId}>
          {label}
        </label>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </div>
      <div className={classes(fieldBox(size), styles.box)} data-invalid={isInvalid}>
        {prefix !== undefined && <span className={styles.prefix}>{prefix}</span>}
        <input
          {...input}
          id={inputId}
          className={classes(styles.input, inputClass)}
          aria-invalid={isInvalid}
          aria-describedby={describedBy === '' ? undefined : describedBy}
        />
        {suffix}
      </div>
      {help !== undefined && (
        <p id={`${inputId}-help`} className={styles.help}>
          {help}
        </p>
      )}
      <FieldError id={`${inputId}-error`} text={error} />
    </div>
  );
}
