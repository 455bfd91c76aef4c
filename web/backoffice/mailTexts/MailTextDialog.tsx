import type { MailText } from '@candor/domain/mails/mailText.ts';
import { office } from '../../data/office.ts';
import { useMailTextWords } from '../../data/officeMailTexts.ts';
import type { MailLanguage } from '../../data/officeMailTexts.ts';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { usePropose } from '../shell/usePropose.ts';

const REASON_MAXIMUM = 500;

interface MailTextRequest {
  readonly template: string;
  readonly language: MailLanguage;
  readonly version: number;
  /** Proposed text; null restores the product's. */
  readonly words: MailText | null;
}

/** Dialog for the reason of a text's change: a second person decides. */
export function MailTextDialog({ change, onClose }: { change: MailTextRequest; onClose: () => void }) {
  const { t } = useMailTextWords();
  const propose = usePropose(t('mailTexts.dialog.proposed'));
  const words = change.words === null ? null : { ...change.words, paragraphs: [...change.words.paragraphs] };
  return (
    <ReasonDialog
      title={t(change.words === null ? 'mailTexts.backToProduct' : 'mailTexts.dialog.title')}
      text={t('mailTexts.dialog.text')}
      label={t('mailTexts.dialog.reason')}
      isRequired
      maximum={REASON_MAXIMUM}
      action={t('mailTexts.dialog.propose')}
      onClose={onClose}
      onAction={(reason) => propose((request) => office.askMailText({ ...change, words, reason, request }))}
    />
  );
}
