import type pg from 'pg';
import type { Part } from './parts.ts';

/** Table of executions that are still needed, from all months that were archived. */
export const KEPT = 'parts.execution_kept';
const NEXT = 'execution_kept_next';

/**
 * Collects the executions to keep when this month is archived, in a separate table: each account's executions after the
 * last moment at which it had no open position, so that positions held together are archived together (rule TC-9); and
 * the robot's openings, with their closes, since its record covers all of them. Returns the number of rows.
 */
export async function gatherKept(owner: pg.ClientBase, { name, until }: Part): Promise<number> {
  const own = `parts.${owner.escapeIdentifier(name)}`;
  const isFirst = !(await hasKept(owner));
  if (!isFirst) await owner.query(`LOCK TABLE ${KEPT} IN SHARE ROW EXCLUSIVE MODE`);
  await owner.query('SELECT parts.make_like($1, $2)', [name, NEXT]);
  const { rowCount } = await owner.query(
    `WITH held AS MATERIALIZED (SELECT * FROM ${own} ${isFirst ? '' : `UNION ALL SELECT * FROM ${KEPT}`}),
     opened AS (SELECT position_id, actor FROM held WHERE kind = 'open'),
     counted AS (
       -- The close of a part leaves its position open; it has no opening of its own.
       SELECT account_id, id,
         sum(CASE kind WHEN 'open' THEN 1 ELSE -1 END) OVER (PARTITION BY account_id ORDER BY id) AS open
       FROM held JOIN opened USING (position_id) WHERE kind IN ('open', 'close')
     ),
     flat AS (
       SELECT account_id, max(id) AS id FROM counted WHERE open = 0 AND id < $1 GROUP BY account_id
     )
     INSERT INTO parts.${NEXT} SELECT held.* FROM held LEFT JOIN flat USING (account_id)
     WHERE held.id > coalesce(flat.id, 0) OR (
       held.kind IN ('open', 'close') AND position_id IN (SELECT position_id FROM opened WHERE actor = 'robot'))`,
    [await firstIdAfter(owner, until)],
  );
  // The constraint lets the table be attached without being read again, while orders wait.
  await owner.query(`ALTER TABLE parts.${NEXT} ADD CONSTRAINT ended CHECK (at < ${instantText(owner, until)})`);
  return rowCount ?? 0;
}

/** Replaces the executions kept before, and the month that was just dropped, with the collected table. */
export async function placeKept(owner: pg.ClientBase, { until }: Part): Promise<void> {
  if (await hasKept(owner))
    await owner.query(`ALTER TABLE public.execution DETACH PARTITION ${KEPT}; DROP TABLE ${KEPT}`);
  await owner.query(`ALTER TABLE parts.${NEXT} RENAME TO execution_kept;
    ALTER TABLE public.execution ATTACH PARTITION ${KEPT} FOR VALUES FROM (MINVALUE) TO (${instantText(owner, until)});
    ALTER TABLE ${KEPT} DROP CONSTRAINT ended`);
}

export async function hasKept(owner: pg.ClientBase): Promise<boolean> {
  const { rows } = await owner.query<{ is: boolean }>('SELECT to_regclass($1) IS NOT NULL AS is', [KEPT]);
  return rows[0]?.is === true;
}

/**
 * Returns the first id after the month. Ids are in the order of decisions, whatever the clock says: rows that a clock
 * that was set back put into the month, after decisions of the next one, are archived with the next month.
 */
async function firstIdAfter(owner: pg.ClientBase, until: Part['until']): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    "SELECT name FROM table_part WHERE table_name = 'execution' AND from_at = $1",
    [new Date(until)],
  );
  const next = owner.escapeIdentifier(rows[0]?.name ?? 'execution_rest');
  const { rows: ids } = await owner.query<{ id: string }>(
    `SELECT coalesce(min(id), 9223372036854775807)::text AS id FROM parts.${next}`,
  );
  return ids[0]?.id ?? '0';
}

function instantText(owner: pg.ClientBase, at: Part['until']): string {
  return owner.escapeLiteral(new Date(at).toISOString());
}
