import type { ClientCard } from '@candor/contracts/http/office/clients.ts';
import { EyeOff } from 'lucide-react';
import { Link } from 'react-router';
import { useClientTexts } from '../../data/clientTexts.ts';
import { dayText } from '../../ui/dates.ts';
import shell from '../shell/Desk.module.css';
import styles from './ClientPage.module.css';

/** That a confidential case is not closed, and what it means for what one does here. */
export function CaseNote({ card }: { card: ClientCard }) {
  const { t } = useClientTexts();
  if (card.case === null) return null;
  const { id, state, ends_at: until } = card.case;
  return (
    <section className={styles.pending} aria-label={t('clients.case.title')}>
      <EyeOff size={18} aria-hidden="true" />
      <div>
        <p>
          <strong>{t(`clients.case.${state === 'open' ? 'open' : 'overdue'}`, { day: dayText(until) })}</strong>{' '}
          <Link to={`/cases/${id}`} className={shell.link}>
            {t('clients.case.show')}
          </Link>
        </p>
        {state === 'open' && <p className={styles.quiet}>{t('clients.case.seen')}</p>}
      </div>
    </section>
  );
}
