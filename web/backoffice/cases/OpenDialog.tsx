import type { CaseDetail } from '@candor/contracts/http/office/cases.ts';
import { CASE_DAYS_ALONE } from '@candor/domain/clients/confidentialCase.ts';
import { useState } from 'react';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { office } from '../../data/office.ts';
import { DateField } from '../../ui/DateField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { useFinish } from '../shell/useFinish.ts';
import { dayFromNow, endOfDay } from './caseDays.ts';

const REASON_MAXIMUM = 500;

interface OpenDialogProps {
  pin: string;
  onClose: () => void;
  onOpened: (detail: CaseDetail) => Promise<void>;
}

/** Opens a case: about whom, why, and until when at most. The client's file is not opened for it. */
export function OpenDialog({ pin: initialPin, onClose, onOpened }: OpenDialogProps) {
  const { t } = useDeskTexts();
  const finish = useFinish();
  const [pin, setPin] = useState(initialPin);
  const [until, setUntil] = useState(() => dayFromNow(CASE_DAYS_ALONE - 1));
  /** The id of the request is the same for each attempt of one dialog. */
  const [request] = useState(() => crypto.randomUUID());
  const open = async (reason: string) => {
    if (!/^\d{8}$/.test(pin.trim())) return t('cases.pinWrong');
    const endsAt = endOfDay(until);
    if (endsAt === undefined) return t('cases.dateWrong');
    return finish(await office.openConfidentialCase({ pin: pin.trim(), reason, ends_at: endsAt, request }), onOpened);
  };
  return (
    <ReasonDialog
      title={t('cases.openTitle')}
      text={t('cases.openText')}
      label={t('cases.reason')}
      isRequired
      maximum={REASON_MAXIMUM}
      action={t('cases.open')}
      onClose={onClose}
      onAction={open}
    >
      <TextField
        label={t('cases.pin')}
        help={t('cases.pinHelp')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        value={pin}
        onChange={(event) => setPin(event.target.value)}
      />
      <DateField
        label={t('cases.until')}
        min={dayFromNow(0)}
        help={t('cases.untilHelp', { days: CASE_DAYS_ALONE })}
        value={until}
        onChange={setUntil}
      />
    </ReasonDialog>
  );
}
