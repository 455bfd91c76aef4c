import type { ClientCard } from '@candor/contracts/http/office/clients.ts';
import { FileText } from 'lucide-react';
import { Link } from 'react-router';
import { useClientTexts } from '../../data/clientTexts.ts';
import { useMay } from '../../data/office.ts';
import { dayText } from '../../ui/dates.ts';
import { StateBadge } from '../verification/QueueTable.tsx';
import { CardPanel } from './CardPanel.tsx';
import styles from './ClientPage.module.css';

/** Documents of the client with their states, decided at the verification desk, and statements made for the client. */
export function DocumentsPanel({ card }: { card: ClientCard }) {
  const { t } = useClientTexts();
  const mayOpen = useMay('verification.list');
  return (
    <CardPanel title={t('clients.card.documents')}>
      <div className={styles.body}>
        {card.documents.length + card.statements.length === 0 && (
          <p className={styles.quiet}>{t('clients.card.documentsNone')}</p>
        )}
        <ul className={styles.rows}>
          {card.documents.map(({ id, type, state }) => (
            <li key={id}>
              <FileText size={14} aria-hidden="true" />
              {mayOpen ? (
                <Link to={`/verification/${id}`}>{t(`office.documents.${type}`)}</Link>
              ) : (
                <span>{t(`office.documents.${type}`)}</span>
              )}
              <StateBadge state={state} />
            </li>
          ))}
          {card.statements.map(({ id, from, until, made_at: at, role }) => (
            <li key={`statement-${id}`} className={styles.statement}>
              <FileText size={14} aria-hidden="true" />
              <span>
                {t('clients.statement.made', { from: dayText(from), until: dayText(until - 1) })}
                <br />
                <span className={styles.quiet}>
                  {t('clients.statement.madeBy', { day: dayText(at), role: t(`account.file.roles.${role}`) })}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </CardPanel>
  );
}
