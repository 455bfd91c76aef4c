import type { Asset } from '@candor/contracts/http/data.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePendingOrders } from '../../../data/pendingOrders.ts';
import { EmptyState } from '../../../ui/States.tsx';
import { findAsset } from '../instrumentName.ts';
import { RowsSkeleton } from '../positions/RowsSkeleton.tsx';
import { EditOrder } from './EditOrder.tsx';
import { EndedOrders } from './EndedOrders.tsx';
import { WaitingOrders } from './WaitingOrders.tsx';

/** Orders that wait for their price, and the results of those that have ended. */
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
