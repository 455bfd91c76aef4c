import { PASSWORD_MAXIMUM, PASSWORD_MINIMUM } from '@candor/domain/clients/limits.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { tooLong } from '../../data/fieldRules.ts';
import type { Say } from '../../data/fieldRules.ts';

export const resetFields = ['new_password', 'confirm_password'] as const;
export type ResetField = (typeof resetFields)[number];

/** Says the texts of the form, with their figures. */
type SayReset = Say &
  ((
    key: `auth.reset.${'new' | 'repeat' | 'required' | 'short'}`,
    params: Readonly<Record<string, string | number>>,
  ) => string);

/** A new password, twice; how good it is, the server says. */
export function resetRules(t: SayReset): Readonly<Record<ResetField, (value: string) => string | undefined>> {
  const title = t('auth.reset.new', {});
  return {
    new_password(value) {
      if (value === '') return t('auth.reset.required', { title });
      const { length } = [...value];
      if (length < PASSWORD_MINIMUM) return t('auth.reset.short', { title, minimum: PASSWORD_MINIMUM });
      return length > PASSWORD_MAXIMUM ? tooLong(t, title, PASSWORD_MAXIMUM) : undefined;
    },
    confirm_password: (value) =>
      value === '' ? t('auth.reset.required', { title: t('auth.reset.repeat', {}) }) : undefined,
  };
}

/** The field that a refusal is about; undefined: the whole form. */
export function resetFieldOf({ field, code }: Refusal): ResetField | undefined {
  return code === 'malformed' ? undefined : resetFields.find((name) => name === field);
}
