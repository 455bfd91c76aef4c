import type { WireSessionRow } from '@candor/contracts/http/security.ts';
import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { exactTime, shortTime } from '../ui/dates.ts';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { ErrorState } from '../ui/States.tsx';
import { useToast } from '../ui/Toast.tsx';
import { useDeviceDesk } from './desk.ts';
import { deviceWords, isHandheld } from './deviceWords.ts';
import { groupSessions } from './equalSessions.ts';
import type { SessionGroup } from './equalSessions.ts';
import styles from './security.module.css';
import { useFactorChange } from './useFactorChange.ts';

/** Devices on which the person is logged in now, each with a button that ends its session. */
export function DevicesPanel() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(useDeviceDesk().query);
  return (
    <Panel padded className={styles.panel} aria-labelledby="devices">
      <h2 id="devices">{t('security.devices.title')}</h2>
      <p className={styles.quiet}>{t('security.devices.text')}</p>
      {data !== undefined ? (
        <Devices sessions={data} />
      ) : isError ? (
        <ErrorState title={t('security.loadFailed')} text={t('security.loadText')} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={t('security.loading')}>
          <Skeleton height="52px" />
        </div>
      )}
    </Panel>
  );
}

function Devices({ sessions }: { sessions: readonly WireSessionRow[] }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { calls } = useDeviceDesk();
  const { run, busyWith } = useFactorChange();
  const [isAsking, setAsking] = useState(false);
  const others = sessions.filter(({ current }) => !current).length;
  const endOthers = async () => {
    const ended = await run('endOtherSessions', () => calls.endOtherSessions({}));
    setAsking(false);
    if (ended !== undefined) toast({ tone: 'success', title: t('security.devices.endedAll', { count: ended.ended }) });
  };
  return (
    <>
      <ul className={styles.list}>
        {groupSessions(sessions).map((group) => (
          <DeviceRow key={group.session.id} group={group} />
        ))}
      </ul>
      {others > 0 && (
        <div className={styles.actions}>
          <Button onClick={() => setAsking(true)}>{t('security.devices.endOthers')}</Button>
        </div>
      )}
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('security.devices.endOthers')}
        description={t('security.devices.endOthersText', { count: others })}
      >
        <DialogActions>
          <Button onClick={() => setAsking(false)}>{t('security.cancel')}</Button>
          <Button variant="danger" busy={busyWith === 'endOtherSessions'} onClick={() => void endOthers()}>
            {t('security.devices.end')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

function DeviceRow({ group: { session, ids, startedAt } }: { group: SessionGroup }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { calls } = useDeviceDesk();
  const { run, busyWith } = useFactorChange();
  const { current, limited, last_action_at: acted } = session;
  const Icon = isHandheld(session) ? Smartphone : Monitor;
  const end = async () => {
    for (const id of ids) if ((await run('endSession', () => calls.endSession({ id }))) === undefined) return;
    toast({ tone: 'success', title: t('security.devices.ended') });
  };
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>
          {deviceWords(t, session)}
          {current && <Badge tone="positive">{t('security.devices.this')}</Badge>}
          {ids.length > 1 && <Badge>{t('security.devices.several', { count: ids.length })}</Badge>}
          {limited && <Badge tone="warning">{t('security.devices.limited')}</Badge>}
        </p>
        <p>
          <span title={exactTime(startedAt)}>{t('security.devices.started', { time: shortTime(startedAt) })}</span>
          {' · '}
          <span title={exactTime(acted)}>{t('security.devices.acted', { time: shortTime(acted) })}</span>
        </p>
      </div>
      <div className={styles.actions}>
        {!current && (
          <Button variant="quiet" busy={busyWith === 'endSession'} onClick={() => void end()}>
            {t('security.devices.end')}
          </Button>
        )}
      </div>
    </li>
  );
}
