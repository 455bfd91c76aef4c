import type { StaffMember } from '@candor/contracts/http/office/staff.ts';
import type { StaffRole } from '@candor/domain/staff/roles.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { classes } from '../../ui/classes.ts';
import { shortTime } from '../../ui/dates.ts';
import desk from '../shell/Desk.module.css';
import styles from './Staff.module.css';

const tones = { asked: 'warning', invited: 'info', active: 'positive', disabled: 'neutral' } as const;

interface StaffTableProps {
  rows: readonly StaffMember[];
  onOpen: (id: number) => void;
}

export function StaffTable({ rows, onOpen }: StaffTableProps) {
  const { t } = useDeskTexts();
  return (
    <div className={desk.scroll} tabIndex={0} role="region" aria-label={t('staff.title')}>
      <table className={desk.table}>
        <thead>
          <tr>
            <th scope="col">{t('staff.columns.name')}</th>
            <th scope="col">{t('staff.columns.roles')}</th>
            <th scope="col">{t('staff.columns.state')}</th>
            <th scope="col" className={desk.wide}>
              {t('staff.columns.factors')}
            </th>
            <th scope="col" className={desk.wide}>
              {t('staff.columns.lastSignIn')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((member) => (
            <tr key={member.id}>
              <td>
                <button type="button" className={desk.open} onClick={() => onOpen(member.id)}>
                  {member.name}
                </button>{' '}
                <span className={classes(desk.quiet, desk.wide, styles.email)}>{member.email}</span>
              </td>
              <td>
                <RoleList roles={member.roles} />
              </td>
              <td className={desk.fresh}>
                <MemberBadges member={member} />
              </td>
              <td className={classes(desk.wide, desk.fresh)}>
                <FactorWords member={member} />
              </td>
              <td className={classes(desk.wide, desk.fresh)}>
                {member.last_sign_in_at === null ? t('staff.never') : `${shortTime(member.last_sign_in_at)} UTC`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function RoleList({ roles }: { roles: readonly StaffRole[] }) {
  const { t } = useDeskTexts();
  return <>{roles.length === 0 ? t('staff.noRoles') : roles.map((role) => t(`office.roles.${role}`)).join(', ')}</>;
}

export function MemberBadges({ member }: { member: StaffMember }) {
  const { t } = useDeskTexts();
  return (
    <span className={styles.badges}>
      <Badge tone={tones[member.state]}>{t(`staff.states.${member.state}`)}</Badge>
      {member.asked !== null && member.state !== 'asked' && <Badge tone="warning">{t('staff.changeAsked')}</Badge>}
      {member.self && <Badge tone="info">{t('staff.self')}</Badge>}
    </span>
  );
}

export function FactorWords({ member }: { member: StaffMember }) {
  const { t } = useDeskTexts();
  const { factors } = member;
  return (
    <>{factors.length === 0 ? t('staff.noFactor') : factors.map((kind) => t(`staff.factors.${kind}`)).join(', ')}</>
  );
}
