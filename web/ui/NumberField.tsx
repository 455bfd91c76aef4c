import { useLocale } from './useLocale.ts';
import { TextField } from './TextField.tsx';
import type { TextFieldProps } from './TextField.tsx';
import { isLetter, keptNumber, shownNumber, withoutGroups } from './typedNumber.ts';

export interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'inputMode'> {
  /** Value as the form keeps it: a plain decimal with a point, or an unfinished number. */
  value: string;
  onChange: (value: string) => void;
}

/** Field for a number that is typed as the page's language writes it. No float is involved. */
export function NumberField({ value, onChange, onBlur, ...field }: NumberFieldProps) {
  const locale = useLocale();
  return (
    <TextField
      autoComplete="off"
      {...field}
      inputMode="decimal"
      onBeforeInput={(event) => {
        if (isLetter(event.data)) event.preventDefault();
      }}
      value={shownNumber(value, locale)}
      onChange={(event) => onChange(keptNumber(event.target.value, locale))}
      onBlur={(event) => {
        const plain = withoutGroups(value);
        if (plain !== value) onChange(plain);
        onBlur?.(event);
      }}
    />
  );
}
