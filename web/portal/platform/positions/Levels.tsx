import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { formatRate } from '@candor/domain/money/decimal.ts';
import { ChevronsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { priceText } from '../../../ui/numbers.ts';
import styles from './table.module.css';

/** Shows stop loss and take profit, or that there are none. */
export function Levels({ position, decimals }: { position: WirePosition; decimals: number }) {
  const { t } = useTranslation();
  const { stop_lost, take_profit, trailing, break_even } = position;
  if (stop_lost === null && take_profit === null && break_even === null) {
    return <span className={styles.quiet}>{t('platform.positions.notSet')}</span>;
  }
  return (
    <span className={styles.levels}>
      <span className={stop_lost === null ? styles.quiet : styles.stop}>
        {trailing !== null && <Moves text={t('platform.positions.trails', { distance: formatRate(trailing) })} />}
        {break_even !== null && (
          <Moves text={t('platform.positions.breaksEven', { rate: priceText(break_even, decimals) })} />
        )}
        {stop_lost === null ? '\u2013' : priceText(stop_lost, decimals)}
      </span>
      <span className={styles.slash}> / </span>
      <span className={take_profit === null ? styles.quiet : styles.target}>
        {take_profit === null ? '\u2013' : priceText(take_profit, decimals)}
      </span>
    </span>
  );
}

/** Shows that the engine moves the stop, and how. */
function Moves({ text }: { text: string }) {
  return (
    <span title={text}>
      <ChevronsUp size={12} className={styles.moves} aria-hidden="true" />
      <span className="visually-hidden">{text} </span>
    </span>
  );
}
