import type { Instant } from '../ids.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';

export const AGE_MINIMUM = 18;
/** Age from which an account can no longer be opened. */
const AGE_MAXIMUM = 120;
const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Rule CL-3: checks a birth date: a calendar day, on which a person was born who is at least 18 today (UTC) and not yet
 * 120. Refusals: `birthDateInvalid`, `underAge`.
 */
export function checkBirthDate(text: string, now: Instant): Result<string> {
  const field = 'birth_date';
  const [year, month, day] =
    PATTERN.exec(text)
      ?.slice(1)
      .map((part) => Number.parseInt(part, 10)) ?? [];
  if (year === undefined || month === undefined || day === undefined)
    return refuse({ code: 'birthDateInvalid', field });
  const born = new Date(Date.UTC(year, month - 1, day));
  const isOfCalendar = born.getUTCFullYear() === year && born.getUTCMonth() === month - 1 && born.getUTCDate() === day;
  const age = ageOn(born, new Date(now));
  if (!isOfCalendar || age < 0 || age >= AGE_MAXIMUM) return refuse({ code: 'birthDateInvalid', field });
  if (age < AGE_MINIMUM) return refuse({ code: 'underAge', field, params: { years: String(AGE_MINIMUM) } });
  return accept(text);
}

/** Returns an age in whole years; a person born on 29 February becomes a year older on 1 March. */
function ageOn(born: Date, today: Date): number {
  const years = today.getUTCFullYear() - born.getUTCFullYear();
  const months = today.getUTCMonth() - born.getUTCMonth();
  const days = today.getUTCDate() - born.getUTCDate();
  return months < 0 || (months === 0 && days < 0) ? years - 1 : years;
}
