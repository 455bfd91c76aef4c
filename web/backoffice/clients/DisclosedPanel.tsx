import type { ClientCard } from '@candor/contracts/http/office/clients.ts';
import { useClientTexts } from '../../data/clientTexts.ts';
import { disclosedText } from '../../data/disclosedText.ts';
import { shortTime } from '../../ui/dates.ts';
import { CardPanel } from './CardPanel.tsx';
import styles from './ClientPage.module.css';

/** The latest that the client reads about their file, in the same words. */
export function DisclosedPanel({ card }: { card: ClientCard }) {
  const { t } = useClientTexts();
  return (
    <CardPanel title={t('clients.card.seen')}>
      <div className={styles.body}>
        {card.told.length === 0 && <p className={styles.quiet}>{t('clients.card.seenNone')}</p>}
        {card.told.map((visit) => (
          <p key={`${visit.at}-${visit.act}-${visit.about}`} className={styles.quote}>
            {disclosedText(t, visit)}. {visit.reason !== '' && t('account.file.reason', { reason: visit.reason })}{' '}
            <span className={styles.quiet}>{shortTime(visit.at)}</span>
          </p>
        ))}
        <p className={styles.quiet}>{t('clients.card.never')}</p>
      </div>
    </CardPanel>
  );
}
