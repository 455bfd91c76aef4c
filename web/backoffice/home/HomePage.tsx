import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useOfficeHome, useOfficeSession } from '../../data/office.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import desk from '../shell/Desk.module.css';
import { OfficePage } from '../shell/OfficePage.tsx';
import { queryFailureText } from '../shell/outcomeText.ts';
import { useKeys } from '../../ui/useKeys.ts';
import styles from './HomePage.module.css';
import { HousePanel } from './HousePanel.tsx';
import { OwnActs } from './OwnActs.tsx';
import { QueueCards } from './QueueCards.tsx';
import { TaskTable } from './TaskTable.tsx';
import { TodayPanel } from './TodayPanel.tsx';

/** The reader's own tasks, the most urgent first, and the state of the queues. */
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
    <OfficePage title={t('office.home.greeting', { name: firstName })} aside={home === undefined ? undefined : lead}>
      {openNext !== undefined && (
        <div className={styles.next}>
          <Button variant="primary" onClick={openNext}>
            {t('office.home.takeNext')} <kbd>N</kbd>
          </Button>
        </div>
      )}
      {error !== null && home === undefined && (
        <ErrorState title={t('office.errors.title')} text={queryFailureText(t, error)} onRetry={() => void refetch()} />
      )}
      {home === undefined && error === null && <Skeleton height="124px" />}
      {home !== undefined && (
        <>
          <QueueCards home={home} />
          <div className={styles.columns}>
            <div className={styles.side}>
              <TaskTable tasks={home.tasks} now={home.now} />
              <div className={styles.halves}>
                <TodayPanel today={home.today} />
                <HousePanel house={home.house} now={home.now} />
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
