import { openPool } from '@candor/server/database/pool.ts';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../tests/support/database.ts';
import { insertClients } from '../../tests/support/dealing.ts';
import { asOwner } from '../../tests/support/edge.ts';
import { isSeeded } from './isSeeded.ts';
import { stories } from './story.ts';

test('a demonstration is known when the month of its seed has left, and an interrupted one is repeated', async () => {
  const database = await createTestDatabase();
  const pool = openPool('office', database);
  const change = (sql: string, values: readonly unknown[] = []) =>
    asOwner(database, (owner) => owner.query(sql, [...values]));
  try {
    await insertClients(database, 1);
    await change(`INSERT INTO archived_part (name, rows, file, hash, bytes)
      SELECT name, 1, 'journal.gz', decode(repeat('00', 32), 'hex'), 1 FROM table_part
      WHERE table_name = 'journal' ORDER BY until_at LIMIT 1`);
    // Clients outside the stories, in a database whose months were archived.
    expect(await isSeeded(pool, 'northline')).toBe(false);
    await change('UPDATE client SET email = $1', [stories[0]?.email]);
    expect(await isSeeded(pool, 'northline')).toBe(true);
  } finally {
    await pool.end();
    await database.drop();
  }
});

test('a seed with clients and without its end was interrupted', async () => {
  const database = await createTestDatabase();
  const pool = openPool('office', database);
  try {
    const [clientId] = await insertClients(database, 1);
    await asOwner(database, (owner) =>
      owner.query('UPDATE client SET email = $1 WHERE id = $2', [stories[0]?.email, clientId]),
    );
    expect(await isSeeded(pool, 'northline')).toBe(false);
  } finally {
    await pool.end();
    await database.drop();
  }
});
