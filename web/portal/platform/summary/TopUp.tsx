import { missingDemoFunding } from '@candor/domain/ledger/demoFunding.ts';
import { parseMoney } from '@candor/domain/money/decimal.ts';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../data/api.ts';
import { useBrand } from '../../../data/brand.ts';
import { bookQuery, queryClient, useBalance } from '../../../data/queries.ts';
import { refusalText } from '../../../data/texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { moneyText } from '../../../ui/numbers.ts';
import { useToast } from '../../../ui/Toast.tsx';
import { useBusy } from '../../../ui/useBusy.ts';
import { WriteButton } from '../../frame/WriteButton.tsx';
import styles from './SummaryBar.module.css';

/** Button of the demo account that restores its initial balance. Real money comes from deposits. */
export function TopUp() {
  const { t } = useTranslation();
  const { currency, demoFunding } = useBrand();
  const { data } = useBalance();
  const [isAsking, setAsking] = useState(false);
  const { topUp, isBusy } = useTopUp();
  const funding = parseMoney(demoFunding);
  if (data?.account.kind !== 'demo' || funding === undefined) return null;
  const missing = missingDemoFunding({ kind: 'demo', currency: currency.code, cash: data.balance }, funding);
  const confirm = async () => {
    await topUp();
    setAsking(false);
  };
  const text = (value: typeof funding) => moneyText(value, { symbol: currency.symbol });
  return (
    <>
      <WriteButton
        className={styles.topUp}
        disabledReason={missing.ok ? undefined : refusalText(missing.refusal)}
        onClick={() => setAsking(true)}
      >
        <Plus size={16} aria-hidden="true" />
        {t('platform.topUp.open')}
      </WriteButton>
      <Dialog
        isOpen={isAsking && missing.ok}
        onClose={() => setAsking(false)}
        title={t('platform.topUp.title')}
        description={t('platform.topUp.text')}
      >
        {missing.ok && (
          <dl className={styles.change}>
            <dt>{t('platform.summary.balance')}</dt>
            <dd>
              {text(data.balance)} → <strong>{text(funding)}</strong>
            </dd>
          </dl>
        )}
        <DialogActions>
          <Button variant="quiet" onClick={() => setAsking(false)}>
            {t('platform.topUp.cancel')}
          </Button>
          <Button variant="primary" busy={isBusy} onClick={() => void confirm()}>
            {missing.ok && t('platform.topUp.confirm', { amount: text(missing.value) })}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

/** Tops the demo account up. While it is unknown whether the server received the command, the next try repeats it. */
function useTopUp() {
  const { t } = useTranslation();
  const { currency } = useBrand();
  const toast = useToast();
  const [isBusy, whileBusy] = useBusy();
  const commandId = useRef<string>(undefined);
  const topUp = async () => {
    commandId.current ??= crypto.randomUUID();
    const outcome = await whileBusy(api.topUpDemo({ commandId: commandId.current }));
    if (outcome.kind === 'unreachable') {
      toast({ tone: 'warning', title: t('platform.topUp.unsure'), text: t('platform.topUp.unsureText') });
      return;
    }
    commandId.current = undefined;
    if (outcome.kind === 'refused') {
      toast({ tone: 'failure', title: t('platform.topUp.failed'), text: refusalText(outcome.refusal) });
      return;
    }
    // Without a socket no push arrives, so the figures are requested too.
    void queryClient.invalidateQueries({ queryKey: bookQuery.queryKey });
    const balance = moneyText(outcome.value.balance, { symbol: currency.symbol });
    toast({ tone: 'success', title: t('platform.topUp.done'), text: t('platform.topUp.doneText', { balance }) });
  };
  return { topUp, isBusy };
}
