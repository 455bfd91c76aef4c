import type { StaffRole } from '@candor/domain/staff/roles.ts';
import { useTranslation } from 'react-i18next';

/** Returns a function that lists roles of which one is enough: Compliance or Platform administration. */
export function useRoleNames(): (roles: readonly StaffRole[]) => string {
  const { t, i18n } = useTranslation();
  const list = new Intl.ListFormat(i18n.language, { type: 'disjunction' });
  return (roles) => list.format(roles.map((role) => t(`office.roles.${role}`)));
}
