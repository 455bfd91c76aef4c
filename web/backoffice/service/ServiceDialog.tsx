import { SERVICE_NOTE_MAXIMUM, SERVICE_NOTE_MINIMUM, serviceModes } from '@candor/domain/service/serviceMode.ts';
import type { ServiceMode } from '@candor/domain/service/serviceMode.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { office, refreshOffice } from '../../data/office.ts';
import { SegmentedControl } from '../../ui/Choice.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { useFinish } from '../shell/useFinish.ts';

const REASON_MAXIMUM = 500;

interface ServiceDialogProps {
  /** Mode in force now. */
  mode: ServiceMode;
  onClose: () => void;
}

/** Dialog for the mode, its end, the text for clients, and the reason. */
export function ServiceDialog({ mode: before, onClose }: ServiceDialogProps) {
  const { t } = useTranslation();
  const finish = useFinish();
  // The id makes the same press set the mode once, however often its answer is lost.
  const [request] = useState(() => crypto.randomUUID());
  const [mode, setMode] = useState<ServiceMode>(before === 'normal' ? 'readOnly' : 'normal');
  const [until, setUntil] = useState('');
  const [note, setNote] = useState('');
  const isLimited = mode !== 'normal';
  const action = async (reason: string) => {
    const written = isLimited ? note.trim() : '';
    if (written !== '' && written.length < SERVICE_NOTE_MINIMUM) return t('office.errors.tooShort');
    const end = isLimited && until !== '' ? { until: Date.parse(`${until}Z`) } : {};
    const outcome = await office.setService({
      mode,
      request,
      reason,
      ...end,
      ...(written !== '' && { note: written }),
    });
    return finish(outcome, refreshOffice, t(`office.service.toast.${mode}`));
  };
  return (
    <ReasonDialog
      title={t('office.service.change')}
      text={t(`office.service.means.${mode}`)}
      label={t('office.service.reason')}
      isRequired
      maximum={REASON_MAXIMUM}
      action={t('office.service.action')}
      isDangerous={isLimited}
      onClose={onClose}
      onAction={action}
    >
      <SegmentedControl
        label={t('office.service.mode')}
        options={serviceModes.map((value) => ({ value, label: t(`office.service.modes.${value}`) }))}
        value={mode}
        onChange={setMode}
      />
      {isLimited && (
        <>
          <DateField
            label={t('office.service.untilField')}
            help={t('office.service.untilHelp')}
            precision="minute"
            value={until}
            onChange={setUntil}
          />
          <TextArea
            label={t('office.service.noteField')}
            rows={2}
            maxLength={SERVICE_NOTE_MAXIMUM}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </>
      )}
    </ReasonDialog>
  );
}
