import type pg from 'pg';

/** PostgreSQL 17 gave owners of tables this right of its own; no login of ours has it. */
const NEWER = 'MAINTAIN';
const OURS = `!~ '^(pg_|information_schema)'`;

/** Everything that decides who may do what, a line each, without the owner's own rights. */
const STATEMENTS: readonly string[] = [
  `SELECT format('schema %s: %s %s', nspname, grantee::regrole, privilege_type) AS line
   FROM pg_namespace, aclexplode(nspacl) WHERE grantee <> nspowner AND nspname ${OURS}`,
  `SELECT format('%s: %s %s %s', pg_class.oid::regclass, grantee::regrole, privilege_type, is_grantable) AS line
   FROM pg_class, aclexplode(relacl)
   WHERE grantee <> relowner AND privilege_type <> '${NEWER}' AND relnamespace::regnamespace::text ${OURS}`,
  `SELECT format('%s.%s: %s %s', attrelid::regclass, attname, grantee::regrole, privilege_type) AS line
   FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid, aclexplode(attacl)
   WHERE grantee <> relowner AND relnamespace::regnamespace::text ${OURS}`,
  `SELECT format('%s: %s %s', pg_proc.oid::regprocedure, CASE grantee WHEN 0 THEN 'everybody' ELSE grantee::regrole::text END,
     privilege_type) AS line
   FROM pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner)))
   WHERE grantee <> proowner AND pronamespace::regnamespace::text ${OURS}`,
  `SELECT format('%s.%s: policy %s %s %s %s %s', schemaname, tablename, policyname, cmd, roles, qual, with_check) AS line
   FROM pg_policies WHERE schemaname ${OURS}`,
  // Whether it is forced says nothing where it is switched off.
  `SELECT format('%s: row level security %s %s', oid::regclass, relrowsecurity, relrowsecurity AND relforcerowsecurity) AS line
   FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace::regnamespace::text ${OURS}`,
  `SELECT format('%s: trigger %s %s', tgrelid::regclass, tgname, tgenabled) AS line
   FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
   WHERE NOT tgisinternal AND relnamespace::regnamespace::text ${OURS}`,
  `SELECT format('%s: reference %s %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid)) AS line
   FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
   WHERE contype = 'f' AND conparentid = 0 AND NOT relispartition AND connamespace::regnamespace::text ${OURS}`,
  `SELECT format('%s is a %s', member::regrole, roleid::regrole) AS line FROM pg_auth_members
   WHERE member::regrole::text LIKE 'candor\\_%' AND roleid::regrole::text LIKE 'candor\\_%'`,
  `SELECT format('%s: superuser %s, bypasses %s, logs in %s', rolname, rolsuper, rolbypassrls, rolcanlogin) AS line
   FROM pg_roles WHERE rolname LIKE 'candor\\_%' AND rolname <> current_user`,
];

export async function readRights(client: pg.ClientBase): Promise<readonly string[]> {
  const lines = new Set<string>();
  for (const statement of STATEMENTS)
    for (const { line } of (await client.query<{ line: string }>(statement)).rows) lines.add(line);
  return [...lines].toSorted();
}

/** Every difference, as a sentence. */
export function compareRights(old: readonly string[], copied: readonly string[]): readonly string[] {
  const only = (lines: readonly string[], others: ReadonlySet<string>, where: string): readonly string[] =>
    lines.filter((line) => !others.has(line)).map((line) => `Only in the ${where} database: ${line}`);
  return [...only(old, new Set(copied), 'old'), ...only(copied, new Set(old), 'new')];
}
