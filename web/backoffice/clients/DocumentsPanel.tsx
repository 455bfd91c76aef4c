import type { ClientCard } from '@candor/contracts/http/office/clients.ts';
import { FileText } from 'lucide-react';
import { Link } from 'react-router';
import { useClientTexts } from '../../data/clientTexts.ts';
import { useMay } from '../../data/office.ts';
import { StateBadge } from '../verification/QueueTable.tsx';
import { CardPanel } from './CardPanel.tsx';
import styles from './ClientPage.module.css';

/** The client's documents and their states; they are reviewed and decided at the verification desk. */
export function DocumentsPanel({ card }: { card: ClientCard }) {
  const { t } = useClientTexts();
  const mayOpen = useMay('verification.list');
  return (
    <CardPanel title={t('clients.card.documents')}>
      <div className={styles.body}>
        {card.documents.length === 0 && <p className={styles.quiet}>{t('clients.card.documentsNone')}</p>}
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
        </ul>
      </div>
    </CardPanel>
  );
}
