import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useToast } from '../../ui/Toast.tsx';
import { DepositFlow } from './deposit/DepositFlow.tsx';
import { PaymentPage } from './PaymentPage.tsx';

/** Specification 2: the deposit form as a page; `entry` is the method that the address names. */
export function DepositPage({ entry }: { entry: string | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toast = useToast();
  const done = () => {
    toast({ tone: 'info', title: t('payments.next.thanks'), text: t('payments.next.staying') });
    void navigate('/transactions/deposits');
  };
  return (
    <PaymentPage name="deposit">
      <DepositFlow entry={entry} hasAside onDone={done} />
    </PaymentPage>
  );
}
