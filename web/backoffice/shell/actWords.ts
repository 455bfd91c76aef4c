import type { TFunction } from 'i18next';

/** Names an action of staff, `staff.signIn`; an action without a text keeps its code. */
export function actWords(t: TFunction, action: string): string {
  return t(`office.acts.${action.replace('.', '_')}`, { defaultValue: action });
}
