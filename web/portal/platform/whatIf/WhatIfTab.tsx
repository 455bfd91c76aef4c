import type { AccountMoney } from '@candor/domain/margin/summary.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { quotes } from '../../../data/quotes.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { pageDigits } from '../../../ui/numbers.ts';
import { EmptyState } from '../../../ui/States.tsx';
import { RowsSkeleton } from '../positions/RowsSkeleton.tsx';
import { useAccountMoney, useOpenPositions } from '../useAccountMoney.ts';
import { useEverySecond } from '../useEverySecond.ts';
import { useSettled } from '../useSettled.ts';
import { MarketSelect, PriceMove } from './MarketMove.tsx';
import { WHAT_IF_ID } from './showWhatIf.ts';
import { EVERYTHING, computeSupposition, movingMarket, readDeposit } from './supposition.ts';
import styles from './WhatIf.module.css';
import { WhatIfResult } from './WhatIfResult.tsx';

/** Simulates a market move and a deposit, and their effect on the account by the engine's own rules. */
export function WhatIfTab() {
  const { t } = useTranslation();
  const account = useAccountMoney();
  const hasPositions = useOpenPositions().length > 0;
  if (account === undefined) return <RowsSkeleton />;
  return (
    <section id={WHAT_IF_ID} className={styles.tab} aria-label={t('platform.whatIf.open')} tabIndex={-1}>
      {hasPositions ? (
        <Supposing account={account} />
      ) : (
        <EmptyState title={t('platform.positions.empty')} text={t('platform.whatIf.text')} />
      )}
    </section>
  );
}

function Supposing({ account }: { account: AccountMoney }) {
  const { t } = useTranslation();
  const { symbol: currency, scale } = useBrand().currency;
  const positions = useOpenPositions();
  const [chosen, setMarket] = useState<string>(EVERYTHING);
  const market = movingMarket(chosen, positions);
  const [tenths, setTenths] = useState(0);
  const deposit = useSettled('');
  // The figures change only once a second, since they are read; the slider moves immediately.
  useEverySecond();
  const isReadable = readDeposit(deposit.settled) !== undefined;
  const draft = { market, tenths, deposit: deposit.settled };
  const supposed = computeSupposition(account, positions, (one) => quotes.get(one), draft);
  return (
    <div className={styles.body}>
      <div className={styles.inputs}>
        <MarketSelect positions={positions} market={market} onMarket={setMarket} />
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
        <PriceMove tenths={tenths} onMove={setTenths} />
      </div>
      <WhatIfResult supposed={supposed} tenths={tenths} />
      <p className={styles.note}>{t('platform.whatIf.note')}</p>
    </div>
  );
}
