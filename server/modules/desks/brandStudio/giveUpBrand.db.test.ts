import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';

let edge: Edge;
let admin: Staff;

beforeAll(async () => {
  edge = await startEdge();
  admin = await newStaff(edge, ['brandAdmin']);
});

afterAll(() => edge.stop());

const elmfield = {
  id: 'elmfield',
  name: 'Elmfield',
  hosts: ['elmfield.localhost'],
  entity: { name: 'Elmfield Demonstration', address: '1 Example Street, Nowhere', licence: null },
  regime: 'esma-retail',
  currency: 'EUR',
  languages: ['en'],
  like: null,
};
const WAITING = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";

it('BS-13 a brand that becomes public at this moment is not given up, and keeps its hosts', async () => {
  expect((await officePost(edge, 'brands/create', elmfield, admin.sent)).status).toBe(200);
  await officePost(edge, 'brand', { brand: 'elmfield' }, admin.sent);
  await asOwner(edge.database, async (owner) => {
    await owner.query(`BEGIN; UPDATE created_brand SET state = 'public' WHERE brand_id = 'elmfield'`);
    const ending = officePost(edge, 'brands/give-up', {}, admin.sent);
    await expect.poll(async () => (await owner.query(WAITING)).rowCount).toBe(1);
    await owner.query('COMMIT');
    expect((await ending).code).toBe('brandWasPublic');
    const { rows } = await owner.query(
      `SELECT state, (SELECT count(*)::int FROM created_brand_host host WHERE host.brand_id = created_brand.brand_id)
         AS hosts FROM created_brand WHERE brand_id = 'elmfield'`,
    );
    expect(rows).toEqual([{ state: 'public', hosts: 1 }]);
  });
});
