import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { DialogActions } from '../../../ui/Dialog.tsx';
import { blockedText } from '../refusalWords.ts';
import type { Read } from '../ticket/draft.ts';
import { WriteButton } from '../../frame/WriteButton.tsx';

interface SaveActionsProps {
  isBusy: boolean;
  /** The rules' verdict on the fields; a refusal is shown on the button. */
  decision: Read<unknown>;
  onCancel: () => void;
}

/** The foot of a form that changes what was ordered or opened before. */
export function SaveActions({ isBusy, decision, onCancel }: SaveActionsProps) {
  const { t } = useTranslation();
  return (
    <DialogActions>
      <Button variant="quiet" onClick={onCancel}>
        {t('platform.edit.cancel')}
      </Button>
      <WriteButton
        type="submit"
        variant="primary"
        busy={isBusy}
        disabledReason={decision.ok ? undefined : blockedText(decision.refusal, t)}
      >
        {isBusy ? t('platform.edit.saving') : t('platform.edit.save')}
      </WriteButton>
    </DialogActions>
  );
}
