import { DAY_MS, MINUTE_MS } from '@candor/domain/time.ts';
import { actsADay, isProtective } from '@candor/server/http/dailyActs.ts';
import { calls } from '@candor/contracts/http/calls.ts';
import type { CallName } from '@candor/contracts/http/calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner, startEdge } from '../support/edge.ts';
import type { Edge } from '../support/edge.ts';
import { BROWSER, loginAgain, newClient, post } from '../support/edgeClient.ts';
import type { Entered, Sent } from '../support/edgeClient.ts';
import { partnersOf, tokenIn } from '../support/securedPartners.ts';
import { LOGINS_OF_PARTNER } from '@candor/server/modules/partners/affiliates/index.ts';
import { LOGINS_OF_CLIENT, NEW_DEVICE_MAILS } from '@candor/server/modules/client/clients/index.ts';

/** T57: no caller within the rates can make a table grow without bound. */

let edge: Edge;
let addresses = 0;

beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.stop());

/** Returns a new address for each call, since limits count by address as well. */
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

  const robot = (isOn: boolean, { sent }: Entered) =>
    post(edge, '/api/accounts/autoTrading', { auto_trading: isOn ? 1 : 0 }, sent);

  it('are so many a day and no more, and again on the next', async () => {
    const client = await newClient(edge);
    const most = actsADay('autoTrading');
    const switches = async () =>
      count('SELECT count(*)::int FROM robot_switch WHERE client_id = $1 AND is_on', [await idOf(client)]);
    for (let act = 0; act < most; act += 1) {
      // Stays below the rate of calls.
      if (act % 50 === 49) edge.clock.pass(MINUTE_MS);
      expect((await robot(true, client)).code).toBeUndefined();
      expect((await robot(false, client)).code).toBeUndefined();
    }
    const refused = await robot(true, client);
    expect([refused.status, refused.code]).toEqual([429, 'dayUsedUp']);
    expect(JSON.parse(refused.text).error.params).toMatchObject({ limit: String(most) });
    expect(await switches()).toBe(most);
    expect((await robot(true, await newClient(edge))).code).toBeUndefined();
    edge.clock.pass(DAY_MS);
    expect((await robot(true, await loginAgain(edge, client))).code).toBeUndefined();
    expect(await switches()).toBe(most + 1);
  });

  it('that protect are possible however often', async () => {
    const client = await newClient(edge);
    const acts: readonly (readonly [string, object])[] = [
      ['sessions/endOthers', {}],
      ['setSessionLimit', { minutes: 60 }],
      ['setLimit', { kind: 'lossDay', amount: '50.00' }],
      ['pause', { days: 1 }],
    ];
    for (const [path, body] of acts) {
      const codes = new Set<string | undefined>();
      const send = () => post(edge, `/api/accounts/${path}`, body, client.sent);
      for (let act = 0; act < 45; act += 1) codes.add((await send()).code);
      expect([path, [...codes]]).toEqual([path, [undefined]]);
      edge.clock.pass(MINUTE_MS);
    }
    const names: readonly CallName[] = [
      ...(['endSession', 'endOtherSessions', 'endAffiliateSession', 'endOtherAffiliateSessions'] as const),
      ...([
        'stopLostFactors',
        'settleOrder',
        'pauseTrading',
        'setMoneyLimit',
        'setSessionLimit',
        'setLimitsEverywhere',
      ] as const),
      ...(['closeAccount', 'eraseAccount', 'logout', 'affiliateLogout'] as const),
    ];
    expect(names.filter((name) => !isProtective(name, {}))).toEqual([]);
    expect([true, false].map((isOn) => isProtective('autoTrading', { auto_trading: isOn }))).toEqual([false, true]);
  });

  it('that are refused are not counted', async () => {
    const { sent } = await newClient(edge);
    const remove = () => post(edge, '/api/accounts/factors/passkeys/remove', { id: 1 }, sent);
    const codes = new Set<string | undefined>();
    for (let act = 0; act < actsADay('removePasskey') + 2; act += 1) codes.add((await remove()).code);
    expect([...codes]).toEqual(['factorUnknown']);
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
    // The registration counted as the first login.
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
    const ip = elsewhere();
    const register = () => post(edge, '/api/accounts/register', { email: 'nobody' }, { ip });
    let accepted = 0;
    for (let quarter = 0; quarter < 16; quarter += 1) {
      for (let one = 0; one < 60; one += 1) accepted += (await register()).code === 'tooManyRequests' ? 0 : 1;
      edge.clock.pass(15 * MINUTE_MS);
    }
    expect(accepted).toBe(960);
    // All registrations fall into one quarter of an hour.
    for (let one = 0; one < 60; one += 1) accepted += (await register()).code === 'tooManyRequests' ? 0 : 1;
    expect(accepted).toBe(1_000);
    edge.clock.pass(15 * MINUTE_MS);
    expect((await register()).code).toBe('tooManyRequests');
    edge.clock.pass(DAY_MS);
    expect((await register()).code).not.toBe('tooManyRequests');
  });
});
