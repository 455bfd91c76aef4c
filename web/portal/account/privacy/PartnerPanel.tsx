import type { AnswerOf } from '@candor/contracts/http/call.ts';
import type { calls } from '@candor/contracts/http/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Handshake } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { partnerQuery } from '../../../data/privacy.ts';
import { Button } from '../../../ui/Button.tsx';
import { dayText } from '../../../ui/dates.ts';
import { moneyText } from '../../../ui/numbers.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import styles from './privacy.module.css';

type Partner = NonNullable<AnswerOf<(typeof calls)['getOwnPartner']>>;

/** Shows who referred the client, and what they have earned from it. */
export function PartnerPanel() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(partnerQuery);
  return (
    <Panel padded className={styles.panel} aria-labelledby="who-referred">
      <h2 id="who-referred">{t('account.privacy.partner.title')}</h2>
      {data === undefined && isError && (
        <ErrorState title={t('account.privacy.partner.failed')} onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && <Skeleton height="40px" />}
      {data === null && <p className={styles.none}>{t('account.privacy.partner.none')}</p>}
      {data !== undefined && data !== null && <Earned partner={data} />}
    </Panel>
  );
}

/** Commissions that are shown at first; a client who trades has hundreds. */
const FIRST_SHOWN = 5;

function Earned({ partner }: { partner: Partner }) {
  const { t } = useTranslation();
  const { currency } = useBrand();
  const { name, since, earned, commissions } = partner;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? commissions : commissions.slice(0, FIRST_SHOWN);
  return (
    <>
      <p>{t('account.privacy.partner.text', { name, day: dayText(since), earned: moneyText(earned, currency) })}</p>
      <ul className={styles.seen}>
        {shown.map(({ kind, state, amount, earned_at: at }, index) => (
          <li key={`${at}-${index}`}>
            <Handshake size={16} aria-hidden="true" />
            <span>
              {t(`account.privacy.partner.kinds.${kind}`)}: {moneyText(amount, currency)}
              {state === 'reversed' && ` (${t('account.privacy.partner.reversed')})`}
            </span>
            <time dateTime={new Date(at).toISOString()}>{dayText(at)}</time>
          </li>
        ))}
      </ul>
      {shown.length < commissions.length && (
        <div>
          <Button onClick={() => setWhole(true)}>{t('account.file.more')}</Button>
        </div>
      )}
    </>
  );
}
