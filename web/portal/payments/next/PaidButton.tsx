import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { reportPaid } from '../../../data/payments.ts';
import { refusalTextOr } from '../../../data/texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { useBusy } from '../../../ui/useBusy.ts';

interface PaidButtonProps {
  number: string;
  variant?: 'primary' | 'secondary';
}

/** Button "I have paid": our server then asks the provider, or passes the payment to our payments desk. */
export function PaidButton({ number, variant = 'secondary' }: PaidButtonProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const [isBusy, whileBusy] = useBusy();
  const report = async () => {
    const outcome = await whileBusy(reportPaid(number));
    if (outcome.kind === 'done' || (outcome.kind === 'refused' && outcome.refusal.code === 'paymentOver')) {
      return navigate(`/payment/return/${number}`);
    }
    const text = refusalTextOr(outcome, t('payments.next.paidAgain'));
    toast({ tone: 'failure', title: t('payments.next.paidFailed'), text });
  };
  return (
    <Button variant={variant} size="form" busy={isBusy} onClick={() => void report()}>
      {t('payments.next.paid')}
    </Button>
  );
}
