import { useState } from 'react';
import { refreshOffice } from '../../data/office.ts';
import { useListTexts } from '../../data/officeLists.ts';
import type { ListDesk } from '../../data/officeLists.ts';
import { useToast } from '../../ui/Toast.tsx';
import { failureText } from '../shell/outcomeText.ts';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import type { Compared } from './ListPage.tsx';

const REASON_MAXIMUM = 500;

interface ProposeDialogProps {
  desk: ListDesk;
  compared: Compared;
  onClose: () => void;
  onProposed: () => void;
}

/** Dialog for the reason of a list's change: a second person decides. */
export function ProposeDialog({ desk, compared, onClose, onProposed }: ProposeDialogProps) {
  const { t } = useListTexts();
  const toast = useToast();
  // The id makes the same press propose once, however often its answer is lost.
  const [request, setRequest] = useState(() => crypto.randomUUID());
  const { upload, restores, difference } = compared;
  const send = async (reason: string): Promise<string | undefined> => {
    const outcome = await desk.ask({ upload, restores, follows: difference.follows, reason, request });
    if (outcome.kind !== 'done') {
      // A refused proposal may be corrected, which makes it another proposal.
      if (outcome.kind === 'refused') setRequest(crypto.randomUUID());
      return failureText(t, outcome);
    }
    toast({ tone: 'success', title: t('lists.proposed') });
    await refreshOffice();
    onProposed();
    return undefined;
  };
  return (
    <ReasonDialog
      title={t('lists.proposeList')}
      text={t(`lists.${desk.kind}.dialog`)}
      label={t('lists.reason')}
      isRequired
      maximum={REASON_MAXIMUM}
      action={t('lists.propose')}
      onClose={onClose}
      onAction={send}
    />
  );
}
