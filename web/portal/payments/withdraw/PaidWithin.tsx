import { useTranslation } from 'react-i18next';
import { usePayoutTimes } from '../../../data/reports.ts';
import { typeset } from '../../../ui/numbers.ts';
import styles from './withdraw.module.css';

/** Rule WD-17: how soon the brand has paid so far, or that it has paid no withdrawal yet. */
export function PaidWithin() {
  const { t } = useTranslation();
  const times = usePayoutTimes();
  if (times === undefined) return null;
  const { days, simulated, paid } = times;
  return (
    <p className={styles.paidWithin}>
      {paid === null
        ? t('payments.withdraw.paid.none', { days })
        : t('payments.withdraw.paid.some', {
            count: paid.count,
            days,
            median: typeset(`${paid.median_hours}`),
            most: typeset(`${paid.most_hours}`),
          })}
      {paid !== null && simulated && ` ${t('payments.withdraw.paid.simulated')}`}
    </p>
  );
}
