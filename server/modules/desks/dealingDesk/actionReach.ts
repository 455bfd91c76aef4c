import type { actionReach as call } from '@candor/contracts/http/office/dealingActions.ts';
import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { toTimestamp, transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { findInstrument } from '../../engine/instruments/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { mayEverywhere } from './everywhere.ts';
import type { DealingDeskDeps } from './deps.ts';

type Reach = Omit<OfficeAnswerOf<typeof call>, 'sell'>;

/**
 * Counts the clients, positions, orders and alerts that a corporate action would affect: brand by brand, since a
 * transaction sees one brand's rows only.
 */
export async function readReach(
  deps: DealingDeskDeps,
  { symbol: requestedSymbol }: OfficeRequestOf<typeof call>,
  session: StaffSession,
): Promise<Result<OfficeAnswerOf<typeof call>>> {
  const instrument = findInstrument(requestedSymbol);
  if (instrument === undefined) return refuse({ code: 'instrumentUnknown', field: 'symbol' });
  if (!(await mayEverywhere(deps, session, 'dealing.actions'))) return refuse({ code: 'forbidden' });
  const { symbol } = instrument;
  const all = { clients: 0, positions: 0, orders: 0, alerts: 0 };
  for (const { id } of deps.brands) {
    const found = await transaction(deps.pool, id, (connection) => count(connection, symbol, deps.clock.now()));
    all.clients += found.clients;
    all.positions += found.positions;
    all.orders += found.orders;
    all.alerts += found.alerts;
  }
  return accept({ ...all, sell: deps.quote(symbol)?.sell ?? null });
}

async function count(connection: Connection, symbol: InstrumentSymbol, now: Instant): Promise<Reach> {
  const { rows } = await connection.query<Reach>(
    `WITH concerned AS (
       SELECT 'position' AS kind, account.client_id FROM position
         JOIN trading_account account ON account.id = position.account_id WHERE closed_at IS NULL AND symbol = $1
       UNION ALL
       SELECT 'order', account.client_id FROM pending_order
         JOIN trading_account account ON account.id = pending_order.account_id
         WHERE pending_order.status = 'open' AND symbol = $1
       UNION ALL
       SELECT 'alert', client_id FROM price_alert
         WHERE symbol = $1 AND fired_at IS NULL AND removed_at IS NULL AND (expires_at IS NULL OR expires_at > $2))
     SELECT count(DISTINCT client_id)::int AS clients, count(*) FILTER (WHERE kind = 'position')::int AS positions,
       count(*) FILTER (WHERE kind = 'order')::int AS orders, count(*) FILTER (WHERE kind = 'alert')::int AS alerts
     FROM concerned`,
    [symbol, toTimestamp(now)],
  );
  return rows[0] ?? { clients: 0, positions: 0, orders: 0, alerts: 0 };
}
