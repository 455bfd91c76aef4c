import { EMAIL_PATTERN, PASSWORD_MAXIMUM, textLimits } from '@candor/domain/clients/limits.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Refusal } from '@candor/domain/refusals.ts';

type FieldText =
  | 'auth.login.email'
  | 'auth.login.emailInvalid'
  | `auth.errors.${'emailRequired' | 'emailInvalid' | 'required' | 'tooLong' | 'passwordRequired'}`;

/** Returns a text in the page's language, with its figures filled in. */
export type Say = (key: FieldText, params: Readonly<Record<string, string | number>>) => string;

/** Rule for an email address, with its messages (specification 5, which writes that of a login in lower case). */
export function emailRule(
  t: Say,
  invalid: 'auth.errors.emailInvalid' | 'auth.login.emailInvalid' = 'auth.errors.emailInvalid',
): (value: string) => string | undefined {
  return (value) => {
    if (value === '') return t('auth.errors.emailRequired', {});
    if (value.length > textLimits.email) return tooLong(t, t('auth.login.email', {}), textLimits.email);
    return EMAIL_PATTERN.test(value) ? undefined : t(invalid, {});
  };
}

export function requiredRule(t: Say, title: string, maximum: number): (value: string) => string | undefined {
  return (value) => {
    if (value === '') return t('auth.errors.required', { title });
    return value.length > maximum ? tooLong(t, title, maximum) : undefined;
  };
}

/** Extends a rule by the characters that the server accepts (rules CL-5 and CL-6). */
export function writtenRule(
  required: (value: string) => string | undefined,
  read: (text: string) => Result<string>,
  refusalText: (refusal: Refusal) => string,
): (value: string) => string | undefined {
  return (value) => {
    const missing = required(value);
    if (missing !== undefined) return missing;
    const written = read(value);
    return written.ok ? undefined : refusalText(written.refusal);
  };
}

/** Rule for the password of a login, whose strength was checked when it was chosen. */
export function knownPasswordRule(t: Say, title: string): (value: string) => string | undefined {
  return (value) => {
    if (value === '') return t('auth.errors.passwordRequired', {});
    return value.length > PASSWORD_MAXIMUM * 2 ? tooLong(t, title, PASSWORD_MAXIMUM) : undefined;
  };
}

export function tooLong(t: Say, title: string, maximum: number): string {
  return t('auth.errors.tooLong', { title, maximum });
}
