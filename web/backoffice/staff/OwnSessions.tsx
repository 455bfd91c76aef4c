import type { OwnSession } from '@candor/contracts/http/office/ownSessions.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { office, officeQueries } from '../../data/office.ts';
import type { Outcome } from '../../data/outcome.ts';
import { valueOf } from '../../data/outcome.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { shortTime } from '../../ui/dates.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import desk from '../shell/Desk.module.css';
import { failureText, queryFailureText } from '../shell/outcomeText.ts';
import styles from './Staff.module.css';

const KEY = ['ownSessions'];

/** Where the signed-in person is signed in, and how they end the rest. */
export function OwnSessions() {
  const { t } = useDeskTexts();
  const [isAsked, setAsked] = useState(false);
  const finish = useFinish();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async () => valueOf(await office.listOwnSessions({})),
  });
  const isAlone = data !== undefined && data.length < 2;
  return (
    <section className={styles.sessions} aria-labelledby="sessions">
      <div className={desk.tools}>
        <h2 id="sessions">{t('ownSessions.title')}</h2>
        <Button disabledReason={isAlone ? t('ownSessions.alone') : undefined} onClick={() => setAsked(true)}>
          {t('ownSessions.endOthers')}
        </Button>
      </div>
      <div className={desk.list}>
        {data === undefined && error !== null && (
          <ErrorState
            title={t('office.errors.title')}
            text={queryFailureText(t, error)}
            onRetry={() => void refetch()}
          />
        )}
        {data === undefined && error === null && <Skeleton height="160px" />}
        {data !== undefined && <SessionTable sessions={data} />}
      </div>
      {isAsked && (
        <ConfirmDialog
          title={t('ownSessions.endOthersTitle')}
          text={t('ownSessions.endOthersText')}
          action={t('ownSessions.endOthers')}
          onClose={() => setAsked(false)}
          onAction={async () => finish(await office.endOtherOwnSessions({}))}
        />
      )}
    </section>
  );
}

function SessionTable({ sessions }: { sessions: readonly OwnSession[] }) {
  const { t } = useDeskTexts();
  const toast = useToast();
  const finish = useFinish();
  const end = async (id: number) => {
    const failed = await finish(await office.endOwnSession({ id }));
    if (failed !== undefined) toast({ tone: 'failure', title: failed });
  };
  return (
    <div className={desk.scroll} tabIndex={0} role="region" aria-label={t('ownSessions.title')}>
      <table className={desk.table}>
        <thead>
          <tr>
            <th scope="col">{t('ownSessions.device')}</th>
            <th scope="col" className={desk.wide}>
              {t('ownSessions.started')}
            </th>
            <th scope="col">{t('ownSessions.last')}</th>
            <th scope="col" aria-label={t('ownSessions.end')} />
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <tr key={session.id}>
              <td>
                <span className={desk.rowText}>
                  {deviceOf(session) || t('ownSessions.unknown')}
                  <span className={desk.quiet}>{session.address}</span>
                </span>
              </td>
              <td className={desk.wide}>{shortTime(session.started_at)} UTC</td>
              <td>{shortTime(session.last_action_at)} UTC</td>
              <td className={desk.right}>
                {session.current ? (
                  <Badge tone="positive">{t('ownSessions.this')}</Badge>
                ) : (
                  <Button size="dense" onClick={() => void end(session.id)}>
                    {t('ownSessions.end')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function deviceOf({ browser, system }: OwnSession): string {
  return [browser, system].filter((word) => word !== '').join(', ');
}

/** Shows the list from the answer; returns undefined then, otherwise why not. */
function useFinish() {
  const { t } = useDeskTexts();
  const toast = useToast();
  return async (outcome: Outcome<OwnSession[]>) => {
    if (outcome.kind !== 'done') return failureText(t, outcome);
    toast({ tone: 'success', title: t('ownSessions.done') });
    officeQueries.setQueryData(KEY, outcome.value);
    return undefined;
  };
}
