import type { DealingOverview } from '@candor/contracts/http/office/dealing.ts';
import type { MoneySum } from '@candor/domain/money/money.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useCurrency } from '../../data/office.ts';
import { useDealingTexts } from '../../data/officeDealing.ts';
import type { DealingScope } from '../../data/officeDealing.ts';
import { classes } from '../../ui/classes.ts';
import { moneyText } from '../../ui/numbers.ts';
import styles from './Dealing.module.css';
import { ExposureTable } from './ExposureTable.tsx';
import { wholeText } from './figures.ts';
import { HaltPanel } from './HaltPanel.tsx';
import { KillSwitches } from './KillSwitches.tsx';
import { PauseCards } from './PauseCards.tsx';
import { SwitchDialog } from './SwitchDialog.tsx';
import type { SwitchRequest } from './SwitchDialog.tsx';

interface ExposureTabProps {
  data: DealingOverview;
  looked: DealingScope;
}

/** Clients' positions in each instrument, with the switches that pause opening. */
export function ExposureTab({ data, looked }: ExposureTabProps) {
  const [change, setChange] = useState<SwitchRequest>();
  return (
    <div className={styles.exposure}>
      <div className={styles.main}>
        <Totals data={data} />
        {/* Rows keep their places until the key changes, or the list is sorted again. */}
        <ExposureTable key={`${looked.reach}/${looked.book}`} data={data} looked={looked} onSwitch={setChange} />
      </div>
      <aside className={styles.side}>
        <KillSwitches data={data} onSwitch={setChange} />
        <PauseCards data={data} onSwitch={setChange} />
        <HaltPanel data={data} />
      </aside>
      {change !== undefined && <SwitchDialog change={change} data={data} onClose={() => setChange(undefined)} />}
    </div>
  );
}

function Totals({ data }: { data: DealingOverview }) {
  const { t } = useDealingTexts();
  const { symbol } = useCurrency();
  const { exposure } = data;
  const sum = (figure: 'longs' | 'shorts' | 'profit') => exposure.reduce((all, row) => all + row[figure], 0n);
  const [longs, shorts, profit] = [sum('longs'), sum('shorts'), sum('profit')];
  const house = shorts - longs;
  return (
    <section className={styles.totals} aria-label={t('dealing.totals.label')}>
      <Total name={t('dealing.totals.positions')}>{exposure.reduce((all, { positions }) => all + positions, 0)}</Total>
      <Total name={t('dealing.totals.longs')}>{wholeText(longs, { symbol })}</Total>
      <Total name={t('dealing.totals.shorts')}>{wholeText(shorts, { symbol })}</Total>
      <Total name={t('dealing.totals.net')} side={house}>
        {wholeText(house, { symbol, signed: true })}
      </Total>
      <Total name={t('dealing.totals.profit')} side={profit}>
        {moneyText(profit, { symbol, signed: true })}
      </Total>
      <Total name={t('dealing.totals.accounts')}>{data.accounts}</Total>
      <Total name={t('dealing.totals.closeOuts')}>{data.close_outs}</Total>
    </section>
  );
}

function Total({ name, side, children }: { name: string; side?: MoneySum; children: ReactNode }) {
  return (
    <div className={styles.total}>
      <span>{name}</span>
      <strong className={classes(side !== undefined && hueOf(side))}>{children}</strong>
    </div>
  );
}

/** Returns the hue of a sign: long and short are neither good nor bad, as in the table below. */
function hueOf(value: MoneySum): string | undefined {
  if (value === 0n) return undefined;
  return value > 0n ? styles.long : styles.short;
}
