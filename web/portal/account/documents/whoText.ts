import type { TFunction } from 'i18next';

const roles = ['support', 'kycOfficer', 'compliance', 'brandAdmin', 'platformAdmin', 'auditor'] as const;

/** Names a member of staff by role, or the client. */
export function whoText(t: TFunction, role: string | null): string {
  if (role === null) return t('verification.yourself');
  const shownRole = roles.find((one) => one === role) ?? 'other';
  return t('verification.staff', { role: t(`verification.roles.${shownRole}`) });
}
