import type { WirePaymentState } from '@candor/contracts/http/payments.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import { methodName } from './methodName.ts';
import { moneyOf } from './moneyOf.ts';
import styles from './payments.module.css';

/** Shows what is paid, and how: on every page between the form and the result. */
export function PaymentFacts({ payment }: { payment: WirePaymentState }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  return (
    <p className={styles.facts}>
      {moneyOf(payment, symbol)}
      {payment.label !== null && <> · {methodName(payment.label, t)}</>}
      {payment.is_test && <> · {t('payments.test')}</>}
    </p>
  );
}
