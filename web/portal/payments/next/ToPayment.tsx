import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClass } from '../../../ui/buttonClass.ts';

/** The way on for a client who does not go on with it here: how it is now, and what can be done about it. */
export function ToPayment({ number }: { number: string }) {
  const { t } = useTranslation();
  return (
    <Link to={`/transactions/deposits?payment=${number}`} className={buttonClass('quiet', 'form')}>
      {t('payments.next.toPayment')}
    </Link>
  );
}
