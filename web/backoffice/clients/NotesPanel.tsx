import type { ClientCard } from '@candor/contracts/http/office/clients.ts';
import { useClientTexts } from '../../data/clientTexts.ts';
import { shortTime } from '../../ui/dates.ts';
import { CardPanel } from './CardPanel.tsx';
import styles from './ClientPage.module.css';

/** Notes by staff about the client, the latest first. */
export function NotesPanel({ card }: { card: ClientCard }) {
  const { t } = useClientTexts();
  const { notes } = card;
  return (
    <CardPanel title={t('clients.card.notes')} aside={notes.length === 0 ? undefined : String(notes.length)}>
      <div className={styles.body}>
        {notes.length === 0 && <p className={styles.quiet}>{t('clients.card.notesNone')}</p>}
        {notes.map(({ id, note, by, at }) => (
          <p key={id} className={styles.note}>
            {note}
            <br />
            <span>
              {by}, {shortTime(at)}
            </span>
          </p>
        ))}
      </div>
    </CardPanel>
  );
}
