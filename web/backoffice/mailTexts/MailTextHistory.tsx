import type { MailTextPage as Shown } from '@candor/contracts/http/office/mailTexts.ts';
import type { MailText } from '@candor/domain/mails/mailText.ts';
import { useMailTextWords } from '../../data/officeMailTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { shortTime } from '../../ui/dates.ts';
import desk from '../shell/Desk.module.css';
import styles from './MailTexts.module.css';

interface MailTextHistoryProps {
  page: Shown;
  mayRestore: boolean;
  onRestore: (words: MailText) => void;
}

/** Lists who has published which text, when and why; an earlier text can be copied into the form. */
export function MailTextHistory({ page: { versions }, mayRestore, onRestore }: MailTextHistoryProps) {
  const { t } = useMailTextWords();
  return (
    <section className={styles.history} aria-label={t('mailTexts.history.title')}>
      <h2>{t('mailTexts.history.title')}</h2>
      {versions.length === 0 && <p className={desk.quiet}>{t('mailTexts.history.empty')}</p>}
      <ol>
        {versions.map(({ version, at, words, by, approved_by: second, reason }, index) => (
          <li key={version}>
            <p className={desk.badges}>
              <Badge tone={index === 0 ? 'info' : 'neutral'}>{t('mailTexts.sources.version', { version })}</Badge>
              <strong>{words === null ? t('mailTexts.history.product') : words.subject}</strong>
            </p>
            <p className={desk.quiet}>{t('mailTexts.history.who', { by, second, when: shortTime(at) })}</p>
            <p>{reason}</p>
            {mayRestore && words !== null && (
              <Button
                size="dense"
                aria-label={t('mailTexts.history.restoreOf', { version })}
                onClick={() => onRestore(words)}
              >
                {t('mailTexts.history.restore')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
