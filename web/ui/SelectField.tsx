import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { classes } from './classes.ts';
import styles from './SelectField.module.css';

interface SelectFieldProps<Value extends string> {
  label: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  size?: 'dense' | 'control' | 'form';
  className?: string | undefined;
}

/** One of several, as the browser's own list: a phone shows its wheel, a keyboard finds by letters. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, options, value, onChange, size = 'form', className } = props;
  const id = useId();
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <span className={classes(styles.box, styles[size])}>
        <select
          id={id}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={14} aria-hidden="true" />
      </span>
    </div>
  );
}
