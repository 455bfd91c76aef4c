import { EMAIL_PATTERN, textLimits } from '@candor/domain/clients/limits.ts';
import type { TFunction } from 'i18next';

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

export function tooLong(t: TFunction, title: string, maximum: number): string {
  return t('auth.errors.tooLong', { title, maximum });
}
