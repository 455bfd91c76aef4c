import type { Asset } from '@candor/contracts/http/data.ts';
import type { WireTrade } from '@candor/contracts/http/history.ts';
import { sortRows } from '../sortPositions.ts';
import type { PositionOrder } from '../sortPositions.ts';
import { assetOf } from '../tradedAssets.ts';

/** Row of the history: a trade, or below it one of its corrections. */
export interface ClosedLine {
  readonly kind: 'trade' | 'correction';
  readonly key: string;
  readonly trade: WireTrade;
  readonly asset: Asset;
}

/** Returns the rows of the table, in order; a correction stays with its trade. */
export function closedLines(trades: readonly WireTrade[], assets: readonly Asset[]): readonly ClosedLine[] {
  return trades.flatMap((trade) => {
    const line = { trade, asset: assetOf(trade, assets) };
    const row = { kind: 'trade', key: String(trade.id), ...line } as const;
    return trade.corrections.length === 0
      ? [row]
      : [row, { kind: 'correction', key: `${trade.id} corrected`, ...line }];
  });
}

/** Sorts closed trades by a column, by default newest close first. */
export function sortTrades(trades: readonly WireTrade[], order: PositionOrder): readonly WireTrade[] {
  return sortRows(trades, order, ({ close_date: closed, open_date: opened, symbolName, amount, profit }) => ({
    at: closed ?? opened,
    instrument: symbolName,
    amount,
    profit,
  }));
}
