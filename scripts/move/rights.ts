import { LOGINS, roleOf } from '@candor/server/database/roles.ts';
import type pg from 'pg';

/** Right that PostgreSQL 17 added for owners of tables; no login of ours has it. */
const NEWER = 'MAINTAIN';
const OURS = `!~ '^(pg_|information_schema)'`;
/**
 * Our logins. Owners may have other names on each server, and those of PostgreSQL 16 and newer are members of what they
 * create.
 */
const ROLES = LOGINS.map(roleOf);
const IN_ROLES = `IN (${ROLES.map((role) => `'${role}'`).join(', ')})`;
const NOT_OF_EXTENSION = (catalogue: string): string =>
  `NOT EXISTS (SELECT FROM pg_depend WHERE classid = '${catalogue}'::regclass AND objid = ${catalogue}.oid AND deptype = 'e')`;
const OWNER = 'the owner';
/** The names for everybody, in grants and in policies, and the owner. */
const OTHER_OURS = ['-', 'public', OWNER];
/** Names of months of tables, which a new database has for today only. */
const OF_PART = /^parts\./;

/** A line that decides who may do what; `roles` if it is for them alone. */
export interface Right {
  readonly line: string;
  readonly roles: readonly string[] | null;
}

export interface RightsCompared {
  /** Differences in rights that we grant, as sentences. */
  readonly ours: readonly string[];
  /** Rights of other roles, which are not moved. */
  readonly others: readonly string[];
}

/** Statements that list everything that decides who may do what, one line each, without the owner's own rights. */
const STATEMENTS: readonly string[] = [
  `SELECT format('schema %s: %s %s', nspname, grantee::regrole, privilege_type) AS line,
     ARRAY[grantee::regrole::text] AS roles
   FROM pg_namespace, aclexplode(nspacl) WHERE grantee <> nspowner AND nspname ${OURS}`,
  `SELECT format('%s: %s %s %s', pg_class.oid::regclass, grantee::regrole, privilege_type, is_grantable) AS line,
     ARRAY[grantee::regrole::text] AS roles
   FROM pg_class, aclexplode(relacl)
   WHERE grantee <> relowner AND privilege_type <> '${NEWER}' AND relnamespace::regnamespace::text ${OURS}
     AND ${NOT_OF_EXTENSION('pg_class')}`,
  `SELECT format('%s.%s: %s %s', attrelid::regclass, attname, grantee::regrole, privilege_type) AS line,
     ARRAY[grantee::regrole::text] AS roles
   FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid, aclexplode(attacl)
   WHERE grantee <> relowner AND relnamespace::regnamespace::text ${OURS}`,
  `SELECT format('%s: %s %s', pg_proc.oid::regprocedure, CASE grantee WHEN 0 THEN 'everybody' ELSE grantee::regrole::text END,
     privilege_type) AS line, ARRAY[grantee::regrole::text] AS roles
   FROM pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner)))
   WHERE grantee <> proowner AND pronamespace::regnamespace::text ${OURS} AND ${NOT_OF_EXTENSION('pg_proc')}`,
  // Some policies are for the owner, who may have another name there.
  `SELECT format('%s.%s: policy %s %s %s %s %s', schemaname, tablename, policyname, cmd, named, qual, with_check) AS line,
     named AS roles
   FROM pg_policies JOIN pg_tables USING (schemaname, tablename),
     LATERAL (SELECT array_agg(CASE role WHEN tableowner THEN '${OWNER}' ELSE role::text END) AS named
       FROM unnest(roles) AS role) AS given
   WHERE schemaname ${OURS}`,
  // Forced row level security means nothing where it is switched off.
  `SELECT format('%s: row level security %s %s', oid::regclass, relrowsecurity, relrowsecurity AND relforcerowsecurity) AS line,
     NULL AS roles
   FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace::regnamespace::text ${OURS}`,
  `SELECT format('%s: trigger %s %s', tgrelid::regclass, tgname, tgenabled) AS line, NULL AS roles
   FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
   WHERE NOT tgisinternal AND relnamespace::regnamespace::text ${OURS}`,
  `SELECT format('%s: reference %s %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid)) AS line,
     NULL AS roles
   FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
   WHERE contype = 'f' AND conparentid = 0 AND NOT relispartition AND connamespace::regnamespace::text ${OURS}`,
  `SELECT format('%s is a %s', member::regrole, roleid::regrole) AS line, NULL AS roles FROM pg_auth_members
   WHERE member::regrole::text ${IN_ROLES} AND roleid::regrole::text ${IN_ROLES}`,
  `SELECT format('%s: superuser %s, bypasses %s, logs in %s', rolname, rolsuper, rolbypassrls, rolcanlogin) AS line,
     NULL AS roles
   FROM pg_roles WHERE rolname ${IN_ROLES}`,
];

export async function readRights(client: pg.ClientBase): Promise<readonly Right[]> {
  const rights = new Map<string, Right>();
  for (const statement of STATEMENTS)
    for (const right of (await client.query<Right>(statement)).rows) rights.set(right.line, right);
  return [...rights.values()].toSorted((first, second) => (first.line < second.line ? -1 : 1));
}

/** Returns the rights that exist before the rows of the old database come, with its months. */
export function withoutParts(rights: readonly Right[]): readonly Right[] {
  return rights.filter(({ line }) => !OF_PART.test(line));
}

export function compareRights(old: readonly Right[], copied: readonly Right[]): RightsCompared {
  const differences = [...missingIn(copied, old, 'old'), ...missingIn(old, copied, 'new')];
  return {
    ours: differences.filter(({ right }) => isOurs(right)).map(({ sentence }) => sentence),
    others: differences.filter(({ right }) => !isOurs(right)).map(({ sentence }) => sentence),
  };
}

function missingIn(
  others: readonly Right[],
  rights: readonly Right[],
  where: 'old' | 'new',
): readonly { readonly right: Right; readonly sentence: string }[] {
  const lines = new Set(others.map(({ line }) => line));
  return rights
    .filter(({ line }) => !lines.has(line))
    .map((right) => ({ right, sentence: `Only in the ${where} database: ${right.line}` }));
}

function isOurs({ roles }: Right): boolean {
  return roles === null || roles.some((role) => OTHER_OURS.includes(role) || ROLES.includes(role));
}
