import type { ContactDetail } from '@candor/contracts/http/office/contact.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { colleaguesQuery, putContactMessage } from '../../data/contactDesk.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { office } from '../../data/office.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { failureText, queryFailureText } from '../shell/outcomeText.ts';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';

const NOTE_MAXIMUM = 500;

/** Assigns a message to a member of the desk. */
export function AssignDialog({ message, onClose }: { message: ContactDetail; onClose: () => void }) {
  const { t } = useDeskTexts();
  const toast = useToast();
  const { data: colleagues, error } = useQuery(colleaguesQuery);
  const [chosen, setChosen] = useState('');
  const { row } = message;
  const options = (colleagues ?? [])
    .filter(({ name }) => name !== row.taken_by)
    .map(({ id, name, open }) => ({ value: String(id), label: t('contact.assignOption', { name, count: open }) }));
  const give = async (note: string) => {
    const to = colleagues?.find(({ id }) => String(id) === chosen);
    if (to === undefined) return t('contact.assignMissing');
    const outcome = await office.assignContact({ id: row.id, to: to.id, ...(note !== '' && { note }) });
    if (outcome.kind !== 'done') return failureText(t, outcome);
    await putContactMessage(outcome.value);
    toast({ tone: 'success', title: t('contact.assigned', { name: to.name }) });
    return undefined;
  };
  return (
    <ReasonDialog
      title={t('contact.assignTitle')}
      text={t('contact.assignText')}
      label={t('contact.assignNote')}
      maximum={NOTE_MAXIMUM}
      action={t('contact.assignAction')}
      onClose={onClose}
      onAction={give}
    >
      {colleagues === undefined && error === null && <Skeleton height="62px" />}
      {error !== null && <p role="alert">{queryFailureText(t, error)}</p>}
      {colleagues !== undefined && options.length === 0 && <p>{t('contact.assignNobody')}</p>}
      {options.length > 0 && (
        <SelectField
          label={t('contact.assignTo')}
          size="dense"
          options={[{ value: '', label: t('contact.assignChoose') }, ...options]}
          value={chosen}
          onChange={setChosen}
        />
      )}
    </ReasonDialog>
  );
}
