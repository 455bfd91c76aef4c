import type { OfficeHome } from '@candor/contracts/http/office/home.ts';
import { useTranslation } from 'react-i18next';
import { shortTime } from '../../ui/dates.ts';
import { Panel } from '../../ui/Panel.tsx';
import { actWords } from '../shell/actWords.ts';
import desk from '../shell/Desk.module.css';
import styles from './HomePage.module.css';

/** The reader's own latest acts, as the record has them. */
export function OwnActs({ acts }: { acts: OfficeHome['acts'] }) {
  const { t } = useTranslation();
  return (
    <Panel padded className={styles.roles}>
      <h2>{t('office.home.acts')}</h2>
      {acts.length === 0 && <p>{t('office.home.noActs')}</p>}
      <ol className={styles.acts}>
        {acts.map(({ number, at, action, subject, client }) => (
          <li key={number}>
            <span className={styles.act}>
              {actWords(t, action)} <span className={desk.quiet}>{client ?? numberOf(subject)}</span>
            </span>
            <span className={desk.quiet}>{shortTime(at)}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Which one it was, where it has a number: the act itself says of what kind. An act on oneself needs no more words. */
function numberOf(subject: string): string {
  const [, kind, number] = /^(\w+):(\d+)$/.exec(subject) ?? [];
  return number === undefined || kind === 'staff' ? '' : `#${number}`;
}
