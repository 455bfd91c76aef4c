import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClientId } from '@candor/domain/ids.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient } from '../../../../tests/support/edgeClient.ts';
import { transaction } from '../../../database/pool.ts';
import type { ScreeningProvider } from '../../../providers/screening/interface.ts';
import { listOpenChecks, screenAgain, screenClient } from './index.ts';
import type { ScreenedUntil } from './index.ts';

const brandId = 'northline';
let edge: Edge;
let clients: readonly ClientId[];

beforeAll(async () => {
  edge = await startEdge();
  for (let count = 0; count < 5; count += 1) await newClient(edge);
  const found = await asOwner(edge.database, (owner) =>
    owner.query<{ id: number }>("SELECT id::float8 FROM client WHERE brand_id = 'northline' ORDER BY id"),
  );
  clients = found.rows.map(({ id }) => id);
  // Each client has a name of their own, so that lists can fail for some of them.
  await asOwner(edge.database, (owner) => owner.query("UPDATE client SET last_name = 'Number ' || id"));
  const deps = depsWith('lists 1', () => false);
  for (const clientId of clients)
    await screenClient(deps, { brandId, clientId, name: `Kim Number ${clientId}`, birthDate: undefined });
});

afterAll(() => edge.stop());

/** Lists that name everybody, and fail for some. */
function depsWith(source: string, fails: (name: string) => boolean) {
  const provider: ScreeningProvider = {
    isReady: async () => true,
    source: async () => source,
    screen: async ({ name }) => {
      if (fails(name)) throw new Error(`no answer about ${name}`);
      const hit = { entry: 'H-1', name, kind: 'sanction', birthDate: '', programme: '', score: 1_000 } as const;
      return { kind: 'answered', hits: [hit] };
    },
  };
  return { pool: edge.officePool, clock: edge.clock, provider };
}

it('SC-6 clients for whom the lists fail, in any number, delay no later one', async () => {
  const failing = clients.slice(0, 3).map((id) => `Kim Number ${id}`);
  const deps = depsWith('lists 2', (name) => failing.includes(name));
  const tried: ScreenedUntil = new Map();
  await expect(screenAgain(deps, brandId, tried)).rejects.toThrow('no answer about');
  expect(await screenAgain(deps, brandId, tried)).toBe(clients.length - failing.length);
  // After the last client, the first ones are asked about again.
  await expect(screenAgain(deps, brandId, tried)).rejects.toThrow('no answer about');
  expect(
    await screenAgain(
      depsWith('lists 2', () => false),
      brandId,
    ),
  ).toBe(failing.length);
});

it('SC-6 lists the newest checks that need a decision, however many older ones wait', async () => {
  const newest = clients.at(-1) ?? 0;
  const deps = depsWith('lists 3', () => false);
  await screenClient(deps, { brandId, clientId: newest, name: `Kim Number ${newest}`, birthDate: undefined });
  const listed = await transaction(edge.officePool, brandId, (connection) => listOpenChecks(connection, 1));
  expect(listed).toMatchObject([{ clientId: newest, source: 'lists 3' }]);
});
