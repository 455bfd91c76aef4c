import type { TestDatabase } from './testDatabase.ts';
import { onConnection } from './connections.ts';

/** Every column of every table in which one of the words stands, whatever its type: `client.email: kim@example.com`. */
export function findEverywhere(database: TestDatabase, words: readonly string[]): Promise<string[]> {
  return onConnection(database.databaseUrl, async (owner) => {
    const { rows } = await owner.query<{ schema: string; table: string; column: string; type: string }>(
      `SELECT table_schema AS schema, table_name AS table, column_name AS column, data_type AS type
       FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema', 'parts')
       ORDER BY 1, 2, 3`,
    );
    const found: string[] = [];
    for (const { schema, table, column, type } of rows) {
      const name = owner.escapeIdentifier(column);
      // Bytes are looked into as the text that they may be.
      const text = type === 'bytea' ? `encode(${name}, 'escape')` : `${name}::text`;
      const from = `${owner.escapeIdentifier(schema)}.${owner.escapeIdentifier(table)}`;
      const { rows: hits } = await owner.query<{ word: string }>(
        `SELECT word FROM unnest($1::text[]) word
         WHERE EXISTS (SELECT FROM ${from} WHERE position(lower(word) IN lower(${text})) > 0)`,
        [words],
      );
      found.push(...hits.map(({ word }) => `${table}.${column}: ${word}`));
    }
    return found;
  });
}
