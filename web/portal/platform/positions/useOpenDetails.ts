import type { WireCost, WireDiary } from '@candor/contracts/http/history.ts';
import type { FillOutcome } from '@candor/domain/evidence/fillCheck.ts';
import type { WirePosition } from '@candor/contracts/http/trading.ts';
import type { PositionId } from '@candor/domain/ids.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { openDetailsQuery } from '../../../data/history.ts';
import { useBalance } from '../../../data/queries.ts';

/** Details that the pushes of the positions leave out. */
export interface OpenDetails {
  readonly cost: WireCost | null;
  readonly diary: WireDiary;
  readonly checked: FillOutcome | null;
}

/**
 * Returns the details, requested again when a position opens, closes or shrinks; its cost is a share of the opening's.
 */
export function useOpenDetails(positions: readonly WirePosition[]): ReadonlyMap<PositionId, OpenDetails> {
  const account = useBalance().data?.account.id ?? 0;
  const state = useMemo(
    () => positions.map(({ id, amount }) => `${id}:${amount}`).toSorted((first, second) => (first < second ? -1 : 1)),
    [positions],
  );
  const { data } = useQuery(openDetailsQuery(account, state));
  return useMemo(() => new Map(data?.map((one) => [one.id, one])), [data]);
}
