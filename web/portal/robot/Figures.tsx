import type { Money } from '@candor/domain/money/money.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import { MoneyText } from '../../ui/MoneyText.tsx';
import { typeset } from '../../ui/numbers.ts';
import { percentOf } from './percent.ts';
import styles from './robot.module.css';

type Name = 'profit' | 'trades' | 'wins' | 'cost' | 'drawdown' | 'best' | 'worst' | 'passedOver' | 'open' | 'perTrade';

export function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
}

export function MoneyFigure({ name, value, signed = false }: { name: Name; value: Money; signed?: boolean }) {
  const { symbol } = useBrand().currency;
  return (
    <Figure name={name}>
      <MoneyText value={value} symbol={symbol} signed={signed} />
    </Figure>
  );
}

export function CountFigure({ name, value }: { name: Name; value: number }) {
  return <Figure name={name}>{typeset(String(value))}</Figure>;
}

/** Shows a count, and its share of all. */
export function ShareFigure({ name, value, of }: { name: Name; value: number; of: number }) {
  const share = of === 0 ? '' : ` · ${percentOf(Math.round((value * 100) / of) * 100)} %`;
  return (
    <Figure name={name}>
      {value}
      {share}
    </Figure>
  );
}

function Figure({ name, children }: { name: Name; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{t(`robot.figures.${name}`)}</dt>
      <dd>{children}</dd>
    </div>
  );
}
