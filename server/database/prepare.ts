import pg from 'pg';
import { migrateJobs } from './jobs.ts';
import { migrate, refuseUnknownSchema } from './migrate.ts';
import { ensureLogins } from './roles.ts';
import type { LoginOptions, Passwords } from './roles.ts';

/**
 * Prepares a database for the server, even an empty one: logins, schema, job queue. A schema that this version does not
 * know is refused first.
 */
export async function prepareDatabase(
  ownerUrl: string,
  passwords: Passwords,
  options: LoginOptions = {},
): Promise<void> {
  await refuseUnknown(ownerUrl);
  await ensureLogins(ownerUrl, passwords, options);
  await migrate(ownerUrl);
  await migrateJobs(ownerUrl, passwords);
}

async function refuseUnknown(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'candor-migrate' });
  await owner.connect();
  try {
    await refuseUnknownSchema(owner);
  } finally {
    await owner.end();
  }
}
