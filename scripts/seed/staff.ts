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
import type { DemoPerson } from '@candor/server/modules/access/staff/index.ts';

const PASSWORD = 'granite-orchard-58';

/** Invented people: those that the desks need, two of them where two must decide. */
export const demoStaff: readonly DemoPerson[] = [
  { name: 'Mara Kessler', email: 'mara.kessler@office.example', password: PASSWORD, roles: ['kycOfficer'] },
  { name: 'Jonas Weidl', email: 'jonas.weidl@office.example', password: PASSWORD, roles: ['kycOfficer', 'support'] },
  { name: 'Petra Novak', email: 'petra.novak@office.example', password: PASSWORD, roles: ['compliance'] },
  { name: 'Luc Garnier', email: 'luc.garnier@office.example', password: PASSWORD, roles: ['compliance'] },
  { name: 'Nora Lindqvist', email: 'nora.lindqvist@office.example', password: PASSWORD, roles: ['cmsEditor'] },
  { name: 'Sven Aalto', email: 'sven.aalto@office.example', password: PASSWORD, roles: ['cmsEditor'] },
  { name: 'Tomas Brandt', email: 'tomas.brandt@office.example', password: PASSWORD, roles: ['cmsPublisher'] },
  { name: 'Elena Fabbri', email: 'elena.fabbri@office.example', password: PASSWORD, roles: ['brandAdmin'] },
  { name: 'Elin Sandberg', email: 'elin.sandberg@office.example', password: PASSWORD, roles: ['paymentsOfficer'] },
  { name: 'Sami Aydin', email: 'sami.aydin@office.example', password: PASSWORD, roles: ['finance'] },
  { name: 'Perihan Aydin', email: 'perihan.aydin@office.example', password: PASSWORD, roles: ['dealing'] },
  { name: 'Oskar Lund', email: 'oskar.lund@office.example', password: PASSWORD, roles: ['dealing'] },
  { name: 'Renate Holm', email: 'renate.holm@office.example', password: PASSWORD, roles: ['platformAdmin'] },
  { name: 'Ida Falk', email: 'ida.falk@office.example', password: PASSWORD, roles: ['auditor'] },
];

/** Invented entries: none of these people exists. */
const LIST = `id,name,kind,birth_date,programme
DEMO-001,"VORONTSOV, Arkady Lvovich",sanction,1961,Invented sanctions programme
DEMO-001,Аркадий Воронцов,sanction,1961,Invented sanctions programme
DEMO-002,"MARESCU, Ilinca",pep,1970,Invented minister
DEMO-003,"TESTPERSON, Sanctioned",sanction,,Invented sanctions programme
`;

/** The demonstration's staff and its invented list, once. */
export async function seedOffice(
  config: Config,
  brands: readonly Brand[],
  { pool, clock, hashCost }: { pool: Pool; clock: Clock; hashCost?: HashCost },
) {
  const keys = readClientKeys(keySource(config), config.mode);
  const parts = {
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
  await seedDemoStaff(parts, ids, demoStaff, join(config.dataDir, DEMO_STAFF_FILE));
}
