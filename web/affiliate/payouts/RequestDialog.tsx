import type { Money } from '@candor/domain/money/money.ts';
import { useState } from 'react';
import { affiliateApi } from '../../data/affiliate.ts';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { useBrand } from '../../data/brand.ts';
import { withFreshLogin } from '../../factors/freshLogin.ts';
import { moneyText } from '../../ui/numbers.ts';
import { useToast } from '../../ui/Toast.tsx';
import { ActionDialog } from '../../ui/ActionDialog.tsx';
import { failureText } from '../shell/failureText.ts';

interface RequestDialogProps {
  amount: Money;
  onClose: () => void;
  onDone: () => void;
}

/** Requests everything that is payable; repeated after a lost answer, it is the same request. */
export function RequestDialog({ amount, onClose, onDone }: RequestDialogProps) {
  const { t } = useAffiliateTexts();
  const { currency } = useBrand();
  const toast = useToast();
  const [request] = useState(() => crypto.randomUUID());
  const text = moneyText(amount, currency);
  const ask = async () => {
    const outcome = await withFreshLogin(() => affiliateApi.requestPayout({ request, amount }));
    if (outcome.kind !== 'done') return failureText(t, outcome);
    toast({ tone: 'success', title: t('panel.payouts.asked') });
    onDone();
    return undefined;
  };
  return (
    <ActionDialog
      title={t('panel.payouts.requestTitle', { amount: text })}
      text={t('panel.payouts.requestText')}
      action={t('panel.payouts.request', { amount: text })}
      cancel={t('panel.payouts.cancel')}
      onClose={onClose}
      onAction={ask}
    />
  );
}
