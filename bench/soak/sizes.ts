import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { onConnection } from '../../tests/support/connections.ts';
import type { TestServer } from '../../tests/support/server.ts';

/** Reads the size of every table with its indexes and, where it has parts, with all of them. */
export function readTables({ database }: TestServer): Promise<ReadonlyMap<string, number>> {
  return onConnection(database.databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string; bytes: number }>(
      `SELECT relname AS name, sum(pg_total_relation_size(coalesce(part.relid, oid)))::float8 AS bytes
       FROM pg_class LEFT JOIN LATERAL pg_partition_tree(oid) AS part ON relkind = 'p'
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition GROUP BY relname`,
    );
    return new Map(rows.map(({ name, bytes }) => [name, bytes]));
  });
}

/** Returns the size of the tape's files. */
export function readTape({ dataDir }: TestServer): number {
  const files = readdirSync(join(dataDir, 'tape'), { withFileTypes: true, recursive: true });
  return files
    .filter((file) => file.isFile())
    .reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
}

/** Returns the size of all tables together. */
export function totalOf(tables: ReadonlyMap<string, number>): number {
  return [...tables.values()].reduce((sum, bytes) => sum + bytes, 0);
}
