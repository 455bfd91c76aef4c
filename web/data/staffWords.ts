import { staffRoles } from '@candor/domain/staff/roles.ts';
import type { TFunction } from 'i18next';

/** Names a staff role for clients; a role that no longer exists stays as it was written. */
export function roleText(t: TFunction, role: string): string {
  const staffRole = staffRoles.find((one) => one === role);
  return staffRole === undefined ? role : t(`account.file.roles.${staffRole}`);
}

/** Ends a text by a member of staff as a sentence. */
export function sentenceOf(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
