import type { TFunction } from 'i18next';

/** What staff have done, `staff.signIn`, in words; an act without words is named by its code. */
export function actWords(t: TFunction, action: string): string {
  return t(`office.acts.${action.replace('.', '_')}`, { defaultValue: action });
}
