import type { Asset } from '@candor/contracts/http/data.ts';
import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { useCallback, useState } from 'react';
import { openProfit, profitNow } from '../useAccountMoney.ts';
import { useWide } from '../../frame/useWide.ts';
import { EditLevels } from './EditLevels.tsx';
import { isWorthGrouping, useGrouping } from './groupChoice.ts';
import { groupByInstrument, groupedLines, plainLines, sortGroups } from './instrumentGroups.ts';
import { OpenCards } from './OpenCards.tsx';
import { OpenTable } from './OpenTable.tsx';
import { nextOrder, sortPositions } from './sortPositions.ts';
import type { PositionOrder } from './sortPositions.ts';
import { tradedAssets } from './tradedAssets.ts';
import { useOpenDetails } from './useOpenDetails.ts';

interface OpenPositionsProps {
  onDetails: (position: WirePosition) => void;
  positions: readonly WirePosition[];
  assets: readonly Asset[];
}

/** Up to so many positions can be followed at once, and each tick of theirs is tinted. */
const LIVELY_MAX = 5;

/** Rows, or cards on narrow screens, the newest first; by instrument where the client wants them so. */
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

/** The instruments whose positions are shown below their group. */
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
