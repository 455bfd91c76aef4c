import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { today } from './calendarDays.ts';
import type { DayRange } from './calendarDays.ts';
import type { Locale } from './locale.ts';
import { datePattern, isTypedOut, readDate, shownDate } from './typedDate.ts';
import type { DateFault, DatePrecision, TypedDate } from './typedDate.ts';
import { useLocale } from './useLocale.ts';

export interface DateSetup {
  /** Date such as 2026-01-14 or 2026-01-14T12:00, in UTC; empty if there is none yet. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly precision?: DatePrecision | undefined;
  /** First and last day that may be chosen. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** Text typed since the form had this value. */
interface Draft {
  readonly text: string;
  readonly value: string;
  readonly isLeft: boolean;
}

export interface TypedDateState {
  readonly input: {
    readonly ref: RefObject<HTMLInputElement | null>;
    readonly value: string;
    readonly placeholder: string;
    readonly autoComplete: 'off';
    readonly onText: (text: string) => void;
    readonly onBlur: () => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  };
  /** Error text: what is wrong with the text that was left, and how to correct it. */
  readonly fault: string | undefined;
  readonly range: DayRange;
  /** Day of the value; empty if none. */
  readonly chosen: string;
  readonly pick: (day: string) => void;
}

/**
 * Handles a date that is typed as the page's language writes it. The form has the value as soon as the text is a whole
 * date, and at the latest when the field is left; while the text is no date, the form has no value and is not sent.
 */
export function useTypedDate({ value, onChange, precision = 'day', min, max }: DateSetup): TypedDateState {
  const { t } = useTranslation();
  const locale = useLocale();
  const ref = useRef<HTMLInputElement>(null);
  const [storedDraft, setDraft] = useState<Draft>();
  const range = rangeOf(min, max);
  const draft = storedDraft?.value === value ? storedDraft : undefined;
  const read = (text: string) => readDate(text, { precision, locale, range, today: today() });
  const found = draft === undefined ? undefined : read(draft.text);
  const fault =
    draft?.isLeft === true && found?.kind === 'wrong'
      ? dateFaultText(t, found.why, { locale, range, precision })
      : undefined;
  useEffect(() => ref.current?.setCustomValidity(fault ?? ''), [fault]);

  const keep = (next: string, nextDraft: Draft | undefined) => {
    setDraft(nextDraft);
    if (next !== value) onChange(next);
  };
  const onText = (text: string) => {
    const now = read(text);
    const isLeft = draft?.isLeft ?? false;
    const next = now.kind === 'empty' || (now.kind === 'value' && isTypedOut(text)) ? valueOf(now) : value;
    keep(next, { text, value: next, isLeft });
  };
  const leave = () => {
    if (draft === undefined || found === undefined) return;
    const next = valueOf(found);
    keep(next, found.kind === 'wrong' ? { text: draft.text, value: next, isLeft: true } : undefined);
  };
  const pick = (day: string) => {
    if (precision === 'day' || day === '') return keep(day, undefined);
    const midnight = precision === 'second' ? '00:00:00' : '00:00';
    keep(`${day}T${value.split('T')[1] ?? midnight}`, undefined);
  };
  return {
    input: {
      ref,
      value: draft?.text ?? shownDate(value, locale),
      placeholder: patternOf(t, locale, precision),
      autoComplete: 'off',
      onText,
      onBlur: leave,
      onKeyDown: (event) => {
        if (event.key === 'Enter') leave();
      },
    },
    fault,
    range,
    chosen: value.slice(0, 10),
    pick,
  };
}

const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2199-12-31';

/** Fills in a range's missing ends; the defaults keep a typing slip from becoming a far-off date. */
export function rangeOf(min = FIRST_DAY, max = LAST_DAY): DayRange {
  return { first: min, last: max };
}

interface FaultPlace {
  readonly locale: Locale;
  readonly range: DayRange;
  readonly precision: DatePrecision;
}

/** Explains what is wrong with a typed date. */
export function dateFaultText(t: TFunction, why: DateFault, { locale, range, precision }: FaultPlace): string {
  const time = { day: '', minute: 'T14:30', second: 'T14:30:00' }[precision];
  return t(`ui.date.faults.${why}`, {
    example: shownDate(`${today()}${time}`, locale),
    first: shownDate(range.first, locale),
    last: shownDate(range.last, locale),
  });
}

/** Shows how a date is typed, in the language's letters: TT.MM.JJJJ. */
export function patternOf(t: TFunction, locale: Locale, precision: DatePrecision): string {
  const day = datePattern(locale, {
    day: t('ui.date.letters.day'),
    month: t('ui.date.letters.month'),
    year: t('ui.date.letters.year'),
  });
  if (precision === 'day') return day;
  return `${day}, ${t(precision === 'minute' ? 'ui.date.letters.time' : 'ui.date.letters.exactTime')}`;
}

/** Focuses the first field whose text is no date and returns true: its form must not be sent as if it were empty. */
export function focusWrongDate(place: ParentNode | null): boolean {
  const wrong = [...(place?.querySelectorAll('input') ?? [])].find(({ validity }) => validity.customError);
  wrong?.focus();
  return wrong !== undefined;
}

function valueOf(found: TypedDate): string {
  return found.kind === 'value' ? found.value : '';
}
