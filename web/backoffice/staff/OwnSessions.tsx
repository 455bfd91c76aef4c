import type { OwnSession } from '@candor/contracts/http/office/ownSessions.ts';
import { useState } from 'react';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { office, officeQueries, useOfficeQuery } from '../../data/office.ts';
import type { Outcome } from '../../data/outcome.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { shortTime } from '../../ui/dates.ts';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { stoppedLabel } from '../../ui/stoppedLabel.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import desk from '../shell/Desk.module.css';
import { Loaded } from '../shell/Loaded.tsx';
import { useFinish } from '../shell/useFinish.ts';
import styles from './Staff.module.css';

const KEY = ['ownSessions'];

/** Sessions of the signed-in person, who can end the others. */
export function OwnSessions() {
  const { t } = useDeskTexts();
  const [isAsking, setAsking] = useState(false);
  const show = useShowSessions();
  const query = useOfficeQuery(KEY, () => office.listOwnSessions({}));
  const alone = query.data !== undefined && query.data.length < 2 ? t('ownSessions.alone') : undefined;
  return (
    <section className={styles.sessions} aria-labelledby="sessions">
      <div className={desk.tools}>
        <h2 id="sessions">{t('ownSessions.title')}</h2>
        <Button disabledReason={alone} onClick={() => setAsking(true)}>
          {stoppedLabel(t('ownSessions.endOthers'), alone)}
        </Button>
      </div>
      <div className={desk.list}>
        <Loaded query={query} height="160px">
          {(sessions) => <SessionTable sessions={sessions} />}
        </Loaded>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('ownSessions.endOthersTitle')}
          text={t('ownSessions.endOthersText')}
          action={t('ownSessions.endOthers')}
          onClose={() => setAsking(false)}
          onAction={async () => show(await office.endOtherOwnSessions({}))}
        />
      )}
    </section>
  );
}

function SessionTable({ sessions }: { sessions: readonly OwnSession[] }) {
  const { t } = useDeskTexts();
  const toast = useToast();
  const show = useShowSessions();
  const end = async (id: number) => {
    const failed = await show(await office.endOwnSession({ id }));
    if (failed !== undefined) toast({ tone: 'failure', title: failed });
  };
  const columns: readonly Column<OwnSession>[] = [
    {
      id: 'device',
      label: t('ownSessions.device'),
      cell: (session) => (
        <span className={desk.rowText}>
          {deviceOf(session) || t('ownSessions.unknown')}
          <span className={desk.quiet}>{session.address}</span>
        </span>
      ),
    },
    {
      id: 'started',
      label: t('ownSessions.started'),
      isWide: true,
      cell: ({ started_at: at }) => `${shortTime(at)} UTC`,
    },
    { id: 'last', label: t('ownSessions.last'), cell: ({ last_action_at: at }) => `${shortTime(at)} UTC` },
    {
      id: 'end',
      label: t('ownSessions.end'),
      isAction: true,
      cell: ({ id, current }) =>
        current ? (
          <Badge tone="positive">{t('ownSessions.this')}</Badge>
        ) : (
          <Button size="dense" onClick={() => void end(id)}>
            {t('ownSessions.end')}
          </Button>
        ),
    },
  ];
  return <Table label={t('ownSessions.title')} isInSection columns={columns} rows={sessions} keyOf={({ id }) => id} />;
}

function deviceOf({ browser, system }: OwnSession): string {
  return [browser, system].filter((word) => word !== '').join(', ');
}

/** Returns a function that shows the answer's list and returns undefined, otherwise the reason for failure. */
function useShowSessions() {
  const { t } = useDeskTexts();
  const finish = useFinish();
  return async (outcome: Outcome<OwnSession[]>) =>
    finish(outcome, (value) => officeQueries.setQueryData(KEY, value), t('ownSessions.done'));
}
