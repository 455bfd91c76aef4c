import { expect, test } from 'vitest';
import { typesOf } from '@candor/domain/payments/transaction.ts';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import { asOwner } from '../../../../tests/support/edge.ts';

test('each half of the payments desk has an index of its types for each of its orders', async () => {
  const database = await createTestDatabase();
  const { rows } = await asOwner(database, (owner) =>
    owner.query<{ name: string; types: string }>(
      `SELECT indexrelid::regclass::text AS name, pg_get_expr(indpred, indrelid) AS types
       FROM pg_index WHERE indexrelid::regclass::text ~ '^payment_(in|out)_' ORDER BY 1`,
    ),
  );
  const predicate = (group: 'deposits' | 'withdrawals') => `(type_id = ANY (ARRAY[${typesOf(group).join(', ')}]))`;
  const found = rows.map(({ name, types }) => [name, types]);
  expect(found).toEqual([
    ...['amount', 'created', 'due'].map((order) => [`payment_in_${order}`, predicate('deposits')]),
    ...['amount', 'created', 'due'].map((order) => [`payment_out_${order}`, predicate('withdrawals')]),
  ]);
  await database.drop();
});
