import type { OperatorKey } from '@candor/contracts/http/office/operatorApi.ts';
import { useState } from 'react';
import { office, useMay } from '../../data/office.ts';
import { refreshOperator, useOperatorKeys, useOperatorTexts } from '../../data/officeOperator.ts';
import { withFreshLogin } from '../../factors/freshLogin.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { dayText, minuteTime } from '../../ui/dates.ts';
import { countText } from '../../ui/numbers.ts';
import { useToast } from '../../ui/Toast.tsx';
import { Loaded } from '../shell/Loaded.tsx';
import { failureText } from '../shell/outcomeText.ts';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { useFinish } from '../shell/useFinish.ts';
import styles from './Integrations.module.css';
import { KeyDialog } from './KeyDialog.tsx';
import { NothingYet } from './NothingYet.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { WaitingRequests } from './WaitingRequests.tsx';

const tones = { approved: 'warning', active: 'positive', expired: 'neutral', revoked: 'neutral' } as const;
const REASON_MAXIMUM = 500;

/** Keys of the brand, which can be requested, taken and revoked. */
export function KeysTab() {
  const { t } = useOperatorTexts();
  const query = useOperatorKeys();
  const mayManage = useMay('operator.manage');
  const [isAsking, setAsking] = useState(false);
  const [revoked, setRevoked] = useState<OperatorKey>();
  const [newKey, setNewKey] = useState<{ name: string; secret: string }>();
  return (
    <>
      <div className={styles.head}>
        <p>
          {query.data !== undefined && (
            <>
              {t('operator.keys.about')} <code>{query.data.base}</code>
            </>
          )}
        </p>
        {mayManage && (
          <Button variant="primary" size="dense" onClick={() => setAsking(true)}>
            {t('operator.keys.ask')}
          </Button>
        )}
      </div>
      <WaitingRequests subject="operatorKey" />
      <Loaded query={query} height="320px">
        {({ keys }) =>
          keys.length === 0 ? (
            <NothingYet of="keys" subject="operatorKey" />
          ) : (
            <ul className={styles.cards}>
              {keys.map((key) => (
                <KeyCard key={key.id} shown={key} onRevoke={setRevoked} onTaken={setNewKey} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isAsking && <KeyDialog onClose={() => setAsking(false)} />}
      {revoked !== undefined && <RevokeDialog shown={revoked} onClose={() => setRevoked(undefined)} />}
      {newKey !== undefined && (
        <SecretDialog
          title={t('operator.keys.takenTitle', { name: newKey.name })}
          text={t('operator.keys.takenText')}
          secret={newKey.secret}
          onClose={() => setNewKey(undefined)}
        />
      )}
    </>
  );
}

interface KeyCardProps {
  shown: OperatorKey;
  onRevoke: (key: OperatorKey) => void;
  onTaken: (newKey: { name: string; secret: string }) => void;
}

function KeyCard({ shown, onRevoke, onTaken }: KeyCardProps) {
  const { t } = useOperatorTexts();
  const toast = useToast();
  const mayManage = useMay('operator.manage');
  const { id, name, state, mine: isMine } = shown;
  const isOver = state === 'expired' || state === 'revoked';
  const take = async () => {
    const outcome = await withFreshLogin(() => office.takeOperatorKey({ id }));
    if (outcome.kind === 'done') {
      onTaken({ name, secret: outcome.value.secret });
      return refreshOperator();
    }
    toast({ tone: 'failure', title: failureText(t, outcome) });
    return undefined;
  };
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <h2>{name}</h2>
        <Badge tone={tones[state]}>{t(`operator.keys.states.${state}`)}</Badge>
        {mayManage && !isOver && (
          <div className={styles.actions}>
            {state === 'approved' && isMine && (
              <Button size="dense" variant="primary" onClick={() => void take()}>
                {t('operator.keys.take')}
              </Button>
            )}
            <Button size="dense" onClick={() => onRevoke(shown)}>
              {t('operator.keys.revoke')}
            </Button>
          </div>
        )}
      </div>
      {state === 'approved' && (
        <p className={styles.notice}>
          {isMine ? t('operator.keys.takeNow') : t('operator.keys.takenBy', { name: shown.asked_by })}
        </p>
      )}
      <KeyFacts shown={shown} />
    </li>
  );
}

function KeyFacts({ shown }: { shown: OperatorKey }) {
  const { t } = useOperatorTexts();
  const { scopes, addresses, expires_at: end, last_used_at: used, revoked_at: revoked } = shown;
  return (
    <dl className={styles.facts}>
      <div className={styles.wide}>
        <dt>{t('operator.keys.scopes')}</dt>
        <dd>{scopes.map((scope) => t(`operator.scopes.${scope}`)).join(', ')}</dd>
      </div>
      <div>
        <dt>{t('operator.keys.addresses')}</dt>
        <dd>{addresses.length === 0 ? t('operator.keys.everywhere') : addresses.join(', ')}</dd>
      </div>
      <div>
        <dt>{t('operator.keys.end')}</dt>
        <dd>{dayText(revoked ?? end)}</dd>
      </div>
      <div>
        <dt>{t('operator.keys.used')}</dt>
        <dd>{used === null ? t('operator.never') : `${minuteTime(used)} UTC`}</dd>
      </div>
      <div>
        <dt>{t('operator.keys.rows')}</dt>
        <dd>{countText(shown.rows_read)}</dd>
      </div>
      <div>
        <dt>{t('operator.approvedBy')}</dt>
        <dd>
          {t('operator.byTwo', { first: shown.asked_by, second: shown.approved_by, day: dayText(shown.approved_at) })}
        </dd>
      </div>
    </dl>
  );
}

function RevokeDialog({ shown: { id, name }, onClose }: { shown: OperatorKey; onClose: () => void }) {
  const { t } = useOperatorTexts();
  const finish = useFinish();
  const revoke = async (reason: string) => finish(await office.revokeOperatorKey({ id, reason }), refreshOperator);
  return (
    <ReasonDialog
      title={t('operator.keys.revokeTitle', { name })}
      text={t('operator.keys.revokeText')}
      label={t('operator.reason')}
      isRequired
      isDangerous
      maximum={REASON_MAXIMUM}
      action={t('operator.keys.revoke')}
      onClose={onClose}
      onAction={revoke}
    />
  );
}
