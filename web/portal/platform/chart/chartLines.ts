import type { Rate } from '@candor/domain/money/money.ts';
import type { ReactNode } from 'react';
import { useEffect, useMemo } from 'react';
import { createStore } from '../../../data/store.ts';
import { useStore } from '../../../data/useStore.ts';

export type ChartLineKind = 'buy' | 'sell' | 'stopLoss' | 'takeProfit' | 'termination' | 'pending' | 'alert';

/** Price of an instrument, drawn across its chart. */
export interface ChartLine {
  /** Id, unique among all lines: `stopLoss:12`. */
  readonly id: string;
  readonly symbol: string;
  readonly price: Rate;
  readonly kind: ChartLineKind;
  readonly title: string;
  /** Shorter title, if there is little room. */
  readonly short?: string;
  /** Result at the line's price, beside the title; while the line is dragged, at the dragged price. */
  readonly detail?: (price: Rate) => ReactNode;
  /** How the line can be moved with mouse, finger and keys; absent if it cannot. */
  readonly move?: LineMove;
}

export interface LineMove {
  /** Accessible name of the handle: Stop loss of Buy €400.00 ×30. */
  readonly label: string;
  /** Kind and title of the line at a price, if dropping it there sets something else: an entry becomes a stop loss. */
  readonly becomes?: (price: Rate) => Pick<ChartLine, 'kind' | 'title'>;
  /** Detail as text, for people who cannot see the line. */
  readonly brings?: (price: Rate) => string;
  /**
   * Called when the line was dropped, or confirmed with Enter, at another price. Nothing has changed yet: the owner
   * asks first, and keeps the line at the proposed price while it asks.
   */
  readonly onMove: (price: Rate) => void;
}

interface Owned {
  readonly owner: string;
  readonly lines: readonly ChartLine[];
}

const none: readonly Owned[] = [];
const registered = createStore(none);

/** Draws lines on the charts of their instruments while the calling component is mounted. Memoise the lines. */
export function useChartLines(owner: string, lines: readonly ChartLine[]): void {
  useEffect(() => {
    const others = () => registered.get().filter((one) => one.owner !== owner);
    registered.set([...others(), { owner, lines }]);
    return () => registered.set(others());
  }, [owner, lines]);
}

/** Returns every line of an instrument, whichever component draws it. */
export function useLinesOf(symbol: string): readonly ChartLine[] {
  const all = useStore(registered, none);
  return useMemo(() => all.flatMap(({ lines }) => lines.filter((line) => line.symbol === symbol)), [all, symbol]);
}
