import type { ComplaintCase } from '@candor/contracts/http/office/complaints.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { complaintColleaguesQuery, putComplaintCase, useComplaintTexts } from '../../data/complaintDesk.ts';
import { office } from '../../data/office.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { failureText, queryFailureText } from '../shell/outcomeText.ts';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';

const NOTE_MAXIMUM = 500;

/** Hands a complaint to a member of the desk. */
export function AssignDialog({ complaint: { row }, onClose }: { complaint: ComplaintCase; onClose: () => void }) {
  const { t } = useComplaintTexts();
  const toast = useToast();
  const { data: colleagues, error } = useQuery(complaintColleaguesQuery);
  const [chosen, setChosen] = useState('');
  const options = (colleagues ?? [])
    .filter(({ name }) => name !== row.taken_by)
    .map(({ id, name, open }) => ({ value: String(id), label: t('assignOption', { name, count: open }) }));
  const give = async (note: string) => {
    const to = colleagues?.find(({ id }) => String(id) === chosen);
    if (to === undefined) return t('assignMissing');
    const outcome = await office.assignComplaint({ id: row.id, to: to.id, ...(note !== '' && { note }) });
    if (outcome.kind !== 'done') return failureText(t, outcome);
    await putComplaintCase(outcome.value);
    toast({ tone: 'success', title: t('assigned', { name: to.name }) });
    return undefined;
  };
  return (
    <ReasonDialog
      title={t('assignTitle')}
      text={t('assignText')}
      label={t('assignNote')}
      maximum={NOTE_MAXIMUM}
      action={t('assignAction')}
      onClose={onClose}
      onAction={give}
    >
      {colleagues === undefined && error === null && <Skeleton height="62px" />}
      {error !== null && <p role="alert">{queryFailureText(t, error)}</p>}
      {colleagues !== undefined && options.length === 0 && <p>{t('assignNobody')}</p>}
      {options.length > 0 && (
        <SelectField
          label={t('assignTo')}
          size="dense"
          options={[{ value: '', label: t('assignChoose') }, ...options]}
          value={chosen}
          onChange={setChosen}
        />
      )}
    </ReasonDialog>
  );
}
