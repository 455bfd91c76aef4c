import type { WireOrder } from '@candor/contracts/http/trading.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { useTranslation } from 'react-i18next';
import { priceText } from '../../../ui/numbers.ts';
import styles from '../positions/table.module.css';

interface OrderLevelsProps {
  order: WireOrder;
  decimals: number;
}

/** Shows the stop loss and take profit that the position will have. */
export function OrderLevels({ order: { stop_lost, take_profit }, decimals }: OrderLevelsProps) {
  const { t } = useTranslation();
  if (stop_lost === null && take_profit === null) {
    return <span className={styles.quiet}>{t('platform.positions.notSet')}</span>;
  }
  const shown = (price: Rate | null) => (price === null ? '\u2013' : priceText(price, decimals));
  return (
    <span>
      <span className={styles.stop}>{shown(stop_lost)}</span>
      <span className={styles.quiet}> / </span>
      <span className={styles.target}>{shown(take_profit)}</span>
    </span>
  );
}
