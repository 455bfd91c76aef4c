import type { DisclosedVisit } from '@candor/contracts/http/privacy.ts';
import { documentTypes } from '@candor/domain/clients/documents.ts';
import { staffRoles } from '@candor/domain/staff/roles.ts';
import type { TFunction } from 'i18next';

/** Describes an act of staff in the text that the client reads; the office shows the same. */
export function disclosedText(t: TFunction, { who, role, act, about, reference }: DisclosedVisit): string {
  const staffRole = staffRoles.find((one) => one === role);
  const by = staffRole === undefined ? who : t('account.file.by', { who, role: t(`account.file.roles.${staffRole}`) });
  if (act === 'opened') {
    const cause = about === '' ? 'search' : about;
    const word = cause === 'payment' && reference === '' ? 'payments' : cause;
    return t('account.file.opened', { by, cause: t(`account.file.causes.${word}`, { reference }) });
  }
  if (act === 'revealed') return t('account.file.revealed', { by, field: t(`account.file.fields.${about}`) });
  // An act of another kind is about none of the documents.
  const document = documentTypes.find((type) => type === about) ?? 'any';
  return t(`account.file.acts.${act}`, { by, document: t(`account.file.documents.${document}`) });
}
