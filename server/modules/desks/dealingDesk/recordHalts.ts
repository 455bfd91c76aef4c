import type { BrandId, Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { toTimestamp, transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { recordAct } from '../../access/audit/index.ts';
import type { DealingDeskDeps } from './deps.ts';

/** What an act is about. */
function haltKey(symbol: InstrumentSymbol): string {
  return `halt:${symbol}`;
}

/**
 * Writes into the desk's audit record what the engine has stored of its halts, each once: at once after a switch, and
 * again each minute, so that a death in between loses nothing.
 */
export function recordHalts(
  { pool, clock, audit }: Pick<DealingDeskDeps, 'pool' | 'clock' | 'audit'>,
  desk: BrandId,
): Promise<void> {
  return transaction(pool, desk, async (connection) => {
    for (const made of await takeUnrecorded(connection, desk, clock.now())) {
      await recordAct(connection, audit, {
        actor: { brandId: desk, staffId: made.staff_id, name: made.staff_name },
        at: made.at,
        action: made.is_halted ? 'halt.begun' : 'halt.ended',
        subject: haltKey(made.symbol),
        reason: made.reason,
        details: made.approved_by === null ? {} : { approvedBy: made.approved_by },
      });
    }
  });
}

interface HaltMade {
  readonly symbol: InstrumentSymbol;
  readonly is_halted: boolean;
  readonly staff_id: number;
  readonly staff_name: string;
  readonly approved_by: string | null;
  readonly reason: string;
  readonly at: Instant;
}

/** The halts of this desk that are not in its audit record yet; from now on they are, in this transaction. */
async function takeUnrecorded(connection: Connection, desk: BrandId, now: Instant): Promise<HaltMade[]> {
  const { rows } = await connection.query<HaltMade>(
    `WITH taken AS (
       INSERT INTO halt_switch_audited (command_id, brand_id, at)
       SELECT command_id, acting_brand, $2 FROM halt_switch made
       WHERE acting_brand = $1
         AND NOT EXISTS (SELECT 1 FROM halt_switch_audited done WHERE done.command_id = made.command_id)
       ON CONFLICT DO NOTHING RETURNING command_id)
     SELECT symbol, is_halted, staff_id::float8, staff_name, approved_by, reason, at
     FROM halt_switch JOIN taken USING (command_id) ORDER BY batch, seq`,
    [desk, toTimestamp(now)],
  );
  return rows;
}
