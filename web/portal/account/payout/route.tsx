import type { WirePayoutDetails } from '@candor/contracts/http/payout.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { payoutQuery } from '../../../data/payout.ts';
import { Button } from '../../../ui/Button.tsx';
import { dayText, exactTime } from '../../../ui/dates.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { AccountNotice } from '../AccountNotice.tsx';
import { AccountPage } from '../AccountPage.tsx';
import styles from './payout.module.css';
import { PayoutForm } from './PayoutForm.tsx';

/** Page /my-account/payout: where withdrawals go, and where they went before. */
export default function PayoutRoute() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(payoutQuery);
  return (
    <AccountPage name="payout" lead={t('payments.payout.lead')} aside={<How />}>
      {data !== undefined ? (
        <Details details={data} />
      ) : isError ? (
        <ErrorState
          title={t('payments.payout.loadFailed')}
          text={t('payments.payout.loadFailedText')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Panel padded role="status" aria-label={t('payments.payout.loading')}>
          <Skeleton height="96px" />
        </Panel>
      )}
    </AccountPage>
  );
}

function Details({ details: { current, former } }: { details: WirePayoutDetails }) {
  const { t } = useTranslation();
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <Panel padded className={styles.panel} aria-label={t('payments.payout.title')}>
        {current === null && !isChanging && (
          <div className={styles.none}>
            <h2>{t('payments.payout.none')}</h2>
            <p>{t('payments.payout.noneText')}</p>
          </div>
        )}
        {current !== null && <Account account={current} isCurrent />}
        {isChanging ? (
          <PayoutForm onDone={() => setChanging(false)} />
        ) : (
          <div>
            <Button variant={current === null ? 'primary' : 'secondary'} onClick={() => setChanging(true)}>
              {t(current === null ? 'payments.payout.add' : 'payments.payout.change')}
            </Button>
          </div>
        )}
      </Panel>
      {former.length > 0 && (
        <Panel padded className={styles.panel} aria-labelledby="former-payout">
          <h2 id="former-payout">{t('payments.payout.former')}</h2>
          <ul className={styles.former}>
            {former.map((account) => (
              <li key={account.saved_at}>
                <Account account={account} isCurrent={false} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

type Held = NonNullable<WirePayoutDetails['current']>;

function Account({ account, isCurrent }: { account: Held; isCurrent: boolean }) {
  const { t } = useTranslation();
  const { holder, iban, bic, saved_at: saved, confirmed_at: confirmed } = account;
  return (
    <>
      <div className={styles.account}>
        <strong>{iban}</strong>
        <span>{bic === null ? holder : `${holder}, ${bic}`}</span>
        <small title={exactTime(confirmed ?? saved)}>
          {confirmed === null
            ? t('payments.payout.savedOn', { day: dayText(saved) })
            : t('payments.payout.confirmed', { day: dayText(confirmed) })}
        </small>
      </div>
      {isCurrent && confirmed === null && (
        <AccountNotice tone="warning">
          <strong>{t('payments.payout.unconfirmed')}</strong>
          <p>{t('payments.payout.unconfirmedText', { day: dayText(saved) })}</p>
        </AccountNotice>
      )}
    </>
  );
}

function How() {
  const { t } = useTranslation();
  return (
    <Panel padded className={styles.panel} aria-labelledby="how-payout">
      <h2 id="how-payout">{t('payments.payout.how')}</h2>
      <ul className={styles.how}>
        <li>{t('payments.payout.howOwn')}</li>
        <li>{t('payments.payout.howMail')}</li>
        <li>{t('payments.payout.howCool')}</li>
        <li>{t('payments.payout.howCard')}</li>
        <li>{t('payments.payout.howMask')}</li>
      </ul>
    </Panel>
  );
}
