import type { ClientCard } from '@candor/contracts/http/office/clients.ts';
import { Snowflake } from 'lucide-react';
import { useClientTexts } from '../../data/clientTexts.ts';
import { shortTime } from '../../ui/dates.ts';
import styles from './ClientPage.module.css';

/** Says that the account is frozen, since when, by whom and why. */
export function FreezeNote({ card: { frozen } }: { card: ClientCard }) {
  const { t } = useClientTexts();
  if (frozen === null) return null;
  return (
    <section className={styles.pending} aria-label={t('clients.freeze.frozen')}>
      <Snowflake size={18} aria-hidden="true" />
      <div>
        <p>
          <strong>{t('clients.freeze.banner', { who: frozen.by, time: shortTime(frozen.at) })}</strong>
        </p>
        <p className={styles.quiet}>{frozen.reason}</p>
      </div>
    </section>
  );
}
