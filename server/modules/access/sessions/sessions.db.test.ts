import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import { OTHER_HOST } from '../../../../tests/support/edgeBrands.ts';
import { deliverAll } from '../../../../tests/support/mail.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import {
  BROWSER,
  PASSWORD,
  get,
  loginAgain,
  newClient,
  post,
  registration,
} from '../../../../tests/support/edgeClient.ts';
import type { Sent } from '../../../../tests/support/edgeClient.ts';
import { DEVICE_COOKIE, SESSION_COOKIE } from './cookies.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

const browser: Sent = { headers: BROWSER };

async function codeOf(sent: Sent): Promise<string | number> {
  const { status, code } = await post(edge, '/api/accounts/get', {}, sent);
  return code ?? status;
}

describe('R13 a token', () => {
  it('is needed', async () => {
    const answer = await post(edge, '/api/accounts/get', {});
    expect([answer.status, answer.code]).toEqual([401, 'sessionMissing']);
  });

  it('is 256 random bits, of which only the hash is stored', async () => {
    const { token } = await newClient(edge);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const dump = await asOwner(edge.database, async (owner) =>
      JSON.stringify((await owner.query('SELECT session::text FROM session')).rows),
    );
    expect(dump).not.toContain(token);
    expect(dump).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  it('works as bearer header, in the body and in the query', async () => {
    const { token } = await newClient(edge);
    expect(await codeOf({ token })).toBe(200);
    expect((await post(edge, '/api/accounts/get', { token })).status).toBe(200);
    expect((await post(edge, `/api/accounts/get?token=${token}`, {})).status).toBe(200);
    expect((await get(edge, `/api/get/assets?token=${token}`)).status).toBe(200);
    expect((await post(edge, '/api/accounts/get', { token: `${token}x` })).code).toBe('sessionMissing');
  });

  it('is new at each login, and `user.token` and `access_token` are one value (T10)', async () => {
    const first = await newClient(edge);
    const second = await loginAgain(edge, first);
    expect(second.token).not.toBe(first.token);
    const { access_token: token, user } = (await post(edge, '/api/accounts/get', {}, second.sent)).data;
    expect(token).toBe(second.token);
    expect(user).toMatchObject({ token });
  });

  it('works on the host where it was issued only (T23)', async () => {
    const { token } = await newClient(edge);
    expect(await codeOf({ token, host: '127.0.0.1' })).toBe('sessionMissing');
    expect(await codeOf({ token, host: OTHER_HOST })).toBe('sessionMissing');
    expect(await codeOf({ token, host: 'LOCALHOST:3000' })).toBe(200);
  });
});

describe('R13 a token that was issued to a browser', () => {
  it('comes with an HttpOnly cookie of this host', async () => {
    const answer = await post(
      edge,
      '/api/accounts/register',
      {
        first_name: 'Kim',
        last_name: 'Larsson',
        email: 'kim@example.com',
        phone: '+4915112345678',
        password: PASSWORD,
        agree: 1,
      },
      browser,
    );
    const cookies = [answer.headers['set-cookie']].flat().map(String);
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies)
      expect(cookie).toMatch(/^__Host-[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  it('is worthless without its cookie, from wherever it was taken', async () => {
    const { token, sent } = await newClient(edge, browser);
    expect(await codeOf(sent)).toBe(200);
    expect(await codeOf({ token })).toBe('sessionBound');
    expect(await codeOf({ ...browser, token })).toBe('sessionBound');
    const other = await newClient(edge, browser);
    expect(await codeOf({ ...other.sent, token }), "with another session's cookie").toBe('sessionBound');
  });

  it('is not the cookie: the cookie alone makes nothing happen (T15)', async () => {
    const { sent } = await newClient(edge, browser);
    expect(await codeOf({ headers: BROWSER, ...(sent.cookies !== undefined && { cookies: sent.cookies }) })).toBe(
      'sessionMissing',
    );
  });

  it.each([
    ['origin', 'http://localhost'],
    ['sec-fetch-site', 'same-origin'],
  ])('a browser is known by %s', async (name, value) => {
    const { token } = await newClient(edge, { headers: { [name]: value } });
    expect(await codeOf({ token })).toBe('sessionBound');
  });

  it('never outlives another login by a cookie set before it (T10)', async () => {
    const planted = { [SESSION_COOKIE]: 'planted', [DEVICE_COOKIE]: 'planted' };
    const { sent, token } = await newClient(edge, { ...browser, cookies: planted });
    expect(sent.cookies?.[SESSION_COOKIE]).not.toBe('planted');
    expect(await codeOf({ ...browser, token, cookies: planted })).toBe('sessionBound');
  });

  it('T4 T14 a browser is known by what we gave it, never by a value that somebody has planted', async () => {
    const planted = { [DEVICE_COOKIE]: 'planted' };
    const answer = await post(edge, '/api/accounts/register', registration('deviceful'), {
      ...browser,
      cookies: planted,
    });
    const device = answer.cookies[DEVICE_COOKIE] ?? '';
    expect(device).toMatch(/^[\w-]{20,}$/);
    const login = { email: 'deviceful@example.com', password: PASSWORD };
    const again = await post(edge, '/api/accounts/login', login, { ...browser, cookies: { [DEVICE_COOKIE]: device } });
    expect(again.cookies[DEVICE_COOKIE]).toBe(device);
    const other = await post(edge, '/api/accounts/login', login, { ...browser, cookies: planted });
    expect([device, 'planted']).not.toContain(other.cookies[DEVICE_COOKIE]);
  });

  it('T4 T14 the value of somebody else that was planted here is not taken over', async () => {
    const enter = (name: string, cookies: Sent['cookies'] = {}) =>
      post(edge, '/api/accounts/login', { email: `${name}@example.com`, password: PASSWORD }, { ...browser, cookies });
    await post(edge, '/api/accounts/register', registration('planter'), browser);
    await post(edge, '/api/accounts/register', registration('planted'), browser);
    const theirs = { [DEVICE_COOKIE]: (await enter('planter')).cookies[DEVICE_COOKIE] ?? '' };
    const device = (await enter('planted', theirs)).cookies[DEVICE_COOKIE] ?? '';
    expect([theirs[DEVICE_COOKIE], '']).not.toContain(device);
    const mails = async () => (await deliverAll(edge)).filter(({ to }) => to === 'planted@example.com').length;
    await mails();
    // With the password, from the browser with the planted cookie: the victim gets a new cookie.
    expect((await enter('planted', theirs)).cookies[DEVICE_COOKIE]).not.toBe(theirs[DEVICE_COOKIE]);
    expect(await mails()).toBe(1);
    expect((await enter('planted', { [DEVICE_COOKIE]: device })).cookies[DEVICE_COOKIE]).toBe(device);
    expect(await mails()).toBe(0);
  });

  it('pages know the session by the cookie alone, on its host and as long as it lives', async () => {
    const { sent } = await newClient(edge, browser);
    const cookie = sent.cookies?.[SESSION_COOKIE] ?? '';
    expect(await edge.sessions.findByCookie('northline', 'localhost', cookie)).toMatchObject({ kind: 'demo' });
    expect(await edge.sessions.findByCookie('northline', '127.0.0.1', cookie)).toBeUndefined();
    expect(await edge.sessions.findByCookie('other', 'localhost', cookie)).toBeUndefined();
    edge.clock.pass(20 * MINUTE_MS);
    expect(await edge.sessions.findByCookie('northline', 'localhost', cookie)).toBeUndefined();
  });
});

describe('T11 a session ends', () => {
  it('20 minutes after the last act of the user, whatever is polled', async () => {
    const { sent } = await newClient(edge);
    for (let minute = 1; minute < 20; minute++) {
      edge.clock.pass(MINUTE_MS);
      expect((await post(edge, '/api/accounts/getBalance', {}, sent)).status).toBe(200);
    }
    edge.clock.pass(MINUTE_MS - 1);
    expect(await codeOf(sent)).toBe(200);
    edge.clock.pass(1);
    expect(await codeOf(sent)).toBe('sessionMissing');
  });

  it('not while the page reports input, but after 12 hours in any case', async () => {
    const { sent } = await newClient(edge);
    for (let quarter = 1; quarter < 48; quarter++) {
      edge.clock.pass(15 * MINUTE_MS);
      expect((await post(edge, '/api/accounts/active', {}, sent)).status).toBe(200);
    }
    edge.clock.pass(15 * MINUTE_MS - 1);
    expect(await codeOf(sent)).toBe(200);
    edge.clock.pass(1);
    expect(await codeOf(sent)).toBe('sessionMissing');
  });

  it('T12 at logout, for good, and the other sessions live on', async () => {
    const first = await newClient(edge, browser);
    const second = await loginAgain(edge, first);
    const answer = await post(edge, '/api/accounts/logout', {}, first.sent);
    expect(answer.status).toBe(200);
    expect(answer.cookies[SESSION_COOKIE]).toBe('');
    // The browser's cache is cleared (T20).
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect(await codeOf(first.sent)).toBe('sessionMissing');
    expect(await codeOf(second.sent)).toBe(200);
    expect((await post(edge, '/api/accounts/logout', {}, first.sent)).code).toBe('sessionMissing');
  });
});

/** Returns the refusal's reason for the session's end. */
async function reasonOf(sent: Sent): Promise<unknown> {
  const { text } = await post(edge, '/api/accounts/get', {}, sent);
  const body: { error?: { params?: { reason?: string } } } = JSON.parse(text);
  return body.error?.params?.reason;
}

describe('ID-3 an ended session says why, to its holder alone', () => {
  it('idle, and after its twelve hours', async () => {
    const { sent } = await newClient(edge, browser);
    edge.clock.pass(20 * MINUTE_MS);
    expect(await reasonOf(sent)).toBe('idle');
    const { cookies: _cookies, ...stolen } = sent;
    expect(await codeOf(stolen)).toBe('sessionMissing');
    expect(await reasonOf(stolen)).toBeUndefined();
    edge.clock.pass(12 * 60 * MINUTE_MS);
    expect(await reasonOf(sent)).toBe('expired');
    expect(await reasonOf({ token: 'x'.repeat(43) })).toBeUndefined();
  });

  it('logged out, ended from another device, and after a new password', async () => {
    const first = await newClient(edge);
    const [second, third, fourth] = [
      await loginAgain(edge, first),
      await loginAgain(edge, first),
      await loginAgain(edge, first),
    ];
    await post(edge, '/api/accounts/logout', {}, second.sent);
    expect(await reasonOf(second.sent)).toBe('logout');
    await edge.sessions.endOthers(await sessionOf(third.token), 'elsewhere');
    expect(await reasonOf(fourth.sent)).toBe('elsewhere');
    const later = await loginAgain(edge, first);
    const change = { new_password: 'another harbour 7', confirm_password: 'another harbour 7' };
    expect((await post(edge, '/api/accounts/updatePassword', change, later.sent)).code).toBeUndefined();
    expect(await reasonOf(third.sent)).toBe('password');
  });

  it('those that had expired are not counted, and end without a mail', async () => {
    const first = await newClient(edge);
    const idle = await loginAgain(edge, first);
    edge.clock.pass(20 * MINUTE_MS);
    const [second, third] = [await loginAgain(edge, first), await loginAgain(edge, first)];
    const counts: number[] = [];
    const notice = async (_connection: unknown, ended: number) => void counts.push(ended);
    const session = await sessionOf(second.token);
    expect(await edge.sessions.endOthers(session, 'elsewhere', notice)).toBe(1);
    expect(await edge.sessions.endOthers(session, 'elsewhere', notice)).toBe(0);
    expect(counts).toEqual([1]);
    expect([await reasonOf(third.sent), await codeOf(idle.sent)]).toEqual(['elsewhere', 'sessionMissing']);
  });

  it('T12 one that two calls end at the same moment ends once, with one mail', async () => {
    const first = await newClient(edge);
    const second = await loginAgain(edge, first);
    const [own, other] = [await sessionOf(first.token), await sessionOf(second.token)];
    let mails = 0;
    const end = () => edge.sessions.endOne(own, other.id, async () => void (mails += 1));
    const both = await Promise.all([end(), end()]);
    expect(both.filter((ended) => ended)).toHaveLength(1);
    expect(mails).toBe(1);
  });

  it('a closed account', async () => {
    const { sent, token } = await newClient(edge);
    const { brandId, clientId } = await sessionOf(token);
    const close = await transaction(edge.pool, brandId, (connection) =>
      edge.sessions.endAllWithin(connection, clientId, 'closed'),
    );
    close();
    expect(await reasonOf(sent)).toBe('closed');
  });
});

async function sessionOf(token: string) {
  const found = await edge.sessions.find('northline', { token, cookie: undefined, host: 'localhost' });
  if (!found.ok) throw new Error(found.refusal.code);
  return found.value;
}

it('ID-6 a login goes on with the trading account that was used last', async () => {
  const client = await newClient(edge);
  const accountOf = async () => {
    const { sent } = await loginAgain(edge, client);
    return (await post(edge, '/api/accounts/get', {}, sent)).data['user'];
  };
  expect(await accountOf()).toMatchObject({ account: 'demo' });
  await post(edge, '/api/accounts/switch', { account: 'real' }, client.sent);
  expect(await accountOf()).toMatchObject({ account: 'real' });
  await post(edge, '/api/accounts/switch', { account: 'demo' }, client.sent);
  expect(await accountOf()).toMatchObject({ account: 'demo' });
});

describe('R28 the current account', () => {
  it('is the session, not the client: a session goes on where it is when another switches', async () => {
    const first = await newClient(edge);
    const second = await loginAgain(edge, first);
    const kindOf = async (sent: Sent) => (await post(edge, '/api/accounts/get', {}, sent)).data['user'];
    expect(await kindOf(first.sent)).toMatchObject({ account: 'demo' });
    const switched = await post(edge, '/api/accounts/switch', { account: 'real' }, first.sent);
    expect(switched.data['user']).toMatchObject({ account: 'real' });
    expect(await kindOf(second.sent)).toMatchObject({ account: 'demo' });
    expect(switched.data['access_token']).toBe(first.token);
    expect((await post(edge, '/api/accounts/switch', { account: 'other' }, first.sent)).code).toBe('malformed');
  });
});

it('what users do while a row is locked takes one connection, however many act, and all of it is stored', async () => {
  const clients = [await newClient(edge), await newClient(edge), await newClient(edge)];
  const sessions = await Promise.all(clients.map(({ token }) => sessionOf(token)));
  const ids = sessions.map(({ id }) => id);
  // Entries of the login history take connections, too.
  await edge.history.settled();
  edge.clock.pass(2_000);
  const touched = await asOwner(edge.database, async (owner) => {
    await owner.query('BEGIN');
    await owner.query('SELECT FROM session WHERE id = $1 FOR UPDATE', [ids[0]]);
    const touching = Array.from({ length: 100 }, () => sessions.map((session) => edge.sessions.touch(session))).flat();
    const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
    await expect.poll(async () => (await owner.query(waiting)).rowCount).toBe(1);
    expect(edge.pool.totalCount - edge.pool.idleCount).toBe(1);
    expect(edge.pool.waitingCount).toBe(0);
    await owner.query('COMMIT');
    return Promise.all(touching);
  });
  expect(new Set(touched.map(({ lastActionAt }) => lastActionAt))).toEqual(new Set([edge.clock.now()]));
  const stored = await edge.sessions.findAlive('northline', ids);
  expect(stored.map(({ lastActionAt }) => lastActionAt)).toEqual(ids.map(() => edge.clock.now()));
});
