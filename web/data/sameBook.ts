import { isSamePosition } from '@candor/contracts/sockets/bookChanges.ts';
import type { WirePosition, WirePositions } from '@candor/contracts/http/trading.ts';

/**
 * Reuses the objects already shown for positions of which only the profit is new: the page computes that itself at
 * every tick (ruling R32), so unchanged rows need not be rendered again.
 */
export function keepSame(before: WirePositions, received: WirePositions): WirePositions {
  const open = sameList(before.open, received.open);
  const history = sameList(before.history, received.history);
  return open === before.open && history === before.history ? before : { open, history };
}

function sameList(before: WirePosition[], received: WirePosition[]): WirePosition[] {
  const beforeById = new Map(before.map((position) => [position.id, position]));
  const list = received.map((position) => {
    const shown = beforeById.get(position.id);
    return shown !== undefined && isSamePosition(shown, position) ? shown : position;
  });
  const isWhole = list.length === before.length && list.every((position, index) => position === before[index]);
  return isWhole ? before : list;
}
