import type { StaffMember } from '@candor/contracts/http/office/staff.ts';
import type { StaffRole } from '@candor/domain/staff/roles.ts';
import { useState } from 'react';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { office, useMay } from '../../data/office.ts';
import { putStaff } from '../../data/staffDesk.ts';
import { Button } from '../../ui/Button.tsx';
import { shortTime } from '../../ui/dates.ts';
import { Drawer } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { stoppedLabel } from '../../ui/stoppedLabel.ts';
import { useBusy } from '../../ui/useBusy.ts';
import desk from '../shell/Desk.module.css';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { useFinish, useShowOutcome } from '../shell/useFinish.ts';
import { RoleBoxes, useRoleConflict } from './RoleBoxes.tsx';
import styles from './Staff.module.css';
import { FactorWords, MemberBadges, RoleList } from './StaffTable.tsx';

const REASON_MAXIMUM = 500;

interface MemberDrawerProps {
  member: StaffMember;
  onClose: () => void;
}

/** Details of a person: their roles, pending requests, and the actions of those who manage staff. */
export function MemberDrawer({ member, onClose }: MemberDrawerProps) {
  const { t } = useDeskTexts();
  const mayManage = useMay('staff.manage');
  const { asked: requested } = member;
  const isOpenToActions = mayManage && !member.self && member.state !== 'disabled';
  return (
    <Drawer isOpen isWide onClose={onClose} title={member.name} description={member.email}>
      <div className={styles.drawer}>
        <dl className={desk.facts}>
          <dt>{t('staff.columns.state')}</dt>
          <dd>
            <MemberBadges member={member} />
          </dd>
          <dt>{t('staff.columns.roles')}</dt>
          <dd>
            <RoleList roles={member.roles} />
          </dd>
          <dt>{t('staff.columns.factors')}</dt>
          <dd>
            <FactorWords member={member} />
          </dd>
          <dt>{t('staff.columns.lastSignIn')}</dt>
          <dd>{member.last_sign_in_at === null ? t('staff.never') : `${shortTime(member.last_sign_in_at)} UTC`}</dd>
        </dl>
        {requested !== null && (
          <p className={desk.info}>
            {t('staff.askedFor', { name: requested.by, time: shortTime(requested.at) })}{' '}
            <RoleList roles={requested.roles} />
          </p>
        )}
        {mayManage && member.self && <p className={desk.info}>{t('staff.selfText')}</p>}
        {isOpenToActions && requested === null && <ChangeRoles member={member} />}
        {isOpenToActions && <Actions member={member} onClose={onClose} />}
      </div>
    </Drawer>
  );
}

function ChangeRoles({ member }: { member: StaffMember }) {
  const { t } = useDeskTexts();
  const finish = useFinish();
  const [roles, setRoles] = useState<readonly StaffRole[]>(member.roles);
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, whileBusy] = useBusy();
  const conflict = useRoleConflict(roles);
  const isSame = roles.length === member.roles.length && roles.every((role) => member.roles.includes(role));
  const stopped = isSame ? t('staff.noChange') : conflict;
  const ask = async () => {
    if (reason.trim().length < 3) {
      setFailure(t('office.errors.required', { title: t('staff.fields.reason') }));
      return;
    }
    const asked = office.askStaffRoles({ id: member.id, roles: [...roles], reason });
    setFailure(await whileBusy(asked.then((outcome) => finish(outcome, putStaff, t('staff.asked')))));
  };
  return (
    <section className={styles.drawer} aria-label={t('staff.change')}>
      <h3>{t('staff.change')}</h3>
      <p className={desk.quiet}>{t('staff.changeText')}</p>
      <RoleBoxes roles={roles} onChange={setRoles} />
      <TextArea
        label={t('staff.fields.reason')}
        rows={2}
        maxLength={REASON_MAXIMUM}
        value={reason}
        error={failure}
        onChange={(event) => {
          setReason(event.target.value);
          setFailure(undefined);
        }}
      />
      <div className={styles.actions}>
        <Button variant="primary" busy={isBusy} disabledReason={stopped} onClick={() => void ask()}>
          {stoppedLabel(t('staff.ask'), stopped)}
        </Button>
      </div>
    </section>
  );
}

function Actions({ member, onClose }: MemberDrawerProps) {
  const { t } = useDeskTexts();
  const showOutcome = useShowOutcome();
  const finish = useFinish();
  const mayEndSessions = useMay('staff.endSessions');
  const [dialog, setDialog] = useState<'access' | 'sessions'>();
  const { id, name, state } = member;
  const inviteAgain = async () => showOutcome(await office.inviteStaffAgain({ id }), putStaff, t('staff.invitedAgain'));
  const disable = async (reason: string) => {
    const failed = await finish(await office.disableStaff({ id, reason }), putStaff, t('staff.disabled'));
    if (failed === undefined) onClose();
    return failed;
  };
  const endSessions = async (reason: string) =>
    finish(await office.endStaffSessions({ id, reason }), putStaff, t('staff.sessionsEnded'));
  if (state === 'asked') return null;
  return (
    <div className={styles.actions}>
      {state === 'invited' && <Button onClick={() => void inviteAgain()}>{t('staff.inviteAgain')}</Button>}
      {state === 'active' && mayEndSessions && (
        <Button onClick={() => setDialog('sessions')}>{t('staff.endSessions')}</Button>
      )}
      <Button variant="danger" onClick={() => setDialog('access')}>
        {t('staff.disable')}
      </Button>
      {dialog === 'sessions' && (
        <ReasonDialog
          title={t('staff.endSessionsTitle', { name })}
          text={t('staff.endSessionsText')}
          label={t('staff.endReason')}
          isRequired
          maximum={REASON_MAXIMUM}
          action={t('staff.endSessions')}
          isDangerous
          onClose={() => setDialog(undefined)}
          onAction={endSessions}
        />
      )}
      {dialog === 'access' && (
        <ReasonDialog
          title={t('staff.disableTitle', { name })}
          text={t('staff.disableText')}
          label={t('staff.endReason')}
          isRequired
          maximum={REASON_MAXIMUM}
          action={t('staff.disable')}
          isDangerous
          onClose={() => setDialog(undefined)}
          onAction={disable}
        />
      )}
    </div>
  );
}
