import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { sum } from '@candor/domain/money/money.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { MoneyText } from '../../../ui/MoneyText.tsx';
import { GroupRow } from './GroupRow.tsx';
import type { Line } from './instrumentGroups.ts';
import { ProfitsCell } from './LiveCells.tsx';
import { PositionRow } from './PositionRow.tsx';
import type { ListedPosition } from './PositionRow.tsx';
import { RowsTable } from './RowsTable.tsx';
import { SortHead } from './SortHead.tsx';
import type { Sorting } from './SortHead.tsx';
import styles from './table.module.css';
import { WidestCells } from './WidestCells.tsx';

const COLUMNS = 9;

/** Lines of the open positions, and their actions. */
export interface OpenLines {
  readonly lines: readonly Line<ListedPosition>[];
  readonly positions: readonly WirePosition[];
  /** Whether the list is long: then a tick tints only the rows being looked at. */
  readonly isCalm: boolean;
  readonly onToggle: (symbol: string) => void;
  readonly onEdit: (id: number) => void;
  readonly onDetails: (position: WirePosition) => void;
}

export function OpenTable(props: OpenLines & Sorting) {
  const { lines, positions, order, onOrder, onToggle, ...row } = props;
  return (
    <RowsTable
      rows={lines}
      keyOf={({ key }) => key}
      columns={COLUMNS}
      head={<Head order={order} onOrder={onOrder} />}
      widest={<WidestCells lines={lines} />}
      renderRow={(line, place) =>
        line.kind === 'group' ? (
          <GroupRow key={line.key} group={line.group} isOpen={line.isOpen} onToggle={onToggle} {...place} />
        ) : (
          <PositionRow key={line.key} {...line.row} {...row} isMember={line.isMember} {...place} />
        )
      }
      renderFoot={(count) => <Foot positions={positions} index={count} />}
    />
  );
}

function Head({ order, onOrder }: Sorting) {
  const { t } = useTranslation();
  return (
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
        <SortHead name="profit" order={order} onOrder={onOrder}>
          <span className={styles.percentHead}>{t('platform.positions.percent')}</span>
        </SortHead>
        <th>
          <span className="visually-hidden">{t('platform.positions.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}

function Foot({ positions, index }: { positions: readonly WirePosition[]; index: number | undefined }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  return (
    <tfoot>
      <tr aria-rowindex={index === undefined ? undefined : index + 2}>
        <td className={styles.start} colSpan={2}>
          {t('platform.positions.total', { count: positions.length })}
        </td>
        <td>
          <MoneyText value={sum(positions.map(({ amount }) => amount))} symbol={symbol} />
        </td>
        <td colSpan={3} />
        <td className={styles.openCost} />
        <td>
          <span className={styles.result}>
            <span className={styles.island} data-figure="profit">
              <ProfitsCell positions={positions} />
            </span>
            <span className={styles.island} data-figure="percent" />
          </span>
        </td>
        <td />
      </tr>
    </tfoot>
  );
}
