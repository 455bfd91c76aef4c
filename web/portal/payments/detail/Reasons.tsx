import { paymentReasons } from '@candor/domain/payments/reasons.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AccountNotice } from '../../account/AccountNotice.tsx';
import { ownFixOf } from '../obstacles.ts';
import styles from './detail.module.css';

/** Why it waits or was refused, each with what to do if the client must act. */
export function Reasons({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation();
  const reasons = paymentReasons.filter((reason) => codes.includes(reason));
  if (reasons.length === 0) return null;
  return (
    <section aria-labelledby="payment-why">
      <h4 id="payment-why">{t('payments.detail.reasons')}</h4>
      <div className={styles.reasons}>
        {reasons.map((reason) => {
          const fix = ownFixOf(reason);
          return (
            <AccountNotice key={reason} tone={fix === undefined ? 'info' : 'warning'}>
              <p>{t(`payments.reasons.${reason}`)}</p>
              {fix !== undefined && <Link to={fix.to}>{t(`payments.fix.${fix.name}`)}</Link>}
            </AccountNotice>
          );
        })}
      </div>
    </section>
  );
}
