import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { money, rate } from '@candor/domain/money/money.ts';

/** Builds a position as sent on the wire: 100.00 of BTCUSD, bought at 100.00 and open, except for these fields. */
export function wirePosition(id: number, fields: Partial<WirePosition> = {}): WirePosition {
  return {
    id,
    symbol: 'BTCUSD',
    symbolName: 'Bitcoin',
    direction: 'buy',
    amount: money(100_000_000n),
    leverage: 10,
    open_date: 0,
    open_rate: rate(10_000_000_000n),
    close_date: null,
    closed_rate: null,
    profit: money(0n),
    take_profit: null,
    stop_lost: null,
    trailing: null,
    break_even: null,
    parent: null,
    protected: false,
    closingReason: null,
    ...fields,
  };
}
