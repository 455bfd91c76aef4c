import type { RepairTotals as Totals } from '@candor/contracts/http/office/repairs.ts';
import { useDealingTexts } from '../../data/officeDealing.ts';
import { MoneyText } from '../../ui/MoneyText.tsx';
import desk from '../shell/Desk.module.css';

/** Totals of a repair, for its clients and for the broker. */
export function RepairTotals({ totals, symbol }: { totals: Totals; symbol: string }) {
  const { t } = useDealingTexts();
  const { trades, clients, paid, taken, house } = totals;
  const sum = (name: 'paid' | 'taken' | 'house', value: typeof paid) => (
    <>
      <dt>{t(`dealing.repairs.totals.${name}`)}</dt>
      <dd>
        <MoneyText value={value} symbol={symbol} signed />
      </dd>
    </>
  );
  return (
    <dl className={desk.facts}>
      <dt>{t('dealing.repairs.totals.trades')}</dt>
      <dd>{t('dealing.repairs.totals.ofClients', { trades, clients })}</dd>
      {sum('paid', paid)}
      {sum('taken', taken)}
      {sum('house', house)}
    </dl>
  );
}
