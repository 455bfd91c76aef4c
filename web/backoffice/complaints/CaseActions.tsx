import type { ComplaintCase } from '@candor/contracts/http/office/complaints.ts';
import { complaintLimits } from '@candor/domain/complaints/complaint.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { complaintColleaguesQuery, putComplaintCase, useComplaintTexts } from '../../data/complaintDesk.ts';
import { office } from '../../data/office.ts';
import type { Outcome } from '../../data/outcome.ts';
import { Button } from '../../ui/Button.tsx';
import { useBusy } from '../../ui/useBusy.ts';
import desk from '../shell/Desk.module.css';
import { AssignDialog } from '../shell/AssignDialog.tsx';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { useFinish, useShowOutcome } from '../shell/useFinish.ts';

interface CaseActionsProps {
  readonly complaint: ComplaintCase;
  /** Whether the complaint is assigned to another person. */
  readonly isOthers: boolean;
}

/** Actions on the complaint open to the reader. */
export function CaseActions({ complaint, isOthers }: CaseActionsProps) {
  const { t } = useComplaintTexts();
  const showOutcome = useShowOutcome();
  const [dialog, setDialog] = useState<'hold' | 'note' | 'assign'>();
  const [isBusy, whileBusy] = useBusy();
  // The id makes pressing twice one step; after each completed action the buttons are mounted again.
  const [command] = useState(() => crypto.randomUUID());
  const finish = useFinish();
  const { row, acts } = complaint;
  const { id, mine, clock } = row;
  const act = (outcome: Promise<Outcome<ComplaintCase>>, notice?: string) =>
    whileBusy(outcome.then((ended) => showOutcome(ended, putComplaintCase, notice)));
  const isOpen = clock !== null;
  const close = () => setDialog(undefined);
  return (
    <div className={desk.actions}>
      {!isOthers && acts.includes('acknowledge') && (
        <Button
          variant="primary"
          busy={isBusy}
          onClick={() => void act(office.acknowledgeComplaint({ id, command }), t('acknowledged'))}
        >
          {t('acknowledge')}
        </Button>
      )}
      {!isOthers && acts.includes('review') && (
        <Button busy={isBusy} onClick={() => void act(office.reviewComplaint({ id, command }), t('reviewed'))}>
          {t('review')}
        </Button>
      )}
      {!isOthers && acts.includes('hold') && <Button onClick={() => setDialog('hold')}>{t('hold')}</Button>}
      {isOpen && !isOthers && (
        <Button onClick={() => void act(office.takeComplaint({ id, take: !mine }))}>
          {t(mine ? 'office.assign.back' : 'office.assign.mine')}
        </Button>
      )}
      {isOpen && <Button onClick={() => setDialog('assign')}>{t('office.assign.open')}</Button>}
      <Button onClick={() => setDialog('note')}>{t('note')}</Button>
      {dialog === 'assign' && <Assign complaint={complaint} onClose={close} />}
      {dialog === 'hold' && (
        <WriteDialog
          step="hold"
          onClose={close}
          onAction={async (text) =>
            finish(await office.holdComplaint({ id, command, text }), putComplaintCase, t('held'))
          }
        />
      )}
      {dialog === 'note' && (
        <WriteDialog
          step="note"
          onClose={close}
          onAction={async (text) =>
            finish(await office.noteComplaint({ id, command, text }), putComplaintCase, t('noted'))
          }
        />
      )}
    </div>
  );
}

function Assign({ complaint: { row }, onClose }: { complaint: ComplaintCase; onClose: () => void }) {
  const { t } = useComplaintTexts();
  return (
    <AssignDialog
      words={{ title: t('assignTitle'), text: t('assignText'), nobody: t('assignNobody') }}
      colleagues={useQuery(complaintColleaguesQuery)}
      holder={row.taken_by}
      assign={(to) => office.assignComplaint({ id: row.id, ...to })}
      onAssigned={putComplaintCase}
      onClose={onClose}
    />
  );
}

interface WriteDialogProps {
  readonly step: 'hold' | 'note';
  readonly onClose: () => void;
  readonly onAction: (text: string) => Promise<string | undefined>;
}

/** Dialog for a text to the client, or a note among staff. */
function WriteDialog({ step, onClose, onAction }: WriteDialogProps) {
  const { t } = useComplaintTexts();
  return (
    <ReasonDialog
      title={t(`${step}Title`)}
      text={t(`${step}Text`)}
      label={t(`${step}Label`)}
      isRequired
      maximum={step === 'hold' ? complaintLimits.answer : complaintLimits.note}
      action={t(`${step}Action`)}
      onClose={onClose}
      onAction={onAction}
    />
  );
}
