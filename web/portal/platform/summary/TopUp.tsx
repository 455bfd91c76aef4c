import { missingDemoFunding } from '@candor/domain/ledger/demoFunding.ts';
import { parseMoney } from '@candor/domain/money/decimal.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { useBalance } from '../../../data/queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { moneyText } from '../../../ui/numbers.ts';
import { refusalText } from '../../../data/texts.ts';
import styles from './SummaryBar.module.css';
import { useTopUp } from './useTopUp.ts';
import { WriteButton } from '../../frame/WriteButton.tsx';

/** On the demo account: restores its initial balance. Real money comes by deposits. */
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
