import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { MoneyText } from '../../../ui/MoneyText.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useLiveFigure } from '../useAccountMoney.ts';
import styles from './SummaryBar.module.css';

type FigureName = 'balance' | 'equity' | 'freeMargin' | 'profit';

/** One sum of the summary; it renders when it changes, and the others do not. */
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
  const value = useLiveFigure((summary) => summary[name]);
  const isProfit = name === 'profit';
  if (value === undefined) return <Skeleton width="72px" />;
  return <MoneyText value={value} symbol={symbol} signed={isProfit} arrow={isProfit} />;
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
