import type { Instant } from '@candor/domain/ids.ts';
import { interruptionsSince } from '@candor/domain/service/interruptions.ts';
import type { Interruption, InterruptionSwitch } from '@candor/domain/service/interruptions.ts';
import type { ServiceMode } from '@candor/domain/service/serviceMode.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import { toInteger } from '../../../database/columns.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

/** Rule HN-7: lists the interruptions that somebody decided, in this brand or in all brands. */
export async function listInterruptions(connection: Connection, since: Instant): Promise<readonly Interruption[]> {
  const switches = await connection.query<InterruptionSwitch>(
    'SELECT kind, symbol, scope, begins, at FROM dealing_switches() ORDER BY at',
  );
  const modes = await connection.query<{ mode: ServiceMode; at: Instant }>(
    'SELECT mode, at FROM service_mode ORDER BY id',
  );
  return interruptionsSince([...switches.rows, ...modes.rows.flatMap(modeSwitches)], since);
}

/** Converts a mode into a switch of each kind: each mode ends the other. */
function modeSwitches({ mode, at }: { readonly mode: ServiceMode; readonly at: Instant }): InterruptionSwitch[] {
  return (['readOnly', 'maintenance'] as const).map((kind) => ({
    kind,
    symbol: null,
    scope: 'all',
    begins: kind === mode,
    at,
  }));
}

/** Counts the whole hours of a period, and those with at least one price on the tape. */
export async function countTapeHours(
  connection: Connection,
  { since, until }: { readonly since: Instant; readonly until: Instant },
): Promise<{ readonly hours: number; readonly with: number }> {
  const { rows } = await connection.query<{ found: bigint; first: Instant | null }>(
    `SELECT count(*) AS found, min(hour) AS first FROM tape_hour WHERE hour >= $1 AND hour < $2`,
    [toTimestamp(since), toTimestamp(until)],
  );
  const { found = 0n, first = null } = rows[0] ?? {};
  const hours = first === null ? 0 : Math.round((until - first) / HOUR_MS);
  return { hours, with: toInteger(found) };
}
