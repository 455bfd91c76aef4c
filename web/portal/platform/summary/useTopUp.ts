import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../data/api.ts';
import { useBrand } from '../../../data/brand.ts';
import { bookQuery, queryClient } from '../../../data/queries.ts';
import { moneyText } from '../../../ui/numbers.ts';
import { useToast } from '../../../ui/Toast.tsx';
import { refusalText } from '../../../data/texts.ts';

/** Tops the demo account up. While it is unknown whether the server received it, the next try is the same command. */
export function useTopUp() {
  const { t } = useTranslation();
  const { currency } = useBrand();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const commandId = useRef<string>(undefined);
  const topUp = async () => {
    setBusy(true);
    commandId.current ??= crypto.randomUUID();
    const outcome = await api.topUpDemo({ commandId: commandId.current });
    setBusy(false);
    if (outcome.kind === 'unreachable') {
      toast({ tone: 'warning', title: t('platform.topUp.unsure'), text: t('platform.topUp.unsureText') });
      return;
    }
    commandId.current = undefined;
    if (outcome.kind === 'refused') {
      toast({ tone: 'failure', title: t('platform.topUp.failed'), text: refusalText(outcome.refusal) });
      return;
    }
    // The push brings it too; without a socket this is the way.
    void queryClient.invalidateQueries({ queryKey: bookQuery.queryKey });
    const balance = moneyText(outcome.value.balance, { symbol: currency.symbol });
    toast({ tone: 'success', title: t('platform.topUp.done'), text: t('platform.topUp.doneText', { balance }) });
  };
  return { topUp, isBusy };
}
