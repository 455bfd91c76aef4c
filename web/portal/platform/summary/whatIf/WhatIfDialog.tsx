import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../../data/brand.ts';
import { quotes } from '../../../../data/quotes.ts';
import { AmountField } from '../../../../ui/AmountField.tsx';
import { Dialog, Sheet } from '../../../../ui/Dialog.tsx';
import { useAccountMoney, useOpenPositions } from '../../useAccountMoney.ts';
import { useSettled } from '../../useSettled.ts';
import { useWide } from '../../../frame/useWide.ts';
import { MarketMove } from './MarketMove.tsx';
import { EVERYTHING, readDeposit, suppose } from './supposition.ts';
import { useEverySecond } from '../../useEverySecond.ts';
import { WhatIfResult } from './WhatIfResult.tsx';
import styles from './WhatIf.module.css';
import { pageDigits } from '../../../../ui/numbers.ts';

/** A market move and a deposit, and their effect on the account by the engine's own rules. */
export function WhatIfDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const Window = useWide() ? Dialog : Sheet;
  return (
    <Window isOpen onClose={onClose} title={t('platform.whatIf.title')} description={t('platform.whatIf.text')}>
      <WhatIf />
    </Window>
  );
}

function WhatIf() {
  const { t } = useTranslation();
  const { symbol: currency, scale } = useBrand().currency;
  const account = useAccountMoney();
  const positions = useOpenPositions();
  const [market, setMarket] = useState<string>(EVERYTHING);
  const [tenths, setTenths] = useState(0);
  const deposit = useSettled('');
  // The figures change once a second only: they are read, while the slider moves at once.
  useEverySecond();
  const isReadable = readDeposit(deposit.settled) !== undefined;
  if (account === undefined) return null;
  const draft = { market, tenths, deposit: deposit.settled };
  const supposed = suppose(account, positions, (one) => quotes.get(one), draft);
  return (
    <div className={styles.body}>
      <MarketMove positions={positions} market={market} tenths={tenths} onMarket={setMarket} onMove={setTenths} />
      <AmountField
        label={t('platform.whatIf.deposit')}
        size="control"
        prefix={currency}
        value={deposit.typed}
        onChange={deposit.setTyped}
        onBlur={deposit.settle}
        step={String(100 * scale)}
        decimals={pageDigits()}
        error={isReadable ? undefined : t('platform.whatIf.depositFault')}
      />
      <WhatIfResult supposed={supposed} tenths={tenths} />
      <p className={styles.note}>{t('platform.whatIf.note')}</p>
    </div>
  );
}
