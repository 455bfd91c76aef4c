import type { WireOrder } from '@candor/contracts/http/trading.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { InPlace } from '../positions/InPlace.tsx';
import styles from '../positions/table.module.css';
import { useOrderCommand } from './useOrderCommand.ts';

interface CancelOrderProps {
  order: WireOrder;
  symbol: string;
  onKeep: () => void;
}

/** In the order's own row: asks once, since a cancelled order does not come back. */
export function CancelOrder({ order, symbol, onKeep }: CancelOrderProps) {
  const { t } = useTranslation();
  const { isBusy, cancel } = useOrderCommand(order);
  return (
    <InPlace label={t('platform.orders.cancel', { symbol })} className={styles.confirm} onKeep={onKeep}>
      <p>
        <strong>{t('platform.orders.cancelQuestion', { symbol })}</strong>
      </p>
      <span className={styles.confirmButtons}>
        <Button variant="quiet" size="dense" onClick={onKeep}>
          {t('platform.orders.keep')}
        </Button>
        <Button variant="primary" size="dense" busy={isBusy} onClick={() => void cancel()}>
          {t('platform.orders.cancelNow')}
        </Button>
      </span>
    </InPlace>
  );
}
