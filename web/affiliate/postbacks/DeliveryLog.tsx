import type * as postbackCalls from '@candor/contracts/http/affiliatePostbacks.ts';
import type { PostbackDelivery } from '@candor/contracts/http/affiliatePostbacks.ts';
import type { AnswerOf } from '@candor/contracts/http/call.ts';
import type { TFunction } from 'i18next';
import { ChevronRight } from 'lucide-react';
import { affiliateApi, refreshPanel } from '../../data/affiliate.ts';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { shortTime } from '../../ui/dates.ts';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useBusy } from '../../ui/useBusy.ts';
import { failureText } from '../shell/failureText.ts';
import styles from './Postbacks.module.css';

const tones = { waiting: 'warning', sent: 'positive', failed: 'negative' } as const;

/** Requests that were sent, and their answers. */
export function DeliveryLog({ deliveries, postbacks }: AnswerOf<typeof postbackCalls.postbacks>) {
  const { t } = useAffiliateTexts();
  const urls = new Map(postbacks.map(({ id, url }) => [id, url]));
  return (
    <Panel aria-label={t('panel.postbacks.log')}>
      <h2 className={styles.heading}>{t('panel.postbacks.log')}</h2>
      {deliveries.length === 0 && <EmptyState title={t('panel.postbacks.logEmpty')} />}
      {deliveries.map((delivery) => (
        <Delivery key={delivery.id} delivery={delivery} url={urls.get(delivery.postback) ?? ''} />
      ))}
    </Panel>
  );
}

/** Formats a received status; without one, the reason. */
export function answerText(t: TFunction, answer: string): string {
  return /^\d+$/.test(answer)
    ? t('panel.postbacks.status', { status: answer })
    : t(`panel.postbacks.answers.${answer}`);
}

function Delivery({ delivery, url }: { delivery: PostbackDelivery; url: string }) {
  const { t } = useAffiliateTexts();
  const toast = useToast();
  const [isBusy, whileBusy] = useBusy();
  const { id, event, state, attempts, created_at: at, next_at: next, answer, body } = delivery;
  const retry = async () => {
    const outcome = await whileBusy(affiliateApi.retryDelivery({ id }));
    await refreshPanel();
    if (outcome.kind === 'done') toast({ tone: 'success', title: t('panel.postbacks.retried') });
    else toast({ tone: 'failure', title: t('panel.postbacks.testFailed'), text: failureText(t, outcome) });
  };
  return (
    <details className={styles.delivery}>
      <summary>
        <ChevronRight size={14} className={styles.chevron} aria-hidden="true" />
        <span className={styles.quiet}>{`${shortTime(at)} UTC`}</span>
        <span>{t(`panel.postbacks.names.${event}`)}</span>
        <Badge tone={tones[state]}>{t(`panel.postbacks.states.${state}`)}</Badge>
        <span className={styles.answer}>{answer === null ? '' : answerText(t, answer)}</span>
      </summary>
      <dl className={styles.sent}>
        <dt>{t('panel.postbacks.url')}</dt>
        <dd>
          <code>{url}</code>
        </dd>
        <dt>{t('panel.postbacks.attempts')}</dt>
        <dd>
          {attempts}
          {state === 'waiting' && next !== null && `, ${t('panel.postbacks.next', { time: `${shortTime(next)} UTC` })}`}
        </dd>
        <dt>{t('panel.postbacks.header')}</dt>
        <dd>
          <code>msg_{id}</code>
        </dd>
        <dt>{t('panel.postbacks.body')}</dt>
        <dd>
          <code>{body}</code>
        </dd>
      </dl>
      {state === 'failed' && (
        <Button size="dense" className={styles.retry} busy={isBusy} onClick={() => void retry()}>
          {t('panel.postbacks.retry')}
        </Button>
      )}
    </details>
  );
}
