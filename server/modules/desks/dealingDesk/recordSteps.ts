import type { BrandId } from '@candor/domain/ids.ts';
import { toTimestamp, transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf, Rows } from '../../../database/rows.ts';
import { recordAct } from '../../access/audit/index.ts';
import { ENGINE_STAFF_ID } from '../../engine/dealing/index.ts';
import type { DealingDeskDeps } from './deps.ts';

/** Columns of a stored step about the people who took it. */
export const stepRows = rowsOf({
  /** Member of staff; undefined where the engine did it automatically. */
  staffId: column.integer(`nullif(staff_id, ${ENGINE_STAFF_ID})`).optional(),
  staffName: column.text(),
  approvedBy: column.text().optional(),
  reason: column.text(),
  at: column.instant(),
});

/** Table of the engine's steps of a kind, and the table that marks the recorded ones. */
interface Steps<Row> {
  readonly table:
    | ('opening_switch' | 'halt_switch' | 'corporate_action_step' | 'limit_change' | 'setting_change')
    | 'market_term_change';
  readonly audited: `${string}_audited`;
  /** Brand whose desk took a step. */
  readonly brand: 'acting_brand' | 'brand_id';
  readonly rows: Rows<Row>;
}

type Act = Pick<Parameters<typeof recordAct>[2], 'action' | 'subject' | 'details'>;

/**
 * Writes the steps that the engine has stored into a desk's audit record, each once: immediately after a step, and
 * again each minute, so that a crash in between loses nothing and automatic steps are included.
 */
export function recordSteps<Row extends RowOf<typeof stepRows>>(
  { pool, clock, audit }: Pick<DealingDeskDeps, 'pool' | 'clock' | 'audit'>,
  desk: BrandId,
  { table, audited, brand, rows }: Steps<Row>,
  actOf: (step: Row, connection: Connection) => Act | Promise<Act>,
): Promise<void> {
  return transaction(pool, desk, async (connection) => {
    const steps = await rows.all(
      connection,
      `WITH taken AS (
         INSERT INTO ${audited} (command_id, brand_id, at)
         SELECT command_id, ${brand}, $2 FROM ${table} made
         WHERE ${brand} = $1 AND NOT EXISTS (SELECT 1 FROM ${audited} done WHERE done.command_id = made.command_id)
         ON CONFLICT DO NOTHING RETURNING command_id)
       SELECT ${rows.columns} FROM ${table} JOIN taken USING (command_id) ORDER BY batch, seq`,
      [desk, toTimestamp(clock.now())],
    );
    for (const step of steps) {
      const { staffId, staffName: name, reason, at } = step;
      const act = await actOf(step, connection);
      await recordAct(connection, audit, { ...act, actor: { brandId: desk, staffId, name }, reason, at });
    }
  });
}
