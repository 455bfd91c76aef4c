import { checkRoles, staffRoles } from '@candor/domain/staff/roles.ts';
import type { StaffRole } from '@candor/domain/staff/roles.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import desk from '../shell/Desk.module.css';
import styles from './Staff.module.css';

interface RoleBoxesProps {
  roles: readonly StaffRole[];
  onChange: (roles: readonly StaffRole[]) => void;
}

/** Choice of all roles, each with its purpose. */
export function RoleBoxes({ roles, onChange }: RoleBoxesProps) {
  const { t } = useDeskTexts();
  const conflict = useRoleConflict(roles);
  return (
    <fieldset className={styles.boxes}>
      <legend>{t('staff.columns.roles')}</legend>
      {staffRoles.map((role) => (
        <Checkbox
          key={role}
          label={
            <>
              {t(`office.roles.${role}`)} <span className={desk.quiet}>{t(`staff.purposes.${role}`)}</span>
            </>
          }
          checked={roles.includes(role)}
          onChange={(event) =>
            onChange(event.target.checked ? [...roles, role] : roles.filter((other) => other !== role))
          }
        />
      ))}
      {conflict !== undefined && (
        <p className={desk.warning} role="status">
          {conflict}
        </p>
      )}
    </fieldset>
  );
}

/** Explains a conflict with rule ST-2 if these roles include a forbidden pair. */
export function useRoleConflict(roles: readonly StaffRole[]): string | undefined {
  const { t } = useDeskTexts();
  const may = checkRoles(roles);
  if (may.ok) return undefined;
  const { first = '', second = '' } = may.refusal.params ?? {};
  return t('staff.conflict', { first: t(`office.roles.${first}`), second: t(`office.roles.${second}`) });
}
