import type { TestDatabase } from './testDatabase.ts';
import { onConnection } from './connections.ts';

/**
 * Finds every column of every table that contains one of the words, whatever its type: `client.email: kim@example.com`.
 */
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
      // Bytes are searched as text.
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

export interface ManyWords {
  readonly words: readonly string[];
  /** Substrings of which every word contains one, so that each table is read only a few times. */
  readonly stems: readonly string[];
}

/** Finds many words in large tables: `client: kim@example.com`. A stem alone, as in a hash, is no match. */
export function findManyWords(database: TestDatabase, { words, stems }: ManyWords): Promise<string[]> {
  const lowered = words.map((word) => word.toLowerCase());
  return onConnection(database.databaseUrl, async (owner) => {
    const { rows: tables } = await owner.query<{ name: string; bytes: string[] | null }>(
      `SELECT pg_class.oid::regclass::text AS name,
         array_agg(quote_ident(attname)) FILTER (WHERE atttypid = 'bytea'::regtype) AS bytes
       FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
       WHERE relkind IN ('r', 'p') AND NOT relispartition
         AND relnamespace::regnamespace::text !~ '^(pg_|information_schema)' GROUP BY pg_class.oid ORDER BY 1`,
    );
    const found: string[] = [];
    for (const { name, bytes } of tables) {
      // Bytes are searched as text.
      const texts = ['one::text', ...(bytes ?? []).map((column) => `encode(one.${column}, 'escape')`)];
      const { rows } = await owner.query<{ text: string }>(
        `SELECT searched AS text FROM ${name} AS one, lower(concat_ws(' ', ${texts.join(', ')})) AS searched WHERE searched ~ $1`,
        [stems.join('|')],
      );
      const hits = lowered.filter((word) => rows.some(({ text }) => text.includes(word)));
      found.push(...hits.map((word) => `${name}: ${word}`));
    }
    return found;
  });
}
