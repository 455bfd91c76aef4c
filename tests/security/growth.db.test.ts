import { DAY_MS, MINUTE_MS } from '@candor/domain/time.ts';
import { actsADay } from '@candor/server/http/dailyActs.ts';
import { calls } from '@candor/contracts/http/calls.ts';
import type { CallName } from '@candor/contracts/http/calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner, startEdge } from '../support/edge.ts';
import type { Edge } from '../support/edge.ts';
import { BROWSER, loginAgain, newClient, post } from '../support/edgeClient.ts';
import type { Entered, Sent } from '../support/edgeClient.ts';
import { partnersOf, tokenIn } from '../support/securedPartners.ts';
import { LOGINS_OF_PARTNER } from '@candor/server/modules/affiliates/index.ts';
import { LOGINS_OF_CLIENT, NEW_DEVICE_MAILS } from '@candor/server/modules/clients/index.ts';

/** T57: nobody who calls as often as the rates allow makes a table grow without bound. */

let edge: Edge;
let addresses = 0;

beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.stop());

/** Limits count by address as well: each call of a test comes from one of its own. */
function elsewhere(): string {
  addresses += 1;
  return `10.${100 + Math.floor(addresses / 62_500)}.${Math.floor(addresses / 250) % 250}.${addresses % 250}`;
}

async function count(statement: string, values: unknown[] = []): Promise<number> {
  const { rows } = await asOwner(edge.database, (owner) => owner.query<{ count: number }>(statement, values));
  return rows[0]?.count ?? 0;
}

const idOf = ({ email }: Entered) => count('SELECT id::float8 AS count FROM client WHERE email = $1', [email]);

describe('T57 acts of a client', () => {
  const names = Object.keys(calls).filter((name): name is CallName => name in calls);
  const written = names.filter((name) => calls[name].rate === 'write' && (calls[name].auth as string) !== 'none');

  it('each has a number a day', () => {
    expect(written.length).toBeGreaterThan(70);
    expect(written.filter((name) => !(actsADay(name) >= 1 && actsADay(name) <= 20_000))).toEqual([]);
  });

  it('a limit is set so often a day and no more, and again on the next', async () => {
    const client = await newClient(edge);
    const id = await idOf(client);
    const most = actsADay('setSessionLimit');
    const set = (minutes: number, { sent }: Entered) => post(edge, '/api/accounts/setSessionLimit', { minutes }, sent);
    for (let act = 0; act < most; act += 1) expect((await set(400 - act, client)).code).toBeUndefined();
    const refused = await set(60, client);
    expect([refused.status, refused.code]).toEqual([429, 'dayUsedUp']);
    expect(JSON.parse(refused.text).error.params).toMatchObject({ limit: String(most) });
    const changes = () => count('SELECT count(*)::int FROM own_limit_change WHERE client_id = $1', [id]);
    expect(await changes()).toBe(most);
    const other = await newClient(edge);
    expect((await set(100, other)).code).toBeUndefined();
    edge.clock.pass(DAY_MS);
    expect((await set(50, await loginAgain(edge, client))).code).toBeUndefined();
    expect(await changes()).toBe(most + 1);
  });

  it('a request that cannot be read is not counted', async () => {
    const { sent } = await newClient(edge);
    for (let act = 0; act < actsADay('pauseTrading') + 2; act += 1) {
      expect((await post(edge, '/api/accounts/pause', { days: 'many' }, sent)).code).toBe('malformed');
    }
    expect((await post(edge, '/api/accounts/pause', { days: 1 }, sent)).status).toBe(200);
  });
});

describe('T57 logins of a client', () => {
  it('keep the latest browsers, and no more of them', async () => {
    const client = await newClient(edge, { headers: BROWSER });
    const id = await idOf(client);
    await asOwner(edge.database, (owner) =>
      owner.query(
        `INSERT INTO known_device (brand_id, client_id, device_hash, last_login_at)
         SELECT 'northline', $1, sha256(n::text::bytea), $2::timestamptz - n * interval '1 minute'
         FROM generate_series(1, 300) AS n`,
        [id, new Date(edge.clock.now())],
      ),
    );
    await loginAgain(edge, client, { headers: BROWSER, ip: elsewhere() });
    expect(await count('SELECT count(*)::int FROM known_device WHERE client_id = $1', [id])).toBe(100);
    const latest = `SELECT count(*)::int FROM known_device WHERE client_id = $1 AND last_login_at >= $2`;
    expect(await count(latest, [id, new Date(edge.clock.now())])).toBeGreaterThanOrEqual(1);
  });

  it('beyond those of a day take the place of the oldest session, and are not refused', async () => {
    const client = await newClient(edge);
    const id = await idOf(client);
    const login = () => loginAgain(edge, client, { ip: elsewhere() });
    const rows = () => count('SELECT count(*)::int FROM session WHERE client_id = $1', [id]);
    const noted = async () => {
      await edge.history.settled();
      return count('SELECT count(*)::int FROM login_event WHERE client_id = $1', [id]);
    };
    // The registration was one.
    for (let one = 1; one < LOGINS_OF_CLIENT.hits; one += 1) await login();
    expect([await rows(), await noted()]).toEqual([LOGINS_OF_CLIENT.hits, LOGINS_OF_CLIENT.hits]);
    const ended: [number, string][] = [];
    edge.sessions.listen({ onEnded: (one, why) => void ended.push([one, why]), onSwitched: () => undefined });
    const [first, ...further] = [await login(), await login(), await login()];
    expect((await post(edge, '/api/accounts/get', {}, client.sent)).code).toBe('sessionMissing');
    for (const { sent } of [first, ...further]) {
      expect((await post(edge, '/api/accounts/get', {}, sent)).code).toBeUndefined();
    }
    expect(ended.map(([, why]) => why)).toEqual(['elsewhere', 'elsewhere', 'elsewhere']);
    expect([await rows(), await noted()]).toEqual([LOGINS_OF_CLIENT.hits, LOGINS_OF_CLIENT.hits + 1]);
  });

  it('are reported by so many mails a day, whatever was logged in before without one', async () => {
    const client = await newClient(edge, { headers: BROWSER });
    const id = await idOf(client);
    const mails = () => count(`SELECT count(*)::int FROM mail WHERE client_id = $1 AND template = 'newDevice'`, [id]);
    for (let one = 1; one < LOGINS_OF_CLIENT.hits; one += 1) await loginAgain(edge, client, { ip: elsewhere() });
    for (let one = 0; one < NEW_DEVICE_MAILS.hits; one += 1) {
      await loginAgain(edge, client, { headers: BROWSER, ip: elsewhere() });
    }
    expect(await mails()).toBe(NEW_DEVICE_MAILS.hits);
    await loginAgain(edge, client, { headers: BROWSER, ip: elsewhere() });
    expect(await mails()).toBe(NEW_DEVICE_MAILS.hits);
  });

  it('of a partner beyond those of a day take the place of the oldest session as well', async () => {
    const { logIn, newPartner } = partnersOf(() => edge);
    const partner = await newPartner();
    const rows = () => count('SELECT count(*)::int FROM affiliate_session WHERE affiliate_id = $1', [partner.id]);
    for (let one = 1; one < LOGINS_OF_PARTNER.hits; one += 1) expect((await logIn(partner)).status).toBe(200);
    expect(await rows()).toBe(LOGINS_OF_PARTNER.hits);
    const me = async (sent: Sent) => (await post(edge, '/api/affiliate/me', {}, sent)).code;
    expect(await me(partner.sent)).toBeUndefined();
    const last = await logIn(partner);
    expect(await me(partner.sent)).toBe('sessionMissing');
    expect(await me(tokenIn(last))).toBeUndefined();
    expect(await rows()).toBe(LOGINS_OF_PARTNER.hits);
  });
});

describe('T57 strangers', () => {
  it('pages of clicks that nobody has are counted together', async () => {
    await asOwner(edge.database, (owner) =>
      owner.query(
        `INSERT INTO affiliate (brand_id, code, name, email, created_at)
         VALUES ('northline', 'grower', 'Gro Wer', 'grower@partners.example', now())`,
      ),
    );
    const click = (page: string) =>
      post(edge, '/api/affiliate/click', { ref: 'grower', page }, { ip: elsewhere() } satisfies Sent);
    for (let page = 0; page < 230; page += 1) expect((await click(`/nothing-${page}`)).status).toBe(200);
    const rows = await count(`SELECT count(*)::int FROM affiliate_click WHERE code = 'grower'`);
    expect(rows).toBe(201);
    expect(await count(`SELECT sum(clicks)::int AS count FROM affiliate_click WHERE code = 'grower'`)).toBe(230);
    await click('/nothing-1');
    expect(
      await count(`SELECT clicks::int AS count FROM affiliate_click WHERE code = 'grower' AND page = '/nothing-1'`),
    ).toBe(2);
  });

  it('registrations of one address are so many a day, over all quarters of an hour', async () => {
    const body = { email: 'nobody' };
    const ip = elsewhere();
    const codes = new Set<string | undefined>();
    for (let quarter = 0; quarter < 18; quarter += 1) {
      for (let one = 0; one < 60; one += 1) codes.add((await post(edge, '/api/accounts/register', body, { ip })).code);
      edge.clock.pass(15 * MINUTE_MS);
      if (codes.has('tooManyRequests')) break;
    }
    expect(codes).toContain('tooManyRequests');
  });
});
