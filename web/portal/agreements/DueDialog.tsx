import type { WireDueAgreement } from '@candor/contracts/http/agreements.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { agreementQuestion } from '../../data/agreementQuestion.ts';
import { acceptAgreement, agreementsQuery } from '../../data/agreements.ts';
import { refusalTextOr } from '../../data/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { dayText } from '../../ui/dates.ts';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { FormNotice } from '../../ui/FormNotice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useBusy } from '../../ui/useBusy.ts';
import { AgreementText } from './AgreementText.tsx';

/** Dialog that shows the document with its changes and accepts it. */
export function DueDialog() {
  const { t } = useTranslation();
  const { data, isError, isFetching, refetch } = useQuery(agreementsQuery);
  const close = () => agreementQuestion.set(false);
  const due = data?.due;
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t('account.agreements.dueTitle', { title: due?.title ?? t('auth.register.terms') })}
      description={t('account.agreements.dueText')}
    >
      {due !== undefined && due !== null && <DueForm key={due.sha256} due={due} onClose={close} />}
      {due === undefined && !isError && <Skeleton height="240px" />}
      {due === undefined && isError && (
        <ErrorState title={t('account.agreements.failed')} onRetry={() => void refetch()} />
      )}
      {due === null && !isFetching && <FormNotice tone="info" text={t('account.agreements.accepted')} />}
    </Dialog>
  );
}

function DueForm({ due, onClose }: { due: WireDueAgreement; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [failure, setFailure] = useState<string>();
  const [isBusy, whileBusy] = useBusy();
  const accept = async () => {
    setFailure(undefined);
    const outcome = await whileBusy(acceptAgreement(due));
    if (outcome.kind !== 'done') return setFailure(refusalTextOr(outcome, t('account.unreachable')));
    toast({ tone: 'success', title: t('account.agreements.accepted'), text: t('account.agreements.goOn') });
  };
  return (
    <>
      <p>
        {t('account.agreements.version', { day: dayText(due.version) })}{' '}
        {due.isCompared && t('account.agreements.compared')}
      </p>
      <AgreementText paragraphs={due.paragraphs} language={due.language} label={due.title} />
      <FormNotice tone="negative" text={failure} />
      <DialogActions>
        <Button onClick={onClose}>{t('account.agreements.later')}</Button>
        <Button variant="primary" busy={isBusy} onClick={() => void accept()}>
          {t('account.agreements.accept')}
        </Button>
      </DialogActions>
    </>
  );
}
