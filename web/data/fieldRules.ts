import { EMAIL_PATTERN, textLimits } from '@candor/domain/clients/limits.ts';
import type { Result } from '@candor/domain/result.ts';
import type { TFunction } from 'i18next';
import { refusalText } from './texts.ts';

/** Specification 5, with its texts. */
export function emailRule(t: TFunction): (value: string) => string | undefined {
  return (value) => {
    if (value === '') return t('auth.errors.emailRequired');
    if (value.length > textLimits.email) return tooLong(t, t('auth.login.email'), textLimits.email);
    return EMAIL_PATTERN.test(value) ? undefined : t('auth.errors.emailInvalid');
  };
}

export function requiredRule(t: TFunction, title: string, maximum: number): (value: string) => string | undefined {
  return (value) => {
    if (value === '') return t('auth.errors.required', { title });
    return value.length > maximum ? tooLong(t, title, maximum) : undefined;
  };
}

/** The same, in characters that the server accepts (rules CL-5 and CL-6). */
export function writtenRule(
  required: (value: string) => string | undefined,
  read: (text: string) => Result<string>,
): (value: string) => string | undefined {
  return (value) => {
    const missing = required(value);
    if (missing !== undefined) return missing;
    const written = read(value);
    return written.ok ? undefined : refusalText(written.refusal);
  };
}

export function tooLong(t: TFunction, title: string, maximum: number): string {
  return t('auth.errors.tooLong', { title, maximum });
}
