import type { Asset } from '@candor/contracts/http/data.ts';
import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { sum } from '@candor/domain/money/money.ts';
import { ArrowDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { LiveMoney, MoneyText } from '../../../ui/MoneyText.tsx';
import { everyRound, openProfit, profitNow, useOpenPositions } from '../useAccountMoney.ts';
import { useWide } from '../../frame/useWide.ts';
import { CloseAll } from './CloseAll.tsx';
import { EditLevels } from './EditLevels.tsx';
import { PositionCard } from './PositionCard.tsx';
import { PositionRow } from './PositionRow.tsx';
import { nextOrder, sortPositions } from './sortPositions.ts';
import type { PositionOrder } from './sortPositions.ts';
import styles from './table.module.css';
import { tradedAssets } from './tradedAssets.ts';
import { useOpenDetails } from './useOpenDetails.ts';
import type { OpenDetails } from './useOpenDetails.ts';

interface OpenPositionsProps {
  onDetails: (position: WirePosition) => void;
  positions: readonly WirePosition[];
  assets: readonly Asset[];
}

/** Up to so many positions can be followed at once, and each tick of theirs is tinted. */
const LIVELY_MAX = 5;

/** Rows, or cards on narrow screens, the newest first. */
export function OpenPositions({ positions, assets, onDetails }: OpenPositionsProps) {
  const isWide = useWide();
  const [editedId, setEditedId] = useState<number>();
  const [order, setOrder] = useState<PositionOrder>('newest');
  const rows = sortPositions(tradedAssets(positions, assets), order, profitNow);
  const details = useOpenDetails(positions);
  const edited = rows.find(({ position }) => position.id === editedId);
  const isCalm = rows.length > LIVELY_MAX;
  const list = rows.map((row) => ({
    ...row,
    details: details.get(row.position.id),
    isCalm,
    onEdit: setEditedId,
    onDetails,
  }));
  return (
    <>
      {isWide ? (
        <Table
          rows={list}
          positions={positions}
          assets={assets}
          order={order}
          onOrder={(pressed) => setOrder(nextOrder(order, pressed))}
        />
      ) : (
        <ul className={styles.cards}>
          {list.map((row) => (
            <PositionCard key={row.position.id} {...row} />
          ))}
          <Total positions={positions} assets={assets} />
        </ul>
      )}
      {edited !== undefined && <EditLevels key={editedId} {...edited} onClose={() => setEditedId(undefined)} />}
    </>
  );
}

interface Listed {
  readonly positions: readonly WirePosition[];
  readonly assets: readonly Asset[];
}

interface Row {
  readonly details: OpenDetails | undefined;
  readonly position: WirePosition;
  readonly asset: Asset;
  readonly isCalm: boolean;
  readonly onEdit: (id: number) => void;
  readonly onDetails: (position: WirePosition) => void;
}

interface TableProps extends Listed {
  readonly rows: readonly Row[];
  readonly order: PositionOrder;
  readonly onOrder: (pressed: PositionOrder) => void;
}

function Table({ rows, positions, assets, order, onOrder }: TableProps) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <SortHead name="instrument" isStart order={order} onOrder={onOrder} />
          <th className={styles.start}>{t('platform.positions.side')}</th>
          <SortHead name="amount" order={order} onOrder={onOrder} />
          <th>{t('platform.positions.openedAt')}</th>
          <th>{t('platform.positions.now')}</th>
          <th>
            <span className={styles.long}>{t('platform.positions.levels')}</span>
            <span className={styles.short}>{t('platform.positions.levelsShort')}</span>
          </th>
          <th className={styles.openCost}>{t('platform.history.cost')}</th>
          <SortHead name="profit" order={order} onOrder={onOrder} />
          <th className={styles.percent}>{t('platform.positions.percent')}</th>
          <th>
            <span className="visually-hidden">{t('platform.positions.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <PositionRow key={row.position.id} {...row} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td className={styles.start} colSpan={2}>
            {t('platform.positions.total', { count: positions.length })}
          </td>
          <td>
            <MoneyText value={sum(positions.map(({ amount }) => amount))} symbol={symbol} />
          </td>
          <td colSpan={3} />
          <td className={styles.openCost} />
          <td>
            <span className={styles.island} data-figure="profit">
              <TotalProfit />
            </span>
          </td>
          <td className={styles.percent} />
          <td>
            <CloseAll positions={positions} assets={assets} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

interface SortHeadProps {
  name: Exclude<PositionOrder, 'newest'>;
  isStart?: boolean;
  order: PositionOrder;
  onOrder: (pressed: PositionOrder) => void;
}

/** A heading that orders the rows by its column. */
function SortHead({ name, isStart = false, order, onOrder }: SortHeadProps) {
  const { t } = useTranslation();
  const isSorted = order === name;
  const direction = name === 'instrument' ? 'ascending' : 'descending';
  return (
    <th className={isStart ? styles.start : undefined} aria-sort={isSorted ? direction : undefined}>
      <button type="button" className={styles.sort} onClick={() => onOrder(name)}>
        {t(`platform.positions.${name}`)}
        {isSorted && <ArrowDown size={12} aria-hidden="true" />}
      </button>
    </th>
  );
}

function Total({ positions, assets }: Listed) {
  const { t } = useTranslation();
  return (
    <li className={styles.total}>
      <span>{t('platform.positions.total', { count: positions.length })}</span>
      <TotalProfit />
      <CloseAll positions={positions} assets={assets} />
    </li>
  );
}

function TotalProfit() {
  const { symbol } = useBrand().currency;
  const open = useOpenPositions();
  return <LiveMoney subscribe={everyRound} read={() => openProfit(open)} symbol={symbol} signed arrow />;
}
