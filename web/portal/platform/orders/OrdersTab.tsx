import { refusalOf } from '@candor/contracts/answers.ts';
import type { Asset } from '@candor/contracts/http/data.ts';
import type { WireOrder } from '@candor/contracts/http/trading.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { usePendingOrders } from '../../../data/pendingOrders.ts';
import { refusalText } from '../../../data/texts.ts';
import { exactTime, shortTime } from '../../../ui/dates.ts';
import { moneyText, priceText } from '../../../ui/numbers.ts';
import { EmptyState } from '../../../ui/States.tsx';
import { findAsset, displaySymbol } from '../instrumentName.ts';
import { RowsSkeleton } from '../positions/RowsSkeleton.tsx';
import { EditOrder } from './EditOrder.tsx';
import { OrderBadge } from './OrderBadge.tsx';
import styles from './orders.module.css';
import { WaitingOrders } from './WaitingOrders.tsx';

/** Lists pending orders, and the results of those that have ended. */
export function OrdersTab({ assets }: { assets: readonly Asset[] }) {
  const { t } = useTranslation();
  const orders = usePendingOrders();
  const [editedId, setEditedId] = useState<number>();
  if (orders === undefined) return <RowsSkeleton />;
  const { open, past } = orders;
  const edited = open.find(({ id }) => id === editedId);
  const asset = edited === undefined ? undefined : findAsset(assets, edited.symbol);
  return (
    <>
      {open.length === 0 ? (
        <EmptyState title={t('platform.orders.empty')} text={t('platform.orders.emptyText')} />
      ) : (
        <WaitingOrders orders={open} assets={assets} onEdit={setEditedId} />
      )}
      {past.length > 0 && <EndedOrders orders={past} assets={assets} />}
      {edited !== undefined && asset !== undefined && (
        <EditOrder key={edited.id} order={edited} asset={asset} onClose={() => setEditedId(undefined)} />
      )}
    </>
  );
}

interface EndedOrdersProps {
  orders: readonly WireOrder[];
  assets: readonly Asset[];
}

/** Lists the results of the last orders: filled, cancelled, expired, or why nothing was opened. */
function EndedOrders({ orders, assets }: EndedOrdersProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.past} aria-label={t('platform.orders.past')}>
      <h3>{t('platform.orders.past')}</h3>
      <ul>
        {orders.map((order) => (
          <Ended key={order.id} order={order} asset={findAsset(assets, order.symbol)} />
        ))}
      </ul>
    </section>
  );
}

function Ended({ order, asset }: { order: WireOrder; asset: Asset | undefined }) {
  const { t } = useTranslation();
  const { symbol: currency } = useBrand().currency;
  const { status, ended_at, refusal } = order;
  const reason = refusal === null ? undefined : refusalText(refusalOf({ status: false, error: refusal }));
  return (
    <li className={styles.ended}>
      <strong>{asset === undefined ? order.symbolName : displaySymbol(asset)}</strong>
      <OrderBadge order={order} />
      <span>
        {moneyText(order.amount, { symbol: currency })} ×{order.leverage}
      </span>
      <span>{t('platform.orders.at', { rate: priceText(order.rate, asset?.decimals ?? 8) })}</span>
      <span className={styles.became}>
        {t(`platform.orders.statuses.${status}`)}
        {reason !== undefined && `: ${reason}`}
      </span>
      {ended_at !== null && (
        <time dateTime={new Date(ended_at).toISOString()} title={exactTime(ended_at)}>
          {shortTime(ended_at)}
        </time>
      )}
    </li>
  );
}
