import { money, rate } from '@candor/domain/money/money.ts';
import type { EndedOrder, PendingEnd, PendingOrder } from '@candor/domain/trading/pending.ts';
import { toInteger } from '../../../database/columns.ts';
import { storedRefusal } from './canonical.ts';

export const PENDING_ORDER_COLUMNS = `id, account_id, symbol, direction, type, rate, amount, leverage, stop_loss,
  take_profit, created_at, expires_at, status, ended_at, position_id, refusal`;

export interface PendingOrderColumns {
  readonly id: bigint;
  readonly account_id: bigint;
  readonly symbol: string;
  readonly direction: PendingOrder['direction'];
  readonly type: PendingOrder['type'];
  readonly rate: bigint;
  readonly amount: bigint;
  readonly leverage: number;
  readonly stop_loss: bigint | null;
  readonly take_profit: bigint | null;
  readonly created_at: number;
  readonly expires_at: number | null;
  readonly status: 'open' | PendingEnd;
  readonly ended_at: number | null;
  readonly position_id: bigint | null;
  readonly refusal: unknown;
}

export function toPendingOrder(row: PendingOrderColumns): PendingOrder | EndedOrder {
  const order: PendingOrder = {
    id: toInteger(row.id),
    accountId: toInteger(row.account_id),
    symbol: row.symbol,
    direction: row.direction,
    type: row.type,
    rate: rate(row.rate),
    amount: money(row.amount),
    leverage: row.leverage,
    stopLoss: row.stop_loss === null ? undefined : rate(row.stop_loss),
    takeProfit: row.take_profit === null ? undefined : rate(row.take_profit),
    createdAt: row.created_at,
    expiresAt: row.expires_at ?? undefined,
  };
  if (row.status === 'open' || row.ended_at === null) return order;
  return {
    ...order,
    status: row.status,
    endedAt: row.ended_at,
    positionId: row.position_id === null ? undefined : toInteger(row.position_id),
    refusal: row.refusal === null ? undefined : storedRefusal(row.refusal),
  };
}
