import type { OfficeHome } from '@candor/contracts/http/office/home.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { tickTime } from '../../ui/dates.ts';
import { Panel } from '../../ui/Panel.tsx';
import desk from '../shell/Desk.module.css';
import styles from './HomePage.module.css';

/** How many kinds of acts are named for each desk. */
const ACTS_NAMED = 4;

/** What the desks have done since midnight UTC, out of the record. */
export function TodayPanel({ today }: { today: OfficeHome['today'] }) {
  const { t } = useTranslation();
  return (
    <Panel padded className={styles.roles} aria-label={t('office.home.today.title')}>
      <h2>{t('office.home.today.title')}</h2>
      {today.desks.length === 0 && <p>{t('office.home.today.none')}</p>}
      <ul className={desk.rows}>
        {today.desks.map(({ desk: name, count, people, last, acts }) => (
          <li key={name} className={styles.day}>
            <span>{t(`office.pages.${name}`)}</span>
            <strong>{count}</strong>
            <span className={desk.quiet}>{namesOf(acts, t)}</span>
            <span className={desk.quiet}>
              {t('office.home.today.by', { count: people, time: tickTime(last).slice(0, 5) })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** "14 opened · 4 approved": the desk is named beside it, so that what was done is enough. */
function namesOf(acts: OfficeHome['today']['desks'][number]['acts'], t: TFunction): string {
  const counts = new Map<string, number>();
  for (const { action, count } of acts) {
    const done = t(`office.home.today.done.${action.split('.')[1] ?? ''}`, { defaultValue: action });
    counts.set(done, (counts.get(done) ?? 0) + count);
  }
  const named = [...counts].slice(0, ACTS_NAMED).map(([done, count]) => t('office.home.today.act', { count, done }));
  return `${named.join(' · ')}${counts.size > ACTS_NAMED ? ' …' : ''}`;
}
