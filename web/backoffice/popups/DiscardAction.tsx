import type { PopupDetail } from '@candor/contracts/http/office/popups.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { office } from '../../data/office.ts';
import { refreshPopups } from '../../data/popupDesk.ts';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { failureText } from '../shell/outcomeText.ts';

interface DiscardActionProps {
  popup: PopupDetail;
  /** Other typed text is no longer needed. */
  onDiscarded: () => void;
}

/** Drops a draft for good, after a question. */
export function DiscardAction({ popup, onDiscarded }: DiscardActionProps) {
  const { t } = useDeskTexts();
  const toast = useToast();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const { id, revision } = popup.row;
  const discard = async () => {
    const outcome = await office.discardPopup({ id, revision });
    if (outcome.kind !== 'done') return failureText(t, outcome);
    onDiscarded();
    toast({ tone: 'success', title: t('popups.discarded') });
    await refreshPopups();
    void navigate('/popups');
    return undefined;
  };
  return (
    <>
      <Button variant="danger" onClick={() => setAsked(true)}>
        {t('popups.discard')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t('popups.discardTitle')}
          text={t('popups.discardText')}
          action={t('popups.discard')}
          isDangerous
          onClose={() => setAsked(false)}
          onAction={discard}
        />
      )}
    </>
  );
}
