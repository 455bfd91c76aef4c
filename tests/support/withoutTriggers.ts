/**
 * Wraps a change so that it bypasses every trigger, as the database's superuser could: audits and replays must find it.
 */
export function withoutTriggers(sql: string): string {
  return `SET LOCAL session_replication_role = 'replica'; ${sql}`;
}
