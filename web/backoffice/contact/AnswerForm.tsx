import type { ContactDetail } from '@candor/contracts/http/office/contact.ts';
import { languages } from '@candor/domain/clients/language.ts';
import { CONTACT_ANSWER_MAXIMUM } from '@candor/domain/contact.ts';
import { useState } from 'react';
import { putContactMessage } from '../../data/contactDesk.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { office } from '../../data/office.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useBusy } from '../../ui/useBusy.ts';
import { failureText } from '../shell/outcomeText.ts';
import styles from './Contact.module.css';

/** Form of the answer, which is mailed with the message quoted. */
export function AnswerForm({ message }: { message: ContactDetail }) {
  const { t } = useDeskTexts();
  const toast = useToast();
  // The id makes pressing twice, or again after no answer, the same answer.
  const [command] = useState(() => crypto.randomUUID());
  const [answer, setAnswer] = useState('');
  const [language, setLanguage] = useState(message.language);
  const [failure, setFailure] = useState<string>();
  const [isBusy, whileBusy] = useBusy();
  const send = async () => {
    if (answer.trim() === '') {
      setFailure(t('office.errors.required', { title: t('contact.answer') }));
      return;
    }
    const outcome = await whileBusy(office.answerContact({ command, id: message.row.id, language, answer }));
    if (outcome.kind !== 'done') {
      setFailure(failureText(t, outcome));
      return;
    }
    toast({ tone: 'success', title: t('contact.sent') });
    await putContactMessage(outcome.value);
  };
  return (
    <div className={styles.form}>
      <TextArea
        label={t('contact.answer')}
        help={t('contact.answerHelp')}
        rows={5}
        maxLength={CONTACT_ANSWER_MAXIMUM}
        value={answer}
        error={failure}
        onChange={(event) => {
          setAnswer(event.target.value);
          setFailure(undefined);
        }}
      />
      <div className={styles.send}>
        <Button variant="primary" busy={isBusy} onClick={() => void send()}>
          {t('contact.send')}
        </Button>
        <Select
          label={t('contact.language')}
          options={languages.map((value) => ({ value, label: t(`popups.languages.${value}`) }))}
          value={language}
          onChange={setLanguage}
        />
      </div>
    </div>
  );
}
