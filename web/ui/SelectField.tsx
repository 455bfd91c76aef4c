import { useId } from 'react';
import { classes } from './classes.ts';
import { Select } from './Select.tsx';
import type { SelectProps } from './Select.tsx';
import styles from './SelectField.module.css';

interface SelectFieldProps<Value extends string> extends Omit<SelectProps<Value>, 'id'> {
  label: string;
}

/** A list to choose from, under its label. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, options, value, onChange, size = 'form', className } = props;
  const id = useId();
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <Select id={id} options={options} value={value} onChange={onChange} size={size} />
    </div>
  );
}
