import { ChevronDown } from 'lucide-react';
import { classes } from './classes.ts';
import { fieldBox } from './fieldBox.ts';
import styles from './Select.module.css';

export interface SelectProps<Value extends string> {
  options: readonly { readonly value: Value; readonly label: string }[];
  /** Selected value; if absent, the browser keeps it and the form sends it. */
  value?: Value;
  onChange?: ((value: Value) => void) | undefined;
  /** Accessible name if no visible label points at `id`. */
  label?: string | undefined;
  id?: string | undefined;
  size?: 'dense' | 'control' | 'form' | undefined;
  className?: string | undefined;
  /** Name of the field in a form. */
  name?: string | undefined;
  autoComplete?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  describedBy?: string | undefined;
  isInvalid?: boolean | undefined;
}

/** Choice of one of several in the browser's native list: a phone shows its wheel, a keyboard finds by letters. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange, label, size = 'dense', className, describedBy, isInvalid, ...select } = props;
  const choose = (next: string) => {
    const option = options.find((one) => one.value === next);
    if (option !== undefined) onChange?.(option.value);
  };
  return (
    <span
      className={classes(fieldBox(size), styles.box, size === 'form' && styles.form, className)}
      data-invalid={isInvalid === true || undefined}
    >
      <select
        {...select}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isInvalid === true || undefined}
        value={value}
        onChange={(event) => choose(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={14} aria-hidden="true" />
    </span>
  );
}
