import type { Asset } from '@candor/contracts/http/data.ts';
import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openProfit, profitNow } from '../useAccountMoney.ts';
import { useWide } from '../../frame/useWide.ts';
import { CloseAll } from './CloseAll.tsx';
import { EditLevels } from './EditLevels.tsx';
import { GroupCard } from './GroupCard.tsx';
import { isWorthGrouping, useGrouping } from './groupChoice.ts';
import { GroupingButton } from './GroupingButton.tsx';
import { groupByInstrument, groupedLines, plainLines, sortGroups } from './instrumentGroups.ts';
import { ProfitsCell } from './LiveCells.tsx';
import { OpenTable } from './OpenTable.tsx';
import type { OpenLines } from './OpenTable.tsx';
import { PositionCard } from './PositionCard.tsx';
import { RowsCards } from './RowsCards.tsx';
import { nextOrder, sortPositions } from './sortPositions.ts';
import type { PositionOrder } from './sortPositions.ts';
import styles from './table.module.css';
import { tradedAssets } from './tradedAssets.ts';
import { useOpenDetails } from './useOpenDetails.ts';

interface OpenPositionsProps {
  onDetails: (position: WirePosition) => void;
  positions: readonly WirePosition[];
  assets: readonly Asset[];
}

/** Number of positions that a reader can follow together, so that each of their ticks is tinted. */
const LIVELY_MAX = 5;

/** Rows, or cards on narrow screens, newest first; grouped by instrument if the client wants that. */
export function OpenPositions({ positions, assets, onDetails }: OpenPositionsProps) {
  const isWide = useWide();
  const isGrouped = useGrouping() && isWorthGrouping(positions);
  const [editedId, setEditedId] = useState<number>();
  const [order, setOrder] = useState<PositionOrder>('newest');
  const { open, toggle } = useOpenGroups();
  const details = useOpenDetails(positions);
  const rows = sortPositions(tradedAssets(positions, assets), order, profitNow).map((traded) => ({
    ...traded,
    details: details.get(traded.position.id),
  }));
  const edited = rows.find(({ position }) => position.id === editedId);
  const lines = isGrouped
    ? groupedLines(sortGroups(groupByInstrument(rows), order, openProfit), open)
    : plainLines(rows);
  const list = {
    lines,
    positions,
    isCalm: rows.length > LIVELY_MAX,
    onToggle: toggle,
    onEdit: setEditedId,
    onDetails,
  };
  return (
    <>
      {isWide ? (
        <OpenTable {...list} order={order} onOrder={(pressed) => setOrder(nextOrder(order, pressed))} />
      ) : (
        <OpenCards {...list} assets={assets} />
      )}
      {edited !== undefined && <EditLevels key={editedId} {...edited} onClose={() => setEditedId(undefined)} />}
    </>
  );
}

/** Returns the instruments whose groups are open, and their toggle. */
function useOpenGroups() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((symbol: string) => {
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(symbol)) after.add(symbol);
      return after;
    });
  }, []);
  return { open, toggle };
}

/** Usual height of a card: name, result and rates. */
const CARD_PX = 88;

/** Cards of the open positions on a narrow screen. */
function OpenCards(props: OpenLines & { assets: readonly Asset[] }) {
  const { lines, positions, assets, onToggle, ...card } = props;
  const { t } = useTranslation();
  return (
    <>
      {isWorthGrouping(positions) && (
        <div className={styles.tools}>
          <GroupingButton />
        </div>
      )}
      <RowsCards
        rows={lines}
        keyOf={({ key }) => key}
        cardPx={CARD_PX}
        renderCard={(line, place) =>
          line.kind === 'group' ? (
            <GroupCard key={line.key} group={line.group} isOpen={line.isOpen} onToggle={onToggle} {...place} />
          ) : (
            <PositionCard key={line.key} {...line.row} {...card} isMember={line.isMember} {...place} />
          )
        }
      />
      <div className={styles.total}>
        <span>{t('platform.positions.total', { count: positions.length })}</span>
        <ProfitsCell positions={positions} />
        <CloseAll positions={positions} assets={assets} />
      </div>
    </>
  );
}
