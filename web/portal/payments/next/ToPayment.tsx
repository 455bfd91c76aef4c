import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClass } from '../../../ui/buttonClass.ts';

/** Link for a client who does not continue here, to the payment's status and possible actions. */
export function ToPayment({ number }: { number: string }) {
  const { t } = useTranslation();
  return (
    <Link to={`/transactions/deposits?payment=${number}`} className={buttonClass('quiet', 'form')}>
      {t('payments.next.toPayment')}
    </Link>
  );
}
