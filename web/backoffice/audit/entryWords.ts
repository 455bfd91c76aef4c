import type { TFunction } from 'i18next';

/** What an entry says, in words. Its codes are in the entry itself, since they are what was hashed. */

/** What it was done to, `document:12`; empty where it was nothing in particular. */
export function subjectWords(t: TFunction, subject: string): string {
  const [kind = '', ...rest] = subject.split(':');
  return t(`office.audit.subjects.${kind}`, { id: rest.join(':'), defaultValue: subject });
}

/** The name of a detail: `approvedBy`. */
export function detailWords(t: TFunction, name: string): string {
  return t(`office.audit.details.${name}`, { defaultValue: name });
}
