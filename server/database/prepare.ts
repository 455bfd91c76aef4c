import { migrateJobs } from './jobs.ts';
import { migrate } from './migrate.ts';
import { ensureLogins } from './roles.ts';
import type { LoginOptions, Passwords } from './roles.ts';

/** Everything between an empty database and one that the server can use: logins, schema, job queue. */
export async function prepareDatabase(
  ownerUrl: string,
  passwords: Passwords,
  options: LoginOptions = {},
): Promise<void> {
  await ensureLogins(ownerUrl, passwords, options);
  await migrate(ownerUrl);
  await migrateJobs(ownerUrl, passwords);
}
