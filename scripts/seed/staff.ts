import { join } from 'node:path';
import type { Brand } from '@candor/brands/schema.ts';
import type { Clock } from '@candor/server/clock.ts';
import type { Config } from '@candor/server/config.ts';
import type { Pool } from '@candor/server/database/pool.ts';
import { keySource } from '@candor/server/keySource.ts';
import { readAuditKeys } from '@candor/server/modules/access/audit/index.ts';
import { PasswordHasher, readClientKeys } from '@candor/server/modules/access/passwords/index.ts';
import type { HashCost } from '@candor/server/modules/access/passwords/index.ts';
import { readFactorKeys } from '@candor/server/modules/access/factors/index.ts';
import { importList } from '@candor/server/modules/client/screening/index.ts';
import { Attempts } from '@candor/server/modules/access/sessions/index.ts';
import { DEMO_STAFF_FILE, seedDemoStaff, StaffSessions } from '@candor/server/modules/access/staff/index.ts';
import { demoStaff } from './people.ts';

/** Invented entries: none of these people exists. */
const LIST = `id,name,kind,birth_date,programme
DEMO-001,"VORONTSOV, Arkady Lvovich",sanction,1961,Invented sanctions programme
DEMO-001,Аркадий Воронцов,sanction,1961,Invented sanctions programme
DEMO-002,"MARESCU, Ilinca",pep,1970,Invented minister
DEMO-003,"TESTPERSON, Sanctioned",sanction,,Invented sanctions programme
`;

/** Enters the demonstration's staff and its invented list, once. */
export async function seedOffice(
  config: Config,
  brands: readonly Brand[],
  { pool, clock, hashCost }: { pool: Pool; clock: Clock; hashCost?: HashCost },
) {
  const keys = readClientKeys(keySource(config), config.mode);
  const deps = {
    pool,
    clock,
    brands,
    sessions: new StaffSessions(pool, clock),
    attempts: new Attempts(pool, clock, keys.subjects),
    hasher: await PasswordHasher.create(keys, hashCost),
    factorKeys: readFactorKeys(keySource(config), config.mode),
    audit: readAuditKeys(keySource(config), config.mode),
  };
  const ids = brands.map(({ id }) => id);
  await importList(pool, { name: 'Invented list of the demonstration', csv: LIST, now: clock.now() });
  await seedDemoStaff(deps, ids, demoStaff, join(config.dataDir, DEMO_STAFF_FILE));
}
