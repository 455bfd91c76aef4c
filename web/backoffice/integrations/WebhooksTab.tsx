import type { OperatorDelivery, OperatorWebhook } from '@candor/contracts/http/office/operatorApi.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { office, useMay } from '../../data/office.ts';
import { refreshOperator, useOperatorTexts, useOperatorWebhooks } from '../../data/officeOperator.ts';
import type { Outcome } from '../../data/outcome.ts';
import { withFreshLogin } from '../../factors/freshLogin.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { dayText, minuteTime } from '../../ui/dates.ts';
import { countText } from '../../ui/numbers.ts';
import { useToast } from '../../ui/Toast.tsx';
import { useBusy } from '../../ui/useBusy.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { Loaded } from '../shell/Loaded.tsx';
import { failureText } from '../shell/outcomeText.ts';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { useFinish } from '../shell/useFinish.ts';
import styles from './Integrations.module.css';
import { NothingYet } from './NothingYet.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { useDeliveryToast } from './useDeliveryToast.ts';
import { WaitingRequests } from './WaitingRequests.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';

const tones = {
  approved: 'warning',
  active: 'positive',
  failing: 'warning',
  disabled: 'negative',
  removed: 'neutral',
} as const;
const REASON_MAXIMUM = 500;

interface NewSecret {
  readonly name: string;
  readonly secret: string;
}

/** Webhooks to which events of the brand are sent, and which can be requested, tested and removed. */
export function WebhooksTab() {
  const { t } = useOperatorTexts();
  const query = useOperatorWebhooks();
  const mayManage = useMay('operator.manage');
  const [isAsking, setAsking] = useState(false);
  const [removed, setRemoved] = useState<OperatorWebhook>();
  const [renewed, setRenewed] = useState<OperatorWebhook>();
  const [newSecret, setNewSecret] = useState<NewSecret>();
  const showMade = (shown: NewSecret) => {
    setRenewed(undefined);
    setNewSecret(shown);
  };
  return (
    <>
      <div className={styles.head}>
        <p>{t('operator.webhooks.about')}</p>
        {mayManage && (
          <Button variant="primary" size="dense" onClick={() => setAsking(true)}>
            {t('operator.webhooks.ask')}
          </Button>
        )}
      </div>
      <WaitingRequests subject="operatorWebhook" />
      <Loaded query={query} height="320px">
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <NothingYet of="webhooks" subject="operatorWebhook" />
          ) : (
            <ul className={styles.cards}>
              {webhooks.map((webhook) => (
                <WebhookCard key={webhook.id} shown={webhook} onRemove={setRemoved} onRenew={setRenewed} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isAsking && <WebhookDialog onClose={() => setAsking(false)} />}
      {removed !== undefined && <RemoveDialog shown={removed} onClose={() => setRemoved(undefined)} />}
      {renewed !== undefined && <RenewDialog shown={renewed} onClose={() => setRenewed(undefined)} onMade={showMade} />}
      {newSecret !== undefined && (
        <SecretDialog
          title={t('operator.webhooks.secretTitle', { name: newSecret.name })}
          text={t('operator.webhooks.secretText')}
          secret={newSecret.secret}
          onClose={() => setNewSecret(undefined)}
        />
      )}
    </>
  );
}

interface WebhookCardProps {
  shown: OperatorWebhook;
  onRemove: (webhook: OperatorWebhook) => void;
  onRenew: (webhook: OperatorWebhook) => void;
}

function WebhookCard({ shown, onRemove, onRenew }: WebhookCardProps) {
  const { t } = useOperatorTexts();
  const mayManage = useMay('operator.manage');
  const { name, state, url } = shown;
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <h2>{name}</h2>
        <Badge tone={tones[state]}>{t(`operator.webhooks.states.${state}`)}</Badge>
        {mayManage && state !== 'removed' && <Acts shown={shown} onRemove={onRemove} onRenew={onRenew} />}
      </div>
      {state === 'approved' && <p className={styles.notice}>{t('operator.webhooks.secretFirst')}</p>}
      {state === 'disabled' && <p className={styles.notice}>{t('operator.webhooks.off')}</p>}
      <dl className={styles.facts}>
        <div className={styles.wide}>
          <dt>{t('operator.fields.url')}</dt>
          <dd>{url}</dd>
        </div>
        <div className={styles.wide}>
          <dt>{t('operator.webhooks.events')}</dt>
          <dd>{shown.kinds.join(', ')}</dd>
        </div>
        <Counts shown={shown} />
      </dl>
    </li>
  );
}

function Counts({ shown }: { shown: OperatorWebhook }) {
  const { t } = useOperatorTexts();
  const { id, waiting, sent, failed, failing_since: since, former_until: until } = shown;
  const counts = [
    ['sent', sent],
    ['waiting', waiting],
    ['failed', failed],
  ] as const;
  return (
    <>
      <div>
        <dt>{t('operator.tabs.deliveries')}</dt>
        <dd>
          {counts.map(([state, count], place) => (
            <span key={state}>
              {place > 0 && ' · '}
              <Link to={`/integrations/deliveries?webhook=${id}&state=${state}`}>
                {t(`operator.deliveries.counts.${state}`, { shown: countText(count) })}
              </Link>
            </span>
          ))}
        </dd>
      </div>
      {since !== null && (
        <div>
          <dt>{t('operator.webhooks.failingSince')}</dt>
          <dd>{minuteTime(since)} UTC</dd>
        </div>
      )}
      {until !== null && (
        <div>
          <dt>{t('operator.webhooks.former')}</dt>
          <dd>{minuteTime(until)} UTC</dd>
        </div>
      )}
      <div>
        <dt>{t('operator.approvedBy')}</dt>
        <dd>
          {t('operator.byTwo', { first: shown.asked_by, second: shown.approved_by, day: dayText(shown.approved_at) })}
        </dd>
      </div>
    </>
  );
}

function Acts({ shown: { id, state }, shown, onRemove, onRenew }: WebhookCardProps) {
  const { t } = useOperatorTexts();
  const toast = useToast();
  const showOutcome = useDeliveryToast();
  const [isBusy, whileBusy] = useBusy();
  const test = async () => {
    const outcome: Outcome<OperatorDelivery> = await whileBusy(office.testOperatorWebhook({ id }));
    showOutcome(outcome);
    return refreshOperator();
  };
  const resume = async () => {
    const outcome = await office.resumeOperatorWebhook({ id });
    if (outcome.kind !== 'done') toast({ tone: 'failure', title: failureText(t, outcome) });
    return refreshOperator();
  };
  const isNew = state === 'approved';
  return (
    <div className={styles.actions}>
      <Button size="dense" variant={isNew ? 'primary' : 'secondary'} onClick={() => onRenew(shown)}>
        {t(isNew ? 'operator.webhooks.makeSecret' : 'operator.webhooks.renewSecret')}
      </Button>
      {!isNew && (
        <Button size="dense" busy={isBusy} onClick={() => void test()}>
          {t('operator.webhooks.test')}
        </Button>
      )}
      {state === 'disabled' && (
        <Button size="dense" variant="primary" onClick={() => void resume()}>
          {t('operator.webhooks.resume')}
        </Button>
      )}
      <Button size="dense" onClick={() => onRemove(shown)}>
        {t('operator.webhooks.remove')}
      </Button>
    </div>
  );
}

interface RenewDialogProps {
  shown: OperatorWebhook;
  onClose: () => void;
  onMade: (newSecret: NewSecret) => void;
}

function RenewDialog({ shown: { id, name, state, former_until: until }, onClose, onMade }: RenewDialogProps) {
  const { t } = useOperatorTexts();
  const renew = async () => {
    const outcome = await withFreshLogin(() => office.renewWebhookSecret({ id }));
    if (outcome.kind !== 'done') return failureText(t, outcome);
    void refreshOperator();
    onMade({ name, secret: outcome.value.secret });
    return undefined;
  };
  const isNew = state === 'approved';
  const text = isNew ? 'firstText' : until === null ? 'renewText' : 'renewAgainText';
  return (
    <ConfirmDialog
      title={t(isNew ? 'operator.webhooks.makeTitle' : 'operator.webhooks.renewTitle', { name })}
      text={t(`operator.webhooks.${text}`, { until: until === null ? '' : minuteTime(until) })}
      action={t(isNew ? 'operator.webhooks.makeSecret' : 'operator.webhooks.renewSecret')}
      isFollowed
      onClose={onClose}
      onAction={renew}
    />
  );
}

function RemoveDialog({ shown: { id, name }, onClose }: { shown: OperatorWebhook; onClose: () => void }) {
  const { t } = useOperatorTexts();
  const finish = useFinish();
  const remove = async (reason: string) => finish(await office.removeOperatorWebhook({ id, reason }), refreshOperator);
  return (
    <ReasonDialog
      title={t('operator.webhooks.removeTitle', { name })}
      text={t('operator.webhooks.removeText')}
      label={t('operator.reason')}
      isRequired
      isDangerous
      maximum={REASON_MAXIMUM}
      action={t('operator.webhooks.remove')}
      onClose={onClose}
      onAction={remove}
    />
  );
}
