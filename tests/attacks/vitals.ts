import { ask } from '../support/strangers.ts';
import { asOwner } from '../support/edge.ts';
import type { TestServer } from '../support/server.ts';

/** Figures that an attack must not change, from the server's own metrics. */
export interface Vitals {
  /** Start of the process, in seconds: another number means another process. */
  readonly startedAt: number;
  readonly memoryBytes: number;
  readonly openFiles: number;
}

export async function readVitals({ port }: TestServer): Promise<Vitals> {
  const { status, text } = await ask(port, { from: '127.9.255.3', path: '/metrics' });
  if (status !== 200) throw new Error(`no metrics: ${status}`);
  const valueOf = (name: string): number => {
    const [, value = '0'] = new RegExp(String.raw`^${name}(?:\{[^}]*\})? (\S+)$`, 'm').exec(text) ?? [];
    return Number.parseInt(value, 10);
  };
  return {
    startedAt: valueOf('process_start_time_seconds'),
    memoryBytes: valueOf('process_resident_memory_bytes'),
    openFiles: valueOf('process_open_fds'),
  };
}

/** Counts the rows of every table. */
export function countRows({ database }: TestServer): Promise<ReadonlyMap<string, number>> {
  return asOwner(database, async (owner) => {
    // Monthly parts of a table are counted with it.
    const tables = await owner.query<{ name: string }>(
      `SELECT oid::regclass::text AS name FROM pg_class
       WHERE relkind IN ('r', 'p') AND NOT relispartition
         AND relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
    );
    const counts = tables.rows.map(({ name }) => `SELECT '${name}' AS name, count(*)::float8 AS rows FROM ${name}`);
    const { rows } = await owner.query<{ name: string; rows: number }>(counts.join(' UNION ALL '));
    return new Map(rows.map(({ name, rows: count }) => [name.replace('public.', ''), count]));
  });
}
