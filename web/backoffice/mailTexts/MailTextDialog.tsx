import type { MailText } from '@candor/domain/mails/mailText.ts';
import { useState } from 'react';
import { office, refreshOffice } from '../../data/office.ts';
import { useMailTextWords } from '../../data/officeMailTexts.ts';
import type { MailLanguage } from '../../data/officeMailTexts.ts';
import { useToast } from '../../ui/Toast.tsx';
import { failureText } from '../shell/outcomeText.ts';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';

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
  const toast = useToast();
  // The id makes the same press propose once, however often its answer is lost.
  const [request, setRequest] = useState(() => crypto.randomUUID());
  const send = async (reason: string): Promise<string | undefined> => {
    const words = change.words === null ? null : { ...change.words, paragraphs: [...change.words.paragraphs] };
    const outcome = await office.askMailText({ ...change, words, reason, request });
    if (outcome.kind !== 'done') {
      // A refused proposal may be corrected, which makes it another proposal.
      if (outcome.kind === 'refused') setRequest(crypto.randomUUID());
      return failureText(t, outcome);
    }
    toast({ tone: 'success', title: t('mailTexts.dialog.proposed') });
    await refreshOffice();
    return undefined;
  };
  return (
    <ReasonDialog
      title={t(change.words === null ? 'mailTexts.backToProduct' : 'mailTexts.dialog.title')}
      text={t('mailTexts.dialog.text')}
      label={t('mailTexts.dialog.reason')}
      isRequired
      maximum={REASON_MAXIMUM}
      action={t('mailTexts.dialog.propose')}
      onClose={onClose}
      onAction={send}
    />
  );
}
