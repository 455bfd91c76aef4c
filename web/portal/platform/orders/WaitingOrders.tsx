import type { Asset } from '@candor/contracts/http/data.ts';
import type { WireOrder } from '@candor/contracts/http/trading.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { priceText } from '../../../ui/numbers.ts';
import { useWide } from '../../frame/useWide.ts';
import { RowsCards } from '../positions/RowsCards.tsx';
import { RowsTable } from '../positions/RowsTable.tsx';
import { SortHead } from '../positions/SortHead.tsx';
import type { Sorting } from '../positions/SortHead.tsx';
import { nextOrder, sortRows } from '../positions/sortPositions.ts';
import type { PositionOrder } from '../positions/sortPositions.ts';
import styles from '../positions/table.module.css';
import { longestOf, widestOf } from '../positions/widest.ts';
import { WidestCell, WidestRow } from '../positions/WidestRow.tsx';
import { OrderBadge } from './OrderBadge.tsx';
import { OrderLevels } from './OrderLevels.tsx';
import { Amount, nameOf, OrderRow, rowOf, Until } from './OrderRow.tsx';
import type { WaitingOrder } from './OrderRow.tsx';

const COLUMNS = 8;
/** Usual height of a card, with three lines. */
const CARD_PX = 88;

interface WaitingOrdersProps {
  orders: readonly WireOrder[];
  assets: readonly Asset[];
  onEdit: (id: number) => void;
}

/** Rows by the chosen column, or cards on narrow screens, newest first; of many, only those in sight are rendered. */
export function WaitingOrders({ orders, assets, onEdit }: WaitingOrdersProps) {
  const isWide = useWide();
  const [order, setOrder] = useState<PositionOrder>('newest');
  const rows = sortRows(
    orders.map((one) => rowOf(one, assets)),
    isWide ? order : 'newest',
    (row) => ({
      at: row.order.created_at,
      instrument: row.order.symbolName,
      amount: row.order.amount,
    }),
  );
  if (!isWide) return <Cards rows={rows} onEdit={onEdit} />;
  return <Rows rows={rows} onEdit={onEdit} order={order} onOrder={(pressed) => setOrder(nextOrder(order, pressed))} />;
}

interface ListProps {
  rows: readonly WaitingOrder[];
  onEdit: (id: number) => void;
}

function Cards({ rows, onEdit }: ListProps) {
  return (
    <RowsCards
      rows={rows}
      keyOf={({ order }) => String(order.id)}
      cardPx={CARD_PX}
      renderCard={(row, place) => <OrderRow key={row.order.id} {...row} onEdit={onEdit} as="card" {...place} />}
    />
  );
}

function Rows({ rows, onEdit, ...sorting }: ListProps & Sorting) {
  return (
    <RowsTable
      rows={rows}
      keyOf={({ order }) => String(order.id)}
      columns={COLUMNS}
      head={<Head {...sorting} />}
      widest={<WidestOrder rows={rows} />}
      renderRow={(row, place) => <OrderRow key={row.order.id} {...row} onEdit={onEdit} as="row" {...place} />}
    />
  );
}

function Head(sorting: Sorting) {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        <SortHead name="instrument" isStart {...sorting} />
        <th className={styles.start}>{t('platform.orders.order')}</th>
        <SortHead name="amount" {...sorting} />
        <th>{t('platform.orders.waitsFor')}</th>
        <th>{t('platform.positions.now')}</th>
        <th>{t('platform.positions.levelsShort')}</th>
        <th>{t('platform.orders.until')}</th>
        <th>
          <span className="visually-hidden">{t('platform.positions.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}

/** Widest content of each column of the pending orders. */
function WidestOrder({ rows }: { rows: readonly WaitingOrder[] }) {
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
