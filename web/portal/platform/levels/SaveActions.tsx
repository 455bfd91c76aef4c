import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { DialogActions } from '../../../ui/Dialog.tsx';
import { blockedText } from '../refusalWords.ts';
import type { Read } from '../ticket/draft.ts';
import { WriteButton } from '../../frame/WriteButton.tsx';

interface SaveActionsProps {
  isBusy: boolean;
  /** Verdict of the rules on the fields; a refusal is shown on the button. */
  decision: Read<unknown>;
  onCancel: () => void;
}

/** Footer of a form that changes an order or a position. */
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
