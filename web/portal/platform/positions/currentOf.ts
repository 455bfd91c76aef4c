import type { WirePosition, WirePositions } from '@candor/contracts/http/trading.ts';

/** Returns the position as it is now, also once it has closed; one that is in neither list stays as it was shown. */
export function currentOf(shown: WirePosition, now: WirePositions | undefined): WirePosition {
  const isSame = ({ id }: WirePosition) => id === shown.id;
  return now?.open.find(isSame) ?? now?.history.find(isSame) ?? shown;
}
