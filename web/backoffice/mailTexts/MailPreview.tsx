import type { MailText } from '@candor/domain/mails/mailText.ts';
import { useEffect, useState } from 'react';
import { useMailPreview, useMailTextWords } from '../../data/officeMailTexts.ts';
import type { MailLanguage } from '../../data/officeMailTexts.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Loaded } from '../shell/Loaded.tsx';
import { MailFrame } from './MailFrame.tsx';
import desk from '../shell/Desk.module.css';
import styles from './MailTexts.module.css';

const PAUSE_MS = 400;

interface MailPreviewProps {
  template: string;
  language: MailLanguage;
  words: MailText;
  isSendable: boolean;
}

/** Rule SE-12: preview of the mail as it is sent, as HTML and as plain text, with invented values. */
export function MailPreview({ template, language, words, isSendable }: MailPreviewProps) {
  const { t } = useMailTextWords();
  const [form, setForm] = useState<'html' | 'text'>('html');
  const [isDark, setDark] = useState(false);
  const settled = useSettled({ words, isSendable }, JSON.stringify({ words, isSendable }));
  const query = useMailPreview({ template, language, ...settled });
  return (
    <section className={styles.preview} aria-label={t('mailTexts.preview.title')}>
      <h2>{t('mailTexts.preview.title')}</h2>
      <p className={desk.quiet}>{t(isSendable ? 'mailTexts.preview.note' : 'mailTexts.preview.wrong')}</p>
      <Loaded query={query} height="480px">
        {({ subject, html, text }) => (
          <>
            <p className={styles.subjectLine}>
              <span className={desk.quiet}>{t('mailTexts.places.subject')}</span>
              <strong>{subject}</strong>
            </p>
            <Tabs
              label={t('mailTexts.preview.forms')}
              value={form}
              onChange={setForm}
              tools={
                form === 'html' && (
                  <Checkbox
                    label={t('mailTexts.preview.dark')}
                    checked={isDark}
                    onChange={(event) => setDark(event.target.checked)}
                  />
                )
              }
              items={[
                {
                  value: 'html',
                  label: t('mailTexts.preview.html'),
                  panel: <MailFrame title={t('mailTexts.preview.title')} html={html} isDark={isDark} />,
                },
                {
                  value: 'text',
                  label: t('mailTexts.preview.text'),
                  panel: <pre className={styles.plain}>{text}</pre>,
                },
              ]}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** Returns a value once it has not changed for a moment, for requests while somebody types. */
function useSettled<T>(value: T, key: string): T {
  const [settled, setSettled] = useState({ key, value });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ key, value }), PAUSE_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says whether the value is another
  }, [key]);
  return settled.value;
}
