import { ChevronDown } from 'lucide-react';
import { classes } from './classes.ts';
import styles from './Select.module.css';

interface SelectProps<Value extends string> {
  /** Read by screen readers; the chosen option says what it is for. */
  label: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string | undefined;
}

/** One of many, by the browser's own list. */
export function Select<Value extends string>({ label, options, value, onChange, className }: SelectProps<Value>) {
  const choose = (next: string) => {
    const option = options.find((one) => one.value === next);
    if (option !== undefined) onChange(option.value);
  };
  return (
    <span className={classes(styles.box, className)}>
      <select
        className={styles.select}
        aria-label={label}
        value={value}
        onChange={(event) => choose(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={14} className={styles.arrow} aria-hidden="true" />
    </span>
  );
}
