import type { ContactRow } from '@candor/contracts/http/office/contact.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import styles from './Contact.module.css';

const tones = { open: 'warning', answered: 'positive', done: 'neutral' } as const;

export function ContactBadges({ row }: { row: ContactRow }) {
  const { t } = useDeskTexts();
  return (
    <span className={styles.badges}>
      <Badge tone={tones[row.state]}>{t(`contact.states.${row.state}`)}</Badge>
      {row.mine && row.state === 'open' && (
        <Badge tone="info">{t(row.assigned === null ? 'contact.mine' : 'contact.given')}</Badge>
      )}
      {row.forwarding === 'failed' && <Badge tone="negative">{t('contact.forwarding.failed')}</Badge>}
    </span>
  );
}
