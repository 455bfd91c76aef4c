import type pg from 'pg';

/** Restricts a query to our schemas, without the monthly parts of tables, which depend on the date. */
const OURS = "relnamespace::regnamespace::text IN ('public', 'bank') AND NOT relispartition";

/** Queries that return a line for each object of the schema. */
const QUESTIONS = [
  `SELECT concat_ws(' ', 'schema', nspname, grantee::regrole, privilege_type)
   FROM pg_namespace, aclexplode(nspacl) WHERE nspname IN ('public', 'bank', 'parts') AND grantee <> nspowner`,
  `SELECT concat_ws(' ', 'table', pg_class.oid::regclass, relkind, relrowsecurity, relforcerowsecurity, reloptions,
     pg_get_partkeydef(pg_class.oid))
   FROM pg_class WHERE relkind IN ('r', 'p', 'v') AND ${OURS}`,
  `SELECT concat_ws(' ', 'grant', pg_class.oid::regclass, grantee::regrole, privilege_type)
   FROM pg_class, aclexplode(relacl) WHERE relkind IN ('r', 'p', 'v', 'S') AND grantee <> relowner AND ${OURS}`,
  `SELECT concat_ws(' ', 'grant', attrelid::regclass, attname, grantee::regrole, privilege_type)
   FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid, aclexplode(attacl) WHERE grantee <> relowner AND ${OURS}`,
  // Columns in their order, since dumps do not name them.
  `SELECT concat_ws(' ', 'column', attrelid::regclass,
     row_number() OVER (PARTITION BY attrelid ORDER BY attnum), attname, format_type(atttypid, atttypmod), attnotnull,
     attidentity, attgenerated, attcollation::regcollation, pg_get_expr(adbin, adrelid))
   FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
   LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
   WHERE attnum > 0 AND NOT attisdropped AND relkind IN ('r', 'p', 'v') AND ${OURS}`,
  // A dump writes nested conditions flat, and names NOT NULL constraints. Constraints that the steps before the
  // baseline added as NOT VALID were checked for all later rows.
  `SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, condeferrable, condeferred,
     translate(regexp_replace(pg_get_constraintdef(pg_constraint.oid), ' NOT VALID$', ''), '()', ''))
   FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid WHERE contype <> 'n' AND ${OURS}`,
  `SELECT concat_ws(' ', 'index', pg_get_indexdef(indexrelid))
   FROM pg_index JOIN pg_class ON pg_class.oid = indrelid WHERE ${OURS}`,
  `SELECT concat_ws(' ', 'trigger', tgenabled, pg_get_triggerdef(pg_trigger.oid))
   FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid WHERE NOT tgisinternal AND ${OURS}`,
  `SELECT concat_ws(' ', 'policy', schemaname, tablename, policyname, permissive, roles, cmd, qual, 'check', with_check)
   FROM pg_policies WHERE schemaname IN ('public', 'bank', 'parts')`,
  `SELECT concat_ws(' ', 'function', regexp_replace(pg_get_functiondef(oid), '\n *--[^\n]*', '', 'g'))
   FROM pg_proc WHERE pronamespace::regnamespace::text IN ('public', 'bank', 'parts')`,
  `SELECT concat_ws(' ', 'execute', pg_proc.oid::regprocedure, grantee::regrole)
   FROM pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner)))
   WHERE pronamespace::regnamespace::text IN ('public', 'bank', 'parts')`,
  `SELECT concat_ws(' ', 'view', pg_class.oid::regclass, pg_get_viewdef(pg_class.oid)) FROM pg_class
   WHERE relkind = 'v' AND ${OURS}`,
  `SELECT concat_ws(' ', 'sequence', schemaname, sequencename, data_type, start_value, min_value, max_value, increment_by,
     cycle) FROM pg_sequences WHERE schemaname IN ('public', 'bank')`,
  "SELECT 'conflict ' || row_to_json(one) FROM staff_role_conflict AS one",
  "SELECT 'told ' || action FROM told_act",
  "SELECT 'shard ' || row_to_json(one) FROM shard AS one",
];

/** Describes the whole schema in lines: its objects, the privileges, and the rows that it comes with. */
export async function describeSchema(client: pg.Client): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const question of QUESTIONS) {
    const { rows } = await client.query<{ line: string }>(`SELECT line FROM (${question}) AS found (line)`);
    lines.push(...rows.map(({ line }) => line).toSorted());
  }
  return lines;
}
