/** A change as the database's superuser could make it, past every trigger: what audits and replays must find. */
export function withoutTriggers(sql: string): string {
  return `SET LOCAL session_replication_role = 'replica'; ${sql}`;
}
