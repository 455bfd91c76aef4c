import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import { eraseRowsAt } from '../../../../tests/support/erasure.ts';
import { OTHER_HOST } from '../../../../tests/support/edgeBrands.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { BROWSER, PASSWORD, newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Answered, Entered, Sent } from '../../../../tests/support/edgeClient.ts';
import { connect, disconnection, openTrading } from '../../../../tests/support/edgeSockets.ts';
import { createPasskeyDevice } from '../../../../tests/support/passkeyDevice.ts';
import type { PasskeyDevice } from '../../../../tests/support/passkeyDevice.ts';
import { SESSION_COOKIE } from '../../access/sessions/index.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

const STEP = 30_000;
const AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0 Safari/537.36';
const browser: Sent = { headers: { ...BROWSER, 'user-agent': AGENT } };
const site = { host: 'localhost', origin: BROWSER.origin };

const call = (path: string, body: unknown, sent: Sent) => post(edge, `/api/accounts/${path}`, body, sent);
const loginAs = ({ email }: Entered, sent: Sent = {}, password = PASSWORD) => call('login', { email, password }, sent);

/** Returns a refusal's parameters. */
function paramsOf(answer: Answered): Record<string, string> {
  const { error } = JSON.parse(answer.text) as { error?: { params?: Record<string, string> } };
  return error?.params ?? {};
}

function challengeOf(answer: Answered): string {
  return paramsOf(answer)['challenge'] ?? '';
}

/** Adds an answer's cookies to the browser's. */
function keep(sent: Sent, answer: Answered): Sent {
  return { ...sent, cookies: { ...sent.cookies, ...answer.cookies } };
}

function codeAt(secret: string): string {
  return generateSync({ secret, epoch: Math.floor(edge.clock.now() / 1_000) });
}

interface Secured {
  readonly client: Entered;
  readonly secret: string;
  readonly codes: readonly string[];
}

/** Creates a client with an authenticator app whose next code is unused. */
async function withTotp(sent: Sent = {}): Promise<Secured> {
  const client = await newClient(edge, sent);
  const { secret } = (await call('factors/totp/begin', {}, client.sent)).data as { secret: string };
  const confirmed = await call('factors/totp/confirm', { code: codeAt(secret) }, client.sent);
  edge.clock.pass(2 * STEP);
  return { client, secret, codes: confirmed.data['recovery_codes'] as string[] };
}

async function templatesOf({ email }: Entered): Promise<string[]> {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ template: string }>(`SELECT template FROM mail WHERE recipient = $1 ORDER BY id`, [email]),
  );
  return rows.map(({ template }) => template);
}

describe('a login with a second factor', () => {
  it('SF-6 begins with the password and ends with the code, for a program as for a browser', async () => {
    for (const sent of [{}, browser]) {
      const { client, secret } = await withTotp(sent);
      const reply = await loginAs(client, sent);
      expect([reply.status, reply.code]).toEqual([401, 'secondFactorRequired']);
      expect(paramsOf(reply)['methods']).toBe('totp recovery');
      expect(reply.cookies[SESSION_COOKIE]).toBeUndefined();
      const entered = await call(
        'login/factor',
        { challenge: challengeOf(reply), code: codeAt(secret) },
        keep(sent, reply),
      );
      expect(entered.status).toBe(200);
      expect(entered.data['user']).toMatchObject({ email: client.email, account: 'demo' });
      const again = { token: String(entered.data['access_token']), cookies: entered.cookies, ...sent };
      expect((await call('get', {}, again)).status).toBe(200);
    }
  });

  it('SF-1 SF-2 T7 the same code works once, and the sixth guess at a challenge is refused', async () => {
    const { client, secret } = await withTotp();
    const first = await loginAs(client);
    const code = codeAt(secret);
    expect((await call('login/factor', { challenge: challengeOf(first), code }, {})).status).toBe(200);
    const second = challengeOf(await loginAs(client));
    const guess = () => call('login/factor', { challenge: second, code }, {});
    for (let count = 1; count <= 5; count++) expect(await guess()).toMatchObject({ code: 'codeWrong', field: 'code' });
    expect((await guess()).code).toBe('challengeOver');
  });

  it('T7 a new challenge does not buy new guesses: they wait, as those at the password do', async () => {
    const { client, secret } = await withTotp();
    const challenge = challengeOf(await loginAs(client));
    for (let count = 1; count <= 5; count++) await call('login/factor', { challenge, code: '000000' }, {});
    const next = challengeOf(await loginAs(client));
    const refused = await call('login/factor', { challenge: next, code: codeAt(secret) }, {});
    expect([refused.status, refused.code]).toEqual([429, 'tooManyRequests']);
    edge.clock.pass(1_000);
    expect((await call('login/factor', { challenge: next, code: codeAt(secret) }, {})).status).toBe(200);
  });

  it('answers wrong passwords as before, and says nothing of factors to strangers', async () => {
    const { client } = await withTotp();
    expect((await loginAs(client, {}, 'wrong password')).code).toBe('invalidCredentials');
  });

  it('SF-2 is finished by the browser that began it only', async () => {
    const { client, secret } = await withTotp(browser);
    const reply = await loginAs(client, browser);
    const elsewhere = await call('login/factor', { challenge: challengeOf(reply), code: codeAt(secret) }, browser);
    expect(elsewhere.code).toBe('challengeOver');
  });

  it('T13 goes no further once there is a new password, for anybody who began with the old one', async () => {
    const { client, secret } = await withTotp();
    const challenge = challengeOf(await loginAs(client));
    const next = { new_password: 'walnut-meadow-51', confirm_password: 'walnut-meadow-51' };
    expect((await call('updatePassword', next, client.sent)).status).toBe(200);
    expect((await call('login/factor', { challenge, code: codeAt(secret) }, {})).code).toBe('challengeOver');
  });

  it('SF-3 T8 takes a recovery code once, and tells the client', async () => {
    const { client, codes } = await withTotp();
    expect(codes).toHaveLength(10);
    const enterWith = async (recovery: string | undefined) =>
      call('login/factor', { challenge: challengeOf(await loginAs(client)), recovery }, {});
    expect((await enterWith(codes[0])).status).toBe(200);
    expect(await enterWith(codes[0])).toMatchObject({ code: 'codeWrong', field: 'recovery' });
    expect(await templatesOf(client)).toEqual(expect.arrayContaining(['totpAdded', 'recoveryCodeUsed']));
  });
});

describe('a brand that asks for a second factor', () => {
  it('lets nobody in at the next login who has none, but to set one up', async () => {
    const strict: Sent = {};
    const client = await newClient(edge, strict);
    const { brand } = edge;
    brand.secondFactor = 'required';
    try {
      const reply = await loginAs(client, strict);
      expect([reply.status, reply.code]).toEqual([401, 'secondFactorSetup']);
      const challenge = challengeOf(reply);
      const { secret } = (await call('login/setup', { challenge }, strict)).data as { secret: string };
      const wrong = await call('login/factor', { challenge, code: '12345' }, strict);
      expect(wrong.code).toBe('codeWrong');
      const entered = await call('login/factor', { challenge, code: codeAt(secret) }, strict);
      expect(entered.data['recovery_codes']).toHaveLength(10);
      const sent = { ...strict, token: String(entered.data['access_token']) };
      expect((await call('factors', {}, sent)).data).toMatchObject({ required: true, recovery_codes_left: 10 });
      edge.clock.pass(2 * STEP);
      const removed = await call('factors/totp/remove', { code: codeAt(secret) }, sent);
      expect(removed.code).toBe('factorNeeded');
      expect((await loginAs(client, strict)).code).toBe('secondFactorRequired');
    } finally {
      brand.secondFactor = 'optional';
    }
  });
});

/** Creates a client in a browser with a passkey, and returns their device. */
async function withPasskey(): Promise<{ client: Entered; device: PasskeyDevice; codes: unknown }> {
  const client = await newClient(edge, browser);
  const device = createPasskeyDevice();
  const creation = await call('factors/passkeys/begin', {}, client.sent);
  const { challenge, options } = creation.data as { challenge: string; options: { challenge: string } };
  const response = device.create({ challenge: options.challenge, ...site });
  const body = { challenge, name: ' Laptop ', response };
  const added = await call('factors/passkeys/add', body, keep(client.sent, creation));
  expect([added.status, added.code]).toEqual([200, undefined]);
  return { client, device, codes: added.data['recovery_codes'] };
}

async function askKey(path: string, body: unknown, sent: Sent) {
  const reply = await call(path, body, sent);
  const { challenge, options } = reply.data as { challenge: string; options: { challenge: string } };
  return { handle: challenge, challenge: options.challenge, sent: keep(sent, reply) };
}

describe('T9 passkeys', () => {
  it('SF-6 are a whole login, and the second half of one with a password', async () => {
    const { client, device, codes } = await withPasskey();
    expect(codes).toHaveLength(10);
    const alone = await askKey('login/passkey', {}, browser);
    const assertion = device.sign({ challenge: alone.challenge, ...site });
    const entered = await call('login/factor', { challenge: alone.handle, assertion }, alone.sent);
    expect(entered.data['user']).toMatchObject({ email: client.email });

    const reply = await loginAs(client, browser);
    expect(paramsOf(reply)['methods']).toBe('passkey recovery');
    const second = await askKey('login/passkey', { challenge: challengeOf(reply) }, keep(browser, reply));
    const half = device.sign({ challenge: second.challenge, ...site });
    expect((await call('login/factor', { challenge: second.handle, assertion: half }, second.sent)).status).toBe(200);
    expect(await templatesOf(client)).toContain('passkeyAdded');
  });

  it('of brand A are refused on brand B, and a replay is refused', async () => {
    const { device } = await withPasskey();
    const other: Sent = { host: OTHER_HOST, headers: { ...BROWSER, origin: `http://${OTHER_HOST}` } };
    const there = await askKey('login/passkey', {}, other);
    for (const at of [site, { host: OTHER_HOST, origin: `http://${OTHER_HOST}` }]) {
      const foreign = device.sign({ challenge: there.challenge, ...at });
      const refused = await call('login/factor', { challenge: there.handle, assertion: foreign }, there.sent);
      expect(refused).toMatchObject({ code: 'codeWrong', field: 'assertion' });
    }
    const here = await askKey('login/passkey', {}, browser);
    const assertion = device.sign({ challenge: here.challenge, ...site });
    expect((await call('login/factor', { challenge: here.handle, assertion }, here.sent)).status).toBe(200);
    const next = await askKey('login/passkey', {}, browser);
    expect((await call('login/factor', { challenge: next.handle, assertion }, next.sent)).code).toBe('codeWrong');
    expect((await call('login/factor', { challenge: here.handle, assertion }, here.sent)).code).toBe('challengeOver');
  });

  it('have names, and the last one takes the recovery codes with it', async () => {
    const { client } = await withPasskey();
    const factors = async () => (await call('factors', {}, client.sent)).data as { passkeys: { id: number }[] };
    const [{ id } = { id: 0 }] = (await factors()).passkeys;
    expect(await factors()).toMatchObject({ passkeys: [{ name: 'Laptop', host: 'localhost' }] });
    expect((await call('factors/passkeys/rename', { id, name: 'Old laptop' }, client.sent)).status).toBe(200);
    expect(await factors()).toMatchObject({ passkeys: [{ name: 'Old laptop' }], recovery_codes_left: 10 });
    const stranger = await newClient(edge, browser);
    expect((await call('factors/passkeys/remove', { id }, stranger.sent)).code).toBe('factorUnknown');
    expect((await call('factors/passkeys/remove', { id }, client.sent)).status).toBe(200);
    expect(await factors()).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
    expect((await loginAs(client, browser)).status).toBe(200);
  });
});

describe('SF-8 T10 what changes a factor', () => {
  it('needs a fresh login, and confirming gives one under a new token', async () => {
    const client = await newClient(edge, browser);
    edge.clock.pass(16 * 60_000);
    expect((await call('factors/totp/begin', {}, client.sent)).code).toBe('freshLoginNeeded');
    expect((await call('confirm', { password: 'wrong password' }, client.sent)).code).toBe('invalidCredentials');
    const confirmed = await call('confirm', { password: PASSWORD }, client.sent);
    expect(confirmed.status).toBe(200);
    const token = String(confirmed.data['access_token']);
    expect(token).not.toBe(client.token);
    const renewed = { ...keep(client.sent, confirmed), token };
    expect((await call('factors/totp/begin', {}, renewed)).status).toBe(200);
    expect((await call('get', {}, client.sent)).code).toBe('sessionMissing');
    expect((await call('get', {}, { ...client.sent, token })).code).toBe('sessionBound');
  });

  it('asks whoever has a second factor for it too', async () => {
    const { client, secret, codes } = await withTotp();
    edge.clock.pass(16 * 60_000);
    const reply = await call('confirm', { password: PASSWORD }, client.sent);
    expect(reply.code).toBe('secondFactorRequired');
    const stranger = await withTotp();
    const stolen = await call('confirm', { challenge: challengeOf(reply), code: codeAt(secret) }, stranger.client.sent);
    expect(stolen.code).toBe('challengeOver');
    const wrong = await call('confirm', { password: PASSWORD, code: '000000' }, client.sent);
    expect(wrong.code).toBe('codeWrong');
    const once = await call('confirm', { password: PASSWORD, recovery: codes[0] }, client.sent);
    expect(once.status).toBe(200);
    const sent = { token: String(once.data['access_token']) };
    edge.clock.pass(2 * STEP);
    expect((await call('confirm', { password: PASSWORD, code: codeAt(secret) }, sent)).status).toBe(200);
  });

  it('takes a passkey in place of the password, and a code never', async () => {
    const { client, device } = await withPasskey();
    const question = await askKey('confirm/passkey', {}, client.sent);
    const code = await call('confirm', { challenge: question.handle, code: '000000' }, question.sent);
    expect(code.code).toBe('challengeOver');
    const assertion = device.sign({ challenge: question.challenge, ...site });
    expect((await call('confirm', { challenge: question.handle, assertion }, question.sent)).status).toBe(200);
  });

  it('guessing the password there waits too (T3)', async () => {
    const client = await newClient(edge);
    for (let count = 1; count <= 5; count++) await call('confirm', { password: 'wrong password' }, client.sent);
    expect((await call('confirm', { password: PASSWORD }, client.sent)).code).toBe('tooManyRequests');
  });

  it('removes the app with one more code, makes new recovery codes, and tells of both', async () => {
    const { client, secret, codes } = await withTotp();
    const renewed = (await call('factors/recoveryCodes', {}, client.sent)).data['recovery_codes'];
    expect(renewed).toHaveLength(10);
    expect((await call('factors/totp/remove', { recovery: codes[0] }, client.sent)).code).toBe('codeWrong');
    expect((await call('factors/totp/remove', {}, client.sent)).code).toBe('codeWrong');
    expect((await call('factors/totp/remove', { code: codeAt(secret) }, client.sent)).status).toBe(200);
    expect((await call('factors/totp/remove', { code: codeAt(secret) }, client.sent)).code).toBe('factorUnknown');
    expect((await call('factors/recoveryCodes', {}, client.sent)).code).toBe('factorUnknown');
    expect((await loginAs(client)).status).toBe(200);
    expect(await templatesOf(client)).toEqual(expect.arrayContaining(['recoveryCodesRenewed', 'totpRemoved']));
  });
});

describe('T12 devices', () => {
  it('are listed with what they claim to be, and one is this', async () => {
    const client = await newClient(edge, browser);
    edge.clock.pass(1_000);
    const program = await loginAs(client);
    const rows = (await call('sessions', {}, client.sent)).list;
    expect(rows).toMatchObject([
      { current: false, browser: '', system: '', limited: false },
      { current: true, browser: 'Chrome', system: 'Windows' },
    ]);
    expect(JSON.stringify(rows)).not.toContain(String(program.data['access_token']));
  });

  it('end one by one, but nobody else’s', async () => {
    const client = await newClient(edge);
    const second = { token: String((await loginAs(client)).data['access_token']) };
    const rows = (await call('sessions', {}, client.sent)).list as { id: number; current: boolean }[];
    const id = rows.find(({ current }) => !current)?.id;
    const stranger = await newClient(edge);
    expect((await call('sessions/end', { id }, stranger.sent)).code).toBe('notFound');
    expect((await call('get', {}, second)).status).toBe(200);
    expect((await call('sessions/end', { id }, client.sent)).status).toBe(200);
    expect((await call('get', {}, second)).code).toBe('sessionMissing');
    expect((await call('sessions/end', { id }, client.sent)).code).toBe('notFound');
    expect((await call('get', {}, client.sent)).status).toBe(200);
    expect(await templatesOf(client)).toContain('sessionsEnded');
  });

  it('ten of them and their sockets are dead at once', async () => {
    const { port, trading } = await openTrading(edge);
    const client = await newClient(edge);
    const others: Sent[] = [];
    for (let count = 0; count < 10; count++)
      others.push({ token: String((await loginAs(client)).data['access_token']) });
    const sockets = await Promise.all(others.slice(0, 5).map((sent) => connect(port, sent)));
    expect(sockets.map(({ refusal }) => refusal)).toEqual(Array.from({ length: 5 }, () => undefined));
    const closed = Promise.all(sockets.map(({ socket }) => disconnection(socket)));
    // Each end is reported separately; the sweep would also close the sockets, a moment later.
    const ends: string[] = [];
    edge.sessions.listen({ onEnded: (_id, why) => void ends.push(why), onSwitched: () => undefined });
    expect((await call('sessions/endOthers', {}, client.sent)).data).toEqual({ ended: 10 });
    expect(ends).toEqual(Array.from({ length: 10 }, () => 'elsewhere'));
    expect(await closed).toHaveLength(5);
    for (const sent of others) expect((await call('get', {}, sent)).code).toBe('sessionMissing');
    expect((await call('get', {}, client.sent)).status).toBe(200);
    trading.stop();
  });
});

describe('SF-9 T52 the history of logins', () => {
  it('has what was tried and how it went, for the client alone', async () => {
    const { client, secret } = await withTotp(browser);
    await loginAs(client, browser, 'wrong password');
    const reply = await loginAs(client, browser);
    const sent = keep(browser, reply);
    await call('login/factor', { challenge: challengeOf(reply), code: '000000' }, sent);
    await call('login/factor', { challenge: challengeOf(reply), code: codeAt(secret) }, sent);
    await edge.history.settled();
    const { logins, more } = (await call('logins', {}, client.sent)).data as { logins: unknown[]; more: boolean };
    expect(logins).toMatchObject([
      { outcome: 'loggedIn', method: 'passwordTotp', browser: 'Chrome', system: 'Windows' },
      { outcome: 'factorWrong', method: 'password' },
      { outcome: 'passwordWrong', method: 'password' },
      { outcome: 'loggedIn', method: 'registration' },
    ]);
    expect(more).toBe(false);
    const stranger = await newClient(edge);
    await edge.history.settled();
    expect((await call('logins', {}, stranger.sent)).data['logins']).toHaveLength(1);
  });

  it('comes in pages and is kept for a year, without address or e-mail', async () => {
    const client = await newClient(edge);
    const device = { browser: '', system: '' };
    const { rows } = await asOwner(edge.database, (owner) =>
      owner.query<{ id: string }>('SELECT id FROM client WHERE email = $1', [client.email]),
    );
    const clientId = Number.parseInt(rows[0]?.id ?? '', 10);
    for (let count = 0; count < 60; count++) {
      edge.history.note({ brandId: edge.brand.id, clientId, outcome: 'passwordWrong', method: 'password', device });
      if (count % 10 === 9) await edge.history.settled();
    }
    const first = (await call('logins', {}, client.sent)).data as { logins: { id: number }[]; more: boolean };
    expect([first.logins.length, first.more]).toEqual([50, true]);
    const second = await call('logins', { before: first.logins.at(-1)?.id }, client.sent);
    expect(second.data).toMatchObject({ more: false });
    expect(second.data['logins']).toHaveLength(11);
    const dump = await asOwner(edge.database, async (owner) =>
      JSON.stringify((await owner.query('SELECT login_event::text AS row FROM login_event')).rows),
    );
    expect(dump).not.toMatch(/@|127\.0\.0\.1/);
    edge.clock.pass(366 * 24 * 60 * 60_000);
    await eraseRowsAt(edge, edge.clock.now());
    const { rows: remaining } = await asOwner(edge.database, (owner) =>
      owner.query(`SELECT 1 FROM login_event WHERE brand_id = $1`, [edge.brand.id]),
    );
    expect(remaining).toEqual([]);
  });
});
