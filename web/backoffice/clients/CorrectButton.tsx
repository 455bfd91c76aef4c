import { useState } from 'react';
import { useDealingTexts } from '../../data/officeDealing.ts';
import { Button } from '../../ui/Button.tsx';
import { CorrectionDialog } from '../dealing/CorrectionDialog.tsx';

/** Requests a correction of one of the client's closed trades. */
export function CorrectButton({ position }: { position: number }) {
  const { t } = useDealingTexts();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button size="dense" aria-label={t('dealing.corrections.actionOf', { position })} onClick={() => setAsked(true)}>
        {t('dealing.corrections.action')}
      </Button>
      {isAsked && <CorrectionDialog position={position} onClose={() => setAsked(false)} />}
    </>
  );
}
