import type { WireKnowledge, WireMarked } from '@candor/contracts/http/knowledge.ts';
import { questionIds } from '@candor/domain/clients/knowledge.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { knowledgeQuery } from '../../data/knowledge.ts';
import { buttonClass } from '../../ui/buttonClass.ts';
import { exactTime } from '../../ui/dates.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import styles from './knowledge.module.css';
import { TestForm } from './TestForm.tsx';
import { PortalTitle } from '../frame/PortalTitle.tsx';

/** Page of the test that unlocks leverage under a regime that protects the client. */
export default function KnowledgeRoute() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(knowledgeQuery);
  const [marked, setMarked] = useState<WireMarked>();
  const title = t('knowledge.title');
  return (
    <main className={styles.page}>
      <PortalTitle page={title} />
      <header className={styles.head}>
        <h1>{title}</h1>
        {data?.state !== 'notAsked' && (
          <>
            <p>{t('knowledge.lead')}</p>
            <p className={styles.quiet}>{t('knowledge.rules')}</p>
          </>
        )}
      </header>
      {marked !== undefined && <Marks marked={marked} />}
      {data !== undefined ? (
        data.state === 'open' ? (
          <TestForm triesLeft={data.tries_left} onMarked={setMarked} />
        ) : (
          <Standing knowledge={data} />
        )
      ) : isError ? (
        <ErrorState
          title={t('knowledge.loadFailed')}
          text={t('knowledge.loadFailedText')}
          onRetry={() => void refetch()}
        />
      ) : (
        <div role="status" aria-label={t('knowledge.loading')}>
          <Skeleton height="160px" />
        </div>
      )}
    </main>
  );
}

/** Shows the client's result if there is nothing to fill in. */
function Standing({ knowledge: { state, retry_at: retryAt } }: { knowledge: WireKnowledge }) {
  const { t } = useTranslation();
  return (
    <Panel padded className={styles.standing}>
      <h2>{t(`knowledge.${state}Title`)}</h2>
      <p>{t(`knowledge.${state}Text`, { at: retryAt === null ? '' : exactTime(retryAt) })}</p>
      <Link to="/platform" className={buttonClass('primary')}>
        {t('knowledge.toPlatform')}
      </Link>
    </Panel>
  );
}

function Marks({ marked: { correct, wrong } }: { marked: WireMarked }) {
  const { t } = useTranslation();
  return (
    <Panel padded className={styles.standing} role="status">
      <h2>{t('knowledge.result', { correct, count: questionIds.length })}</h2>
      {wrong.length > 0 && (
        <>
          <p className={styles.quiet}>{t('knowledge.explain')}</p>
          <dl className={styles.reasons}>
            {wrong.map((id) => (
              <div key={id}>
                <dt>{t(`knowledge.questions.${id}.ask`)}</dt>
                <dd>{t(`knowledge.questions.${id}.why`)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Panel>
  );
}
