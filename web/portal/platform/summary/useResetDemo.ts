import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../data/api.ts';
import { useBrand } from '../../../data/brand.ts';
import { bookQuery, queryClient } from '../../../data/queries.ts';
import { refusalText } from '../../../data/texts.ts';
import { moneyText } from '../../../ui/numbers.ts';
import { useToast } from '../../../ui/Toast.tsx';

/** Resets the demo account. While it is unknown whether the server received it, the next try is the same command. */
export function useResetDemo() {
  const { t } = useTranslation();
  const { currency } = useBrand();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const commandId = useRef<string>(undefined);
  const reset = async () => {
    setBusy(true);
    commandId.current ??= crypto.randomUUID();
    const outcome = await api.resetDemo({ commandId: commandId.current });
    setBusy(false);
    if (outcome.kind === 'unreachable') {
      toast({ tone: 'warning', title: t('platform.reset.unsure'), text: t('platform.reset.unsureText') });
      return;
    }
    commandId.current = undefined;
    if (outcome.kind === 'refused') {
      toast({ tone: 'failure', title: t('platform.reset.failed'), text: refusalText(outcome.refusal) });
      return;
    }
    // The push brings it too; without a socket this is the way.
    void queryClient.invalidateQueries({ queryKey: bookQuery.queryKey });
    const { balance, left } = outcome.value;
    const told = t('platform.reset.doneText', { balance: moneyText(balance, { symbol: currency.symbol }) });
    const text = left === 0 ? told : `${told} ${t('platform.reset.left', { count: left })}`;
    toast({ tone: 'success', title: t('platform.reset.done'), text });
  };
  return { reset, isBusy };
}
