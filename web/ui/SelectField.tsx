import { useId } from 'react';
import { classes } from './classes.ts';
import { FieldError } from './FieldError.tsx';
import { Select } from './Select.tsx';
import type { SelectProps } from './Select.tsx';
import styles from './SelectField.module.css';

interface SelectFieldProps<Value extends string> extends Omit<SelectProps<Value>, 'id' | 'describedBy' | 'isInvalid'> {
  label: string;
  /** Error text: what is wrong and how to correct it; absent without an error. */
  error?: string | undefined;
}

/** List to choose from, under its label. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, error, className, size = 'form', ...select } = props;
  const id = useId();
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <Select {...select} id={id} size={size} describedBy={`${id}-error`} isInvalid={error !== undefined} />
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}
