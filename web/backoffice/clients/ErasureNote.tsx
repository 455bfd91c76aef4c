import type { ClientCard } from '@candor/contracts/http/office/clients.ts';
import { Eraser, Lock } from 'lucide-react';
import { useClientTexts } from '../../data/clientTexts.ts';
import { dayText, shortTime } from '../../ui/dates.ts';
import styles from './ClientPage.module.css';

/** That the client's data is held, and when what the law keeps of a closed account comes to its end. */
export function ErasureNote({ card: { held, erasure } }: { card: ClientCard }) {
  const { t } = useClientTexts();
  return (
    <>
      {held !== null && (
        <section className={styles.pending} aria-label={t('clients.hold.held')}>
          <Lock size={18} aria-hidden="true" />
          <div>
            <p>
              <strong>{t('clients.hold.banner', { who: held.by, time: shortTime(held.at) })}</strong>
            </p>
            <p className={styles.quiet}>{held.reason}</p>
          </div>
        </section>
      )}
      {erasure !== null && (
        <section className={styles.pending} aria-label={t('clients.hold.erasure')}>
          <Eraser size={18} aria-hidden="true" />
          <ErasureWords erasure={erasure} />
        </section>
      )}
    </>
  );
}

function ErasureWords({ erasure }: { erasure: NonNullable<ClientCard['erasure']> }) {
  const { t } = useClientTexts();
  const { wished_at: wished, due_at: due, erased_at: erased } = erasure;
  if (erased !== null) return <p>{t('clients.hold.erased', { time: shortTime(erased) })}</p>;
  if (wished === null) return <p>{t('clients.hold.closed', { due: dayText(due) })}</p>;
  return <p>{t('clients.hold.wished', { time: shortTime(wished), due: dayText(due) })}</p>;
}
