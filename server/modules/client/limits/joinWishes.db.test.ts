import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DAY_MS } from '@candor/domain/time.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { OTHER_HOST } from '../../../../tests/support/edgeBrands.ts';
import { newClient, post, registerClient } from '../../../../tests/support/edgeClient.ts';
import type { Entered } from '../../../../tests/support/edgeClient.ts';
import { joinWishes } from './everywhere.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

async function sessionAtOther({ token }: Entered) {
  const found = await edge.sessions.find('other', { token, cookie: undefined, host: OTHER_HOST });
  if (!found.ok) throw new Error('no session');
  return found.value;
}

it('XL-5 what dealing does not take now delays no comparison', async () => {
  const clients: Entered[] = [];
  // More than are compared at once.
  for (let count = 0; count < 21; count += 1) clients.push(await newClient(edge, { host: OTHER_HOST }));
  const [first] = clients;
  if (first === undefined) throw new Error('no client');
  const { clientId } = await sessionAtOther(first);
  await asOwner(edge.database, (owner) =>
    owner.query(`
      INSERT INTO own_limit_setting (brand_id, client_id, version) VALUES ('other', ${clientId}, 1);
      UPDATE client SET email_confirmed_at = created_at WHERE brand_id = 'other'`),
  );
  const due = () =>
    asOwner(edge.database, async (owner) => (await owner.query('SELECT FROM limit_match_due')).rows.length);
  expect(await due()).toBe(21);
  const setOwnLimits = vi.fn(() => Promise.reject(new Error('dealing is away')));
  const desk = { setOwnLimits, eligibility: () => Promise.reject(new Error('not asked for')) };
  await expect(joinWishes({ ...edge, desk }, 'other')).rejects.toThrow('dealing is away');
  expect([await due(), setOwnLimits.mock.calls.length > 1]).toEqual([0, true]);
});

it('XL-5 a client whose comparison fails delays no other', async () => {
  const here = await newClient(edge);
  const name = here.email.slice(0, here.email.indexOf('@'));
  const failing = await sessionAtOther(await newClient(edge, { host: OTHER_HOST }));
  const { accounts } = await sessionAtOther(await registerClient(edge, name, { host: OTHER_HOST }));
  const confirm = (emails: string) =>
    asOwner(edge.database, (owner) => owner.query(`UPDATE client SET email_confirmed_at = created_at WHERE ${emails}`));
  await confirm(`email = '${here.email}' AND brand_id = 'northline'`);
  await post(edge, '/api/accounts/pause', { days: 30 }, here.sent);
  await post(edge, '/api/accounts/limitsEverywhere', { wished: 1 }, here.sent);
  await asOwner(edge.database, (owner) =>
    owner.query(`
      CREATE FUNCTION fail_for_a_test() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'on our side'; END $$;
      CREATE TRIGGER fail_for_a_test BEFORE DELETE ON limit_match_due FOR EACH ROW
        WHEN (OLD.client_id = ${failing.clientId}) EXECUTE FUNCTION fail_for_a_test()`),
  );
  await confirm(`brand_id = 'other'`);
  await expect(joinWishes(edge, 'other')).rejects.toThrow('on our side');
  const { own } = await edge.desk.eligibility({ brandId: 'other', accountId: accounts.real });
  expect(own).toMatchObject({ pausedUntil: edge.clock.now() + 30 * DAY_MS });
});
