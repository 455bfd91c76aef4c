import { assert } from '@candor/domain/assert.ts';
import type { Config } from '../config.ts';
import type { DatabaseAddress } from '../database/pool.ts';

/** Returns the database's address and each login's password, as the start script passed them on. */
export function databaseAddress({
  databaseUrl,
  passwords,
}: Pick<Config, 'databaseUrl' | 'passwords'>): DatabaseAddress {
  const { web, office, dealing, render, jobs, erasure } = passwords;
  assert(databaseUrl !== undefined, 'DATABASE_URL is not set: start the server with npm start');
  const isWhole = web !== undefined && office !== undefined && dealing !== undefined;
  assert(
    isWhole && render !== undefined && jobs !== undefined && erasure !== undefined,
    'a database password is missing: start the server with npm start',
  );
  return { databaseUrl, passwords: { web, office, dealing, render, jobs, erasure } };
}
