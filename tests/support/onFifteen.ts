/**
 * Tests repeated on PostgreSQL 15: that the migrations apply, what the roles, triggers and row policies of every table
 * allow, and each statement of the engine's store. All others run there in `npm run test:full`.
 */
export const onFifteen: readonly string[] = [
  'server/database/keyset.db.test.ts',
  'server/database/migrate.db.test.ts',
  'server/database/parts.db.test.ts',
  'server/database/pool.db.test.ts',
  'server/database/roles.db.test.ts',
  'server/database/tenancy.db.test.ts',
  'tests/security/ledger.db.test.ts',
  'tests/simulation/storeConformance.db.test.ts',
];
