import { useMay, office, refreshOffice } from '../../data/office.ts';
import { useDealingTexts, useFillReport } from '../../data/officeDealing.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { failureText, queryFailureText } from '../shell/outcomeText.ts';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { ReportFacts } from './reportedFill.tsx';

const REASON_MAXIMUM = 500;

interface CheckDialogProps {
  execution: number;
  onClose: () => void;
}

/** Report with its receipt, the result of our own check now, and the answer to its client. */
export function CheckDialog({ execution, onClose }: CheckDialogProps) {
  const { t } = useDealingTexts();
  const mayAnswer = useMay('dealing.correct');
  const { data, error, refetch } = useFillReport(execution);
  const title = t('dealing.checks.dialog', { execution });
  if (data === undefined)
    return (
      <Dialog isOpen onClose={onClose} title={title}>
        {error === null ? (
          <Skeleton height="120px" />
        ) : (
          <ErrorState title={queryFailureText(t, error)} onRetry={() => void refetch()} />
        )}
      </Dialog>
    );
  const save = () => saveFile(new Blob([data.receipt], { type: 'application/json' }), `receipt-${execution}.json`);
  const facts = <ReportFacts row={data.row} now={data.now} />;
  const receipt = <Button onClick={save}>{t('dealing.checks.receipt')}</Button>;
  if (!mayAnswer)
    return (
      <Dialog isOpen onClose={onClose} title={title}>
        {facts}
        <DialogActions>
          {receipt}
          <Button onClick={onClose}>{t('dealing.checks.close')}</Button>
        </DialogActions>
      </Dialog>
    );
  return (
    <ReasonDialog
      title={title}
      label={t('dealing.checks.answerLabel')}
      help={t('dealing.checks.answerHelp')}
      isRequired
      maximum={REASON_MAXIMUM}
      action={t('dealing.checks.answer')}
      onClose={onClose}
      onAction={async (reason) => {
        const outcome = await office.answerFillCheck({ execution, reason });
        if (outcome.kind !== 'done') return failureText(t, outcome);
        void refreshOffice();
        return undefined;
      }}
    >
      {facts}
      <div>{receipt}</div>
    </ReasonDialog>
  );
}
