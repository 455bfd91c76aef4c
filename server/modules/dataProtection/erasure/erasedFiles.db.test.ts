import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient } from '../../../../tests/support/edgeClient.ts';
import { eraseDue } from './index.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.stop());

it('ER-6 the files of everything that was erased are deleted, however many there are', async () => {
  const { email } = await newClient(edge);
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ id: string }>(
      `INSERT INTO document (brand_id, client_id, type, state, file_name, media, bytes, pages, file_id, key_version,
         uploaded_at, decided_at, erased_at)
       SELECT brand_id, id, 'doc_passport', 'rejected', 'erased', 'image/jpeg', 1, 1, md5(number::text), 1, at, at, at
       FROM client, generate_series(1, 1500) number, to_timestamp($1) at WHERE email = $2 RETURNING file_id AS id`,
      [edge.clock.now() / 1_000, email],
    ),
  );
  const removed: string[] = [];
  const files = { remove: async (id: string) => void removed.push(id) };
  await eraseDue({ ...edge.erasure, files }, { brandId: edge.brand.id });
  expect(removed.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  expect(removed).toHaveLength(1_500);
});
