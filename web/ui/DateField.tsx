import { useId } from 'react';
import { CalendarButton } from './CalendarButton.tsx';
import { TextField } from './TextField.tsx';
import type { TextFieldProps } from './TextField.tsx';
import { useTypedDate } from './useTypedDate.ts';
import type { DateSetup } from './useTypedDate.ts';

interface DateFieldProps extends DateSetup {
  label: string;
  help?: string | undefined;
  /** Error about the day's meaning; the field itself reports text that is not a date. */
  error?: string | undefined;
  size?: TextFieldProps['size'];
  className?: string | undefined;
}

/** Form field for a day or a moment: typed as the page's language writes it, or chosen in a calendar. */
export function DateField({ label, help, error, size = 'form', className, ...setup }: DateFieldProps) {
  const id = useId();
  const { input, fault, range, chosen, pick } = useTypedDate(setup);
  const { onText, ...text } = input;
  return (
    <TextField
      {...text}
      id={id}
      label={label}
      help={help}
      error={fault ?? error}
      size={size}
      className={className}
      onChange={(event) => onText(event.target.value)}
      suffix={<CalendarButton labelledBy={`${id}-label`} chosen={chosen} range={range} onPick={pick} />}
    />
  );
}
