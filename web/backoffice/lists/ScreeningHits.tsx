import { refreshOffice, useMay } from '../../data/office.ts';
import { useListTexts, useScreeningHits } from '../../data/officeLists.ts';
import { ClientLink } from '../shell/ClientLink.tsx';
import { ScreeningSection } from '../verification/ScreeningSection.tsx';
import desk from '../shell/Desk.module.css';
import styles from './Lists.module.css';

/** Rule SC-6: clients of the brand whom the list in force names, until compliance has decided about them. */
export function ScreeningHits() {
  const { t } = useListTexts();
  const mayRead = useMay('screening.read');
  const { data } = useScreeningHits(mayRead);
  if (data === undefined || data.hits.length === 0) return null;
  return (
    <section className={desk.panel} aria-label={t('lists.hits.title')}>
      <header className={styles.head}>
        <h2>{t('lists.hits.title')}</h2>
        <span className={desk.quiet}>{t('lists.hits.note')}</span>
      </header>
      <ul className={styles.hits}>
        {data.hits.map(({ client, screening }) => (
          <li key={client.id}>
            <h3>
              <ClientLink id={client.id} from="verification" reference={`screening:${screening.id}`}>
                <bdi>{client.name}</bdi>
              </ClientLink>
            </h3>
            <ScreeningSection screening={screening} onDecided={() => void refreshOffice()} />
          </li>
        ))}
      </ul>
    </section>
  );
}
