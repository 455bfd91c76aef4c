import type { WirePaymentState } from '@candor/contracts/http/payments.ts';
import { groupOf } from '@candor/domain/payments/transaction.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { cancelTransaction } from '../../../data/payments.ts';
import { refusalTextOr } from '../../../data/texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { useBusy } from '../../../ui/useBusy.ts';
import { moneyOf } from '../moneyOf.ts';

/** Cancels the payment, after a confirmation that explains the consequence without pressure. */
export function CancelPayment({ payment }: { payment: WirePaymentState }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const { cancel, isBusy } = useCancel(payment.transaction_id);
  const [isAsking, setAsking] = useState(false);
  const kind = groupOf(payment.type) === 'withdrawals' ? 'Withdrawal' : 'Deposit';
  const confirm = async () => {
    await cancel();
    setAsking(false);
  };
  return (
    <div>
      <Button onClick={() => setAsking(true)}>{t(`payments.detail.cancel${kind}`)}</Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(`payments.detail.cancel${kind}Title`)}
        description={t(`payments.detail.cancel${kind}Text`, { amount: moneyOf(payment, symbol) })}
      >
        <DialogActions>
          <Button variant="quiet" onClick={() => setAsking(false)}>
            {t('payments.detail.keep')}
          </Button>
          <Button variant="danger" busy={isBusy} onClick={() => void confirm()}>
            {t('payments.detail.confirmCancel')}
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}

function useCancel(number: string) {
  const { t } = useTranslation();
  const toast = useToast();
  const [isBusy, whileBusy] = useBusy();
  const cancel = async () => {
    const outcome = await whileBusy(cancelTransaction(number));
    if (outcome.kind === 'done') return toast({ tone: 'success', title: t('payments.detail.cancelled') });
    const text = refusalTextOr(outcome, t('payments.detail.stale'));
    toast({ tone: 'failure', title: t('payments.detail.cancelFailed'), text });
  };
  return { cancel, isBusy };
}
