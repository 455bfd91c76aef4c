import { AGE_MINIMUM } from '@candor/domain/clients/birthDate.ts';
import type { TFunction } from 'i18next';
import { addMonths, today } from '../../../ui/calendarDays.ts';
import type { DayRange } from '../../../ui/calendarDays.ts';
import { currentLocale } from '../../../ui/locale.ts';
import { readDate } from '../../../ui/typedDate.ts';
import type { DateFault, TypedDate } from '../../../ui/typedDate.ts';
import { dateFaultText, rangeOf } from '../../../ui/useTypedDate.ts';

/** Reads a birth date as it is typed in the page's language; rule CL-3 checks the age afterwards. */
export function readBirthDate(text: string): TypedDate {
  return readDate(text, { precision: 'day', locale: currentLocale(), range: rangeOf(), today: today() });
}

/** Returns the day in a text, such as 1990-04-02; empty if the text is no day. */
export function birthDateIn(text: string): string {
  const typed = readBirthDate(text);
  return typed.kind === 'value' ? typed.value : '';
}

export function birthDateFaultText(t: TFunction, why: DateFault): string {
  return dateFaultText(t, why, { locale: currentLocale(), range: rangeOf(), precision: 'day' });
}

/** Returns the days that the calendar offers: those on which a client of age was born. */
export function birthDateRange(): DayRange {
  return rangeOf(undefined, addMonths(today(), -12 * AGE_MINIMUM));
}
