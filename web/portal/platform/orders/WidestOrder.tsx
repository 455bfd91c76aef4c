import { useTranslation } from 'react-i18next';
import { priceText } from '../../../ui/numbers.ts';
import styles from '../positions/table.module.css';
import { longestOf, widestOf } from '../positions/widest.ts';
import { WidestCell, WidestRow } from '../positions/WidestRow.tsx';
import { OrderBadge } from './OrderBadge.tsx';
import { OrderLevels } from './OrderLevels.tsx';
import { Amount, nameOf, Until } from './OrderRow.tsx';
import type { WaitingOrder } from './OrderRow.tsx';

/** The widest content of each column of the orders that wait. */
export function WidestOrder({ rows }: { rows: readonly WaitingOrder[] }) {
  const { t } = useTranslation();
  const kind = widestOf(rows, ({ order }) => t(`platform.orders.types.${order.direction}.${order.type}`));
  const stake = widestOf(rows, ({ order }) => `${order.amount} ${order.leverage}`);
  const levels = widestOf(rows, levelsText);
  const until = rows.find(({ order }) => order.expires_at !== null) ?? rows[0];
  const price = longestOf(rows.map(({ order, asset }) => priceText(order.rate, asset?.decimals ?? 8)));
  return (
    <WidestRow>
      <WidestCell>
        <span className={styles.instrument}>{longestOf(rows.map(nameOf))}</span>
      </WidestCell>
      <WidestCell>{kind !== undefined && <OrderBadge order={kind.order} />}</WidestCell>
      <WidestCell>{stake !== undefined && <Amount order={stake.order} />}</WidestCell>
      <WidestCell>
        <strong>{price}</strong>
      </WidestCell>
      <WidestCell>{price}</WidestCell>
      <WidestCell>
        {levels !== undefined && <OrderLevels order={levels.order} decimals={levels.asset?.decimals ?? 8} />}
      </WidestCell>
      <WidestCell>{until !== undefined && <Until order={until.order} />}</WidestCell>
      <WidestCell />
    </WidestRow>
  );
}

function levelsText({ order: { stop_lost: stop, take_profit: target }, asset }: WaitingOrder): string {
  return [stop, target].map((level) => (level === null ? '' : priceText(level, asset?.decimals ?? 8))).join('');
}
