import type { StaffRole } from '@candor/domain/staff/roles.ts';
import { useState } from 'react';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { office } from '../../data/office.ts';
import { putStaff } from '../../data/staffDesk.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { useFinish } from '../shell/useFinish.ts';
import { RoleBoxes, useRoleConflict } from './RoleBoxes.tsx';

const REASON_MAXIMUM = 500;

/** Requests a new member of staff, whom a second person approves. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useDeskTexts();
  const finish = useFinish();
  const [fields, setFields] = useState({ name: '', email: '', reason: '' });
  const [roles, setRoles] = useState<readonly StaffRole[]>([]);
  const conflict = useRoleConflict(roles);
  const missing = (['name', 'email', 'reason'] as const).find((field) => fields[field].trim().length < 3);
  const invite = async () => {
    if (missing !== undefined) return t('office.errors.required', { title: t(`staff.fields.${missing}`) });
    if (roles.length === 0) return t('office.errors.required', { title: t('staff.columns.roles') });
    const outcome = await office.inviteStaff({ ...fields, roles: [...roles] });
    return finish(outcome, putStaff, t('staff.asked'));
  };
  return (
    <ConfirmDialog
      title={t('staff.inviteTitle')}
      text={t('staff.inviteText')}
      action={t('staff.ask')}
      disabledReason={conflict}
      onClose={onClose}
      onAction={invite}
    >
      <TextField
        label={t('staff.fields.name')}
        autoComplete="off"
        maxLength={120}
        value={fields.name}
        onChange={(event) => setFields({ ...fields, name: event.target.value })}
      />
      <TextField
        label={t('staff.fields.email')}
        type="email"
        autoComplete="off"
        maxLength={254}
        value={fields.email}
        onChange={(event) => setFields({ ...fields, email: event.target.value })}
      />
      <RoleBoxes roles={roles} onChange={setRoles} />
      <TextArea
        label={t('staff.fields.reason')}
        rows={2}
        maxLength={REASON_MAXIMUM}
        value={fields.reason}
        onChange={(event) => setFields({ ...fields, reason: event.target.value })}
      />
    </ConfirmDialog>
  );
}
