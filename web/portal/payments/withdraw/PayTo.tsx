import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { payoutQuery } from '../../../data/payout.ts';
import { dayText } from '../../../ui/dates.ts';
import styles from './withdraw.module.css';

/**
 * Where the money goes, or that this is not known yet, which does not prevent the request. `isAsked`: what the request
 * waits for names the missing account already.
 */
export function PayTo({ isAsked }: { isAsked: boolean }) {
  const { t } = useTranslation();
  const current = useQuery(payoutQuery).data?.current;
  if (current === undefined || (current === null && isAsked)) return null;
  return (
    <section aria-labelledby="pay-to">
      <h2 id="pay-to" className={styles.small}>
        {t('payments.withdraw.payTo')}
      </h2>
      <div className={styles.payTo}>
        <Landmark size={20} aria-hidden="true" />
        <div>
          <strong>{current === null ? t('payments.withdraw.payToNone') : current.iban}</strong>
          <p>
            {current === null
              ? t('payments.withdraw.payToNoneText')
              : `${current.holder}, ${
                  current.confirmed_at === null
                    ? t('payments.payout.unconfirmed')
                    : t('payments.payout.confirmed', { day: dayText(current.confirmed_at) })
                }`}
          </p>
        </div>
        <Link to="/my-account/payout">
          {t(current === null ? 'payments.withdraw.payToAdd' : 'payments.withdraw.payToChange')}
        </Link>
      </div>
      <p className={styles.source}>{t('payments.withdraw.source')}</p>
    </section>
  );
}
