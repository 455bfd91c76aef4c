import type { StaffMember } from '@candor/contracts/http/office/staff.ts';
import type { StaffRole } from '@candor/domain/staff/roles.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { classes } from '../../ui/classes.ts';
import { shortTime } from '../../ui/dates.ts';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import desk from '../shell/Desk.module.css';
import styles from './Staff.module.css';

const tones = { asked: 'warning', invited: 'info', active: 'positive', disabled: 'neutral' } as const;

interface StaffTableProps {
  rows: readonly StaffMember[];
  onOpen: (id: number) => void;
}

export function StaffTable({ rows, onOpen }: StaffTableProps) {
  const { t } = useDeskTexts();
  const columns: readonly Column<StaffMember>[] = [
    {
      id: 'name',
      label: t('staff.columns.name'),
      cell: ({ id, name, email }) => (
        <>
          <button type="button" className={desk.open} onClick={() => onOpen(id)}>
            {name}
          </button>{' '}
          <span className={classes(desk.quiet, styles.email)}>{email}</span>
        </>
      ),
    },
    { id: 'roles', label: t('staff.columns.roles'), cell: ({ roles }) => <RoleList roles={roles} /> },
    {
      id: 'state',
      label: t('staff.columns.state'),
      isOneLine: true,
      cell: (member) => <MemberBadges member={member} />,
    },
    {
      id: 'factors',
      label: t('staff.columns.factors'),
      isOneLine: true,
      isWide: true,
      cell: (member) => <FactorWords member={member} />,
    },
    {
      id: 'lastSignIn',
      label: t('staff.columns.lastSignIn'),
      isOneLine: true,
      isWide: true,
      cell: ({ last_sign_in_at: at }) => (at === null ? t('staff.never') : `${shortTime(at)} UTC`),
    },
  ];
  return <Table label={t('staff.title')} columns={columns} rows={rows} keyOf={({ id }) => id} />;
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
