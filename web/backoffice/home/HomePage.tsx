import type { OfficeHome } from '@candor/contracts/http/office/home.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useOfficeHome, useOfficeSession } from '../../data/office.ts';
import { Button } from '../../ui/Button.tsx';
import { shortTime, tickTime } from '../../ui/dates.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useKeys } from '../../ui/useKeys.ts';
import { actWords } from '../shell/actWords.ts';
import desk from '../shell/Desk.module.css';
import { OfficePage } from '../shell/OfficePage.tsx';
import styles from './HomePage.module.css';
import { BrokerPanel } from './BrokerPanel.tsx';
import { QueueCards } from './QueueCards.tsx';
import { TaskTable } from './TaskTable.tsx';
import { QueryFailure } from '../shell/QueryFailure.tsx';

/** Page of the reader's own tasks, most urgent first, and the state of the queues. */
export function HomePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: session } = useOfficeSession();
  const { data: home, error, refetch } = useOfficeHome();
  const firstName = session?.name.split(' ')[0] ?? '';
  const brand = session?.brands.find(({ id }) => id === session.brand)?.name ?? '';
  const free = home?.tasks.filter(({ own }) => !own) ?? [];
  const late = free.filter(({ due }) => home !== undefined && home.now >= due).length;
  const next = free[0];
  const openNext = next === undefined ? undefined : () => void navigate(next.to);
  useKeys({ n: openNext });
  const lead = [
    free.length === 0 ? t('office.home.nothing') : t('office.home.waiting', { count: free.length }),
    ...(late === 0 ? [] : [t('office.home.late', { count: late })]),
  ].join('. ');
  return (
    <OfficePage
      title={t('office.home.greeting', { name: firstName })}
      aside={home === undefined ? undefined : lead}
      action={
        openNext !== undefined && (
          <Button variant="primary" className={styles.next} onClick={openNext}>
            {t('office.home.takeNext')} <kbd>N</kbd>
          </Button>
        )
      }
    >
      {error !== null && home === undefined && <QueryFailure error={error} onRetry={() => void refetch()} />}
      {home === undefined && error === null && <Skeleton height="124px" />}
      {home !== undefined && (
        <>
          <QueueCards home={home} />
          <div className={styles.columns}>
            <div className={styles.side}>
              <TaskTable tasks={home.tasks} now={home.now} />
              <div className={styles.halves}>
                <TodayPanel today={home.today} />
                <BrokerPanel house={home.house} now={home.now} />
              </div>
            </div>
            <div className={styles.side}>
              <OwnActs acts={home.acts} />
              <Panel padded className={styles.roles}>
                <h2>{t('office.home.rolesTitle', { brand })}</h2>
                <p>{session?.roles.map((role) => t(`office.roles.${role}`)).join(', ')}</p>
                <details>
                  <summary>{t('office.home.mayTitle')}</summary>
                  <ul>
                    {session?.actions
                      .filter((action) => action !== 'office.enter')
                      .map((action) => (
                        <li key={action} className={desk.quiet}>
                          {t(`office.actions.${action.replace('.', '_')}`)}
                        </li>
                      ))}
                  </ul>
                </details>
              </Panel>
            </div>
          </div>
        </>
      )}
    </OfficePage>
  );
}

/** The reader's own latest actions, from the audit log. */
function OwnActs({ acts }: { acts: OfficeHome['acts'] }) {
  const { t } = useTranslation();
  return (
    <Panel padded className={styles.roles}>
      <h2>{t('office.home.acts')}</h2>
      {acts.length === 0 && <p>{t('office.home.noActs')}</p>}
      <ol className={styles.acts}>
        {acts.map(({ number, at, action, subject, client }) => (
          <li key={number}>
            <span className={styles.act}>
              {actWords(t, action)} <span className={desk.quiet}>{client ?? numberOf(subject)}</span>
            </span>
            <span className={desk.quiet}>{shortTime(at)}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/**
 * Returns the number of the subject, if it has one: the action itself names the kind. An action on oneself needs no
 * number.
 */
function numberOf(subject: string): string {
  const [, kind, number] = /^(\w+):(\d+)$/.exec(subject) ?? [];
  return number === undefined || kind === 'staff' ? '' : `#${number}`;
}

/** Number of kinds of actions named for each desk. */
const ACTS_NAMED = 4;

/** Actions of the desks since midnight UTC, from the audit log. */
function TodayPanel({ today }: { today: OfficeHome['today'] }) {
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

/** Summarises the actions of a desk, which is named beside: "14 opened · 4 approved". */
function namesOf(acts: OfficeHome['today']['desks'][number]['acts'], t: TFunction): string {
  const counts = new Map<string, number>();
  for (const { action, count } of acts) {
    const done = t(`office.home.today.done.${action.split('.')[1] ?? ''}`, { defaultValue: action });
    counts.set(done, (counts.get(done) ?? 0) + count);
  }
  const named = [...counts].slice(0, ACTS_NAMED).map(([done, count]) => t('office.home.today.act', { count, done }));
  return `${named.join(' · ')}${counts.size > ACTS_NAMED ? ' …' : ''}`;
}
