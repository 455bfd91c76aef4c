import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadBrand } from '../../../brands.ts';
import { openPool } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import type { TestDatabase } from '../../../../tests/support/database.ts';
import { testHasher } from '../../../../tests/support/hasher.ts';
import { officeKeys } from '../../../../tests/support/officeKeys.ts';
import { Attempts } from '../sessions/index.ts';
import { readDemoStaff, seedDemoStaff, StaffSessions } from './index.ts';
import type { DemoPerson, StaffDeps } from './index.ts';

let folder: string;
let database: TestDatabase;
let pool: Pool;
let deps: StaffDeps;

const NOW = Date.UTC(2026, 0, 14, 12);
const requested: readonly DemoPerson[] = [
  { name: 'Mara Kessler', email: 'mara@office.example', password: 'granite-orchard-58', roles: ['kycOfficer'] },
];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-demo-'));
  database = await createTestDatabase();
  pool = openPool('office', database);
  const brand = loadBrand('northline');
  await pool.query('INSERT INTO brand (id) VALUES ($1)', [brand.id]);
  const clock = { now: () => NOW };
  const pepper = Buffer.alloc(32, 7);
  deps = {
    pool,
    clock,
    brands: [brand],
    sessions: new StaffSessions(pool, clock),
    ...officeKeys(),
    attempts: new Attempts(pool, clock, pepper),
    hasher: await testHasher(pepper),
  };
});

afterAll(async () => {
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

it('enrols invented staff once, and again where the file of their apps was lost', async () => {
  const file = join(folder, 'demoStaff.json');
  expect(readDemoStaff(file, NOW)).toEqual([]);
  await seedDemoStaff(deps, ['northline'], requested, file);
  const [first] = readDemoStaff(file, NOW);
  expect(first).toMatchObject({ name: 'Mara Kessler', roles: ['kycOfficer'], code: expect.stringMatching(/^\d{6}$/) });
  await seedDemoStaff(deps, ['northline'], requested, file);
  expect(readDemoStaff(file, NOW)).toEqual([first]);
  rmSync(file);
  await seedDemoStaff(deps, ['northline'], requested, file);
  expect(readDemoStaff(file, NOW)).toHaveLength(1);
});
