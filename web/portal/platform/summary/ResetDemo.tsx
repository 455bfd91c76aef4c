import { parseMoney } from '@candor/domain/money/decimal.ts';
import { RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../data/api.ts';
import { useBrand } from '../../../data/brand.ts';
import { usePendingOrders } from '../../../data/pendingOrders.ts';
import { bookQuery, queryClient, useBalance, usePositions } from '../../../data/queries.ts';
import { refusalText } from '../../../data/texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { moneyText } from '../../../ui/numbers.ts';
import { useToast } from '../../../ui/Toast.tsx';
import { useBusy } from '../../../ui/useBusy.ts';
import styles from './SummaryBar.module.css';

/** Rule LE-7, on the demo account only: says what a reset ends, and carries it out after a second press. */
export function ResetDemo() {
  const { t } = useTranslation();
  const { currency, demoFunding } = useBrand();
  const { data } = useBalance();
  const open = usePositions().data?.open.length ?? 0;
  const orders = usePendingOrders()?.open.length ?? 0;
  const [isAsking, setAsking] = useState(false);
  const { reset, isBusy } = useResetDemo();
  const funding = parseMoney(demoFunding);
  if (data?.account.kind !== 'demo' || funding === undefined) return null;
  const confirm = async () => {
    await reset();
    setAsking(false);
  };
  const text = (value: typeof funding) => moneyText(value, { symbol: currency.symbol });
  return (
    <>
      <IconButton label={t('platform.reset.open')} onClick={() => setAsking(true)}>
        <RotateCcw size={17} aria-hidden="true" />
      </IconButton>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('platform.reset.title')}
        description={t('platform.reset.text')}
      >
        <dl className={styles.changes}>
          <dt>{t('platform.reset.positions')}</dt>
          <dd>{open}</dd>
          <dt>{t('platform.reset.orders')}</dt>
          <dd>{orders}</dd>
          <dt>{t('platform.summary.balance')}</dt>
          <dd>
            {text(data.balance)} → <strong>{text(funding)}</strong>
          </dd>
        </dl>
        {open > 0 && <p className={styles.hint}>{t('platform.reset.shut')}</p>}
        <DialogActions>
          <Button variant="quiet" onClick={() => setAsking(false)}>
            {t('platform.topUp.cancel')}
          </Button>
          <Button variant="primary" busy={isBusy} onClick={() => void confirm()}>
            {t('platform.reset.confirm')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

/** Resets the demo account. While it is unknown whether the server received the command, the next try repeats it. */
function useResetDemo() {
  const { t } = useTranslation();
  const { currency } = useBrand();
  const toast = useToast();
  const [isBusy, whileBusy] = useBusy();
  const commandId = useRef<string>(undefined);
  const reset = async () => {
    commandId.current ??= crypto.randomUUID();
    const outcome = await whileBusy(api.resetDemo({ commandId: commandId.current }));
    if (outcome.kind === 'unreachable') {
      toast({ tone: 'warning', title: t('platform.reset.unsure'), text: t('platform.reset.unsureText') });
      return;
    }
    commandId.current = undefined;
    if (outcome.kind === 'refused') {
      toast({ tone: 'failure', title: t('platform.reset.failed'), text: refusalText(outcome.refusal) });
      return;
    }
    // Without a socket no push arrives, so the figures are requested too.
    void queryClient.invalidateQueries({ queryKey: bookQuery.queryKey });
    const { balance, left } = outcome.value;
    const done = t('platform.reset.doneText', { balance: moneyText(balance, { symbol: currency.symbol }) });
    const text = left === 0 ? done : `${done} ${t('platform.reset.left', { count: left })}`;
    toast({ tone: 'success', title: t('platform.reset.done'), text });
  };
  return { reset, isBusy };
}
