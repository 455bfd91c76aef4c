import { migrateJobs } from './jobs.ts';
import { migrate } from './migrate.ts';
import { ensureLogins } from './roles.ts';
import type { Passwords } from './roles.ts';

/** Everything between an empty database and one that the server can use: logins, schema, job queue. */
export async function prepareDatabase(ownerUrl: string, passwords: Passwords): Promise<void> {
  await ensureLogins(ownerUrl, passwords);
  await migrate(ownerUrl);
  await migrateJobs(ownerUrl, passwords);
}
