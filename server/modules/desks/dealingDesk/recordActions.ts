import type { BrandId, CommandId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp, transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { recordAct } from '../../access/audit/index.ts';
import type { DealingDeskDeps } from './deps.ts';

/** What an act, or a request about a corporate action, is about. */
export function actionKey(actionId: CommandId): string {
  return `action:${actionId}`;
}

const acts = { announced: 'action.announced', withdrawn: 'action.withdrawn', carriedOut: 'action.carriedOut' } as const;

/**
 * Writes into the desk's audit record what the engine has stored of its corporate actions, each once: at once after a
 * step, and again each minute, so that a death in between loses nothing and what is carried out by itself is there.
 */
export function recordActions(
  { pool, clock, audit }: Pick<DealingDeskDeps, 'pool' | 'clock' | 'audit'>,
  desk: BrandId,
): Promise<void> {
  return transaction(pool, desk, async (connection) => {
    for (const made of await takeUnrecorded(connection, desk, clock.now())) {
      await recordAct(connection, audit, {
        actor: { brandId: desk, staffId: made.staff_id, name: made.staff_name },
        at: made.at,
        action: acts[made.step],
        subject: actionKey(made.action_id),
        reason: made.reason,
        details: { symbol: made.symbol, approvedBy: made.approved_by },
      });
    }
  });
}

interface StepMade {
  readonly action_id: CommandId;
  readonly step: keyof typeof acts;
  readonly symbol: string;
  readonly staff_id: number;
  readonly staff_name: string;
  readonly approved_by: string;
  readonly reason: string;
  readonly at: Instant;
}

/** The steps of this desk that are not in its audit record yet; from now on they are, in this transaction. */
async function takeUnrecorded(connection: Connection, desk: BrandId, now: Instant): Promise<StepMade[]> {
  const { rows } = await connection.query<StepMade>(
    `WITH taken AS (
       INSERT INTO corporate_action_audited (command_id, brand_id, at)
       SELECT command_id, acting_brand, $2 FROM corporate_action_step made
       WHERE acting_brand = $1
         AND NOT EXISTS (SELECT 1 FROM corporate_action_audited done WHERE done.command_id = made.command_id)
       ON CONFLICT DO NOTHING RETURNING command_id)
     SELECT action_id, step, symbol, staff_id::float8, staff_name, approved_by, reason, at
     FROM corporate_action_step JOIN taken USING (command_id) ORDER BY batch, seq`,
    [desk, toTimestamp(now)],
  );
  return rows;
}
