import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CalendarButton } from '../../../ui/CalendarButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { shownDate } from '../../../ui/typedDate.ts';
import type { FieldProps } from '../../../ui/useForm.ts';
import { useLocale } from '../../../ui/useLocale.ts';
import { patternOf } from '../../../ui/useTypedDate.ts';
import { birthDateIn, birthDateRange } from './birthDate.ts';

interface BirthDateFieldProps extends FieldProps<'birth_date'> {
  /** As in 1990-04-02; empty: not known. */
  known: string;
  /** It can be read and not changed. */
  isLocked: boolean;
}

/** Keeps its own text like the other fields of its form, whose rules read it. */
export function BirthDateField({ known, isLocked, onBlur, onInput, ...field }: BirthDateFieldProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState(known);
  const pick = (day: string) => {
    if (input.current === null) return;
    input.current.value = shownDate(day, locale);
    // To the form it is typed.
    input.current.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  return (
    <TextField
      {...field}
      ref={input}
      id={id}
      label={t('account.info.fields.birth_date')}
      autoComplete="bday"
      placeholder={patternOf(t, locale, 'day')}
      readOnly={isLocked}
      defaultValue={shownDate(known, locale)}
      onInput={(event) => {
        setChosen(birthDateIn(event.currentTarget.value));
        onInput(event);
      }}
      onBlur={(event) => {
        const day = birthDateIn(event.currentTarget.value);
        if (day !== '') event.currentTarget.value = shownDate(day, locale);
        onBlur(event);
      }}
      suffix={
        isLocked ? undefined : (
          <CalendarButton labelledBy={`${id}-label`} chosen={chosen} range={birthDateRange()} onPick={pick} />
        )
      }
    />
  );
}
