import type { TFunction } from 'i18next';

const roles = ['support', 'kycOfficer', 'compliance', 'brandAdmin', 'platformAdmin', 'auditor'] as const;

/** Somebody of the staff by his role, or the client himself. */
export function whoText(t: TFunction, role: string | null): string {
  if (role === null) return t('verification.yourself');
  const known = roles.find((one) => one === role) ?? 'other';
  return t('verification.staff', { role: t(`verification.roles.${known}`) });
}
