import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { LiveMoney } from '../../../ui/MoneyText.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { everyRound, useSummaryNow } from '../useAccountMoney.ts';
import styles from './SummaryBar.module.css';

type FigureName = 'balance' | 'equity' | 'freeMargin' | 'profit';

/** Sum of the summary. */
export function LiveFigure({ name }: { name: FigureName }) {
  const { t } = useTranslation();
  return (
    <Entry name={name} label={t(`platform.summary.${name}`)}>
      <Value name={name} />
    </Entry>
  );
}

function Value({ name }: { name: FigureName }) {
  const { symbol } = useBrand().currency;
  const summaryNow = useSummaryNow();
  const isProfit = name === 'profit';
  if (summaryNow === undefined) return <Skeleton width="72px" />;
  return (
    <LiveMoney
      subscribe={everyRound}
      read={() => summaryNow()[name]}
      symbol={symbol}
      signed={isProfit}
      arrow={isProfit}
    />
  );
}

interface EntryProps {
  name: string;
  label: ReactNode;
  children: ReactNode;
}

export function Entry({ name, label, children }: EntryProps) {
  return (
    <div className={styles.figure} data-figure={name}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
