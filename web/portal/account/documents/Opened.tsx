import type { ClientDocument } from '@candor/contracts/http/documents.ts';
import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shortTime } from '../../../ui/dates.ts';
import styles from './documents.module.css';
import { whoText } from './whoText.ts';

const SHOWN = 2;

/** T31: who opened the file and when; the last two at once, the others on request. */
export function Opened({ entries }: { entries: ClientDocument['opened'] }) {
  const { t } = useTranslation();
  if (entries.length === 0) return null;
  const more = entries.slice(SHOWN);
  return (
    <div className={styles.opened}>
      <Eye size={15} aria-hidden="true" />
      <div>
        <Lines entries={entries.slice(0, SHOWN)} />
        {more.length > 0 && (
          <details>
            <summary>{t('verification.more', { count: more.length })}</summary>
            <Lines entries={more} />
          </details>
        )}
      </div>
    </div>
  );
}

function Lines({ entries }: { entries: ClientDocument['opened'] }) {
  const { t } = useTranslation();
  return entries.map(({ by, at }, index) => (
    <p key={`${at}-${index}`}>{t('verification.opened', { who: whoText(t, by), time: shortTime(at) })}</p>
  ));
}
