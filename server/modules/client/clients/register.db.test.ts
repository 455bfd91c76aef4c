import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGE_COOKIE } from '@candor/contracts/http/cookies.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { codeOf, deliverAll } from '../../../../tests/support/mail.ts';
import { BROWSER, get, loginClient, post, registerClient, registration } from '../../../../tests/support/edgeClient.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

const register = (changes: Readonly<Record<string, unknown>>) =>
  post(edge, '/api/accounts/register', registration('nobody', changes));

describe('registration (specification 5)', () => {
  it('asks the reader of the address to confirm it', async () => {
    await registerClient(edge, 'reader');
    const mails = await deliverAll(edge);
    const mail = mails.find(({ to }) => to === 'reader@example.com');
    expect(mail?.subject).toBe('Please confirm your email address · Northline');
    // T59: the address is not confirmed yet, so the greeting contains nothing that somebody typed.
    expect(mail?.text).not.toContain('Kim');
    expect(mail?.text).toContain(`http://northline.localhost:3000/confirm/${codeOf(mail ?? { text: '' })}\n`);
  });

  it('writes to him in the language that his browser reads, and after his next login in the one that he reads then', async () => {
    const body = registration('leser');
    const german = { ...BROWSER, 'accept-language': 'de-DE,de;q=0.9,en;q=0.5' };
    await post(edge, '/api/accounts/register', body, { headers: german });
    const mail = (await deliverAll(edge)).find(({ to }) => to === 'leser@example.com');
    expect(mail?.subject).toBe('Bitte bestätigen Sie Ihre E-Mail-Adresse · Northline');
    const language = () =>
      asOwner(edge.database, async (owner) => {
        const found = await owner.query<{ language: string }>('SELECT language FROM client WHERE email = $1', [
          body.email,
        ]);
        return found.rows[0]?.language;
      });
    expect(await language()).toBe('de');
    const login = { email: body.email, password: body.password };
    await post(edge, '/api/accounts/login', login, { headers: BROWSER, cookies: { [LANGUAGE_COOKIE]: 'it' } });
    expect(await language()).toBe('it');
    await post(edge, '/api/accounts/login', login);
    expect(await language()).toBe('it');
  });

  it('opens a client with a real and a demo account, and starts on the demo account', async () => {
    const answer = await post(
      edge,
      '/api/accounts/register',
      registration('first', { first_name: '  Kim ', ref: 'abc', source_page: '/?ref=abc' }),
    );
    expect(answer.status).toBe(200);
    const { access_token: token, user } = answer.data;
    expect(user).toMatchObject({
      token,
      first_name: 'Kim',
      full_name: 'Kim Larsson',
      email: 'first@example.com',
      phone: '+4915112345678',
      verified_account: 0,
      auto_trading: 0,
      account: 'demo',
      assets_group_permission: [1, 2, 3, 4, 5],
      custom_leverage: { forex: [0, 1, 2, 3, 4, 5, 6] },
      created_at: '2026-01-14T12:00:00.000Z',
    });
    const sent = { token: String(token) };
    expect((await get(edge, '/api/get/countries', sent)).list).toContainEqual({
      id: 109,
      name: 'Germany',
      alpha2: 'DE',
    });
    expect(user).toMatchObject({ country_id: 109 });
    expect((await post(edge, '/api/accounts/getBalance', {}, sent)).data).toMatchObject({
      balance: { balance: 10_000, equity: 10_000, freeMargin: 10_000, account: { kind: 'demo', currency: 'EUR' } },
      positions: { open: [], history: [] },
    });
    await post(edge, '/api/accounts/switch', { account: 'real' }, sent);
    expect((await post(edge, '/api/accounts/getBalance', {}, sent)).data).toMatchObject({
      balance: { balance: 0, account: { kind: 'real' } },
    });
  });

  it('RE-1 RE-2 refuses residents of a country that the brand does not serve', async () => {
    for (const phone of ['+12025550123', '+989121234567', '+8501912345678']) {
      const answer = await register({ email: 'abroad@example.com', phone });
      expect([answer.status, answer.field]).toEqual([422, 'phone']);
      expect(['countryNotServed', 'phoneInvalid']).toContain(answer.code);
    }
    const american = await register({ email: 'abroad@example.com', phone: '+12025550123', country: 'DE' });
    expect(american.code).toBe('countryNotServed');
    const iranian = await register({ email: 'abroad@example.com', phone: '+989121234567' });
    expect(iranian.code).toBe('countryNotServed');
  });

  it('CL-5 refuses names with tags, emoji and direction controls, and composes the others', async () => {
    for (const last_name of ['<b>Larsson</b>', 'Larsson😀', 'Lar\u202esson']) {
      const answer = await register({ email: 'odd@example.com', last_name });
      expect([answer.status, answer.code, answer.field]).toEqual([422, 'nameCharacters', 'last_name']);
    }
    const composed = await register({ email: 'composed@example.com', last_name: 'Mu\u0308ller  Ödön' });
    expect(composed.data['user']).toMatchObject({ last_name: 'Müller Ödön' });
  });

  it('gives an eight-digit reference and 80 random bits', async () => {
    const { sent } = await registerClient(edge, 'numbers');
    const { user } = (await post(edge, '/api/accounts/get', {}, sent)).data;
    expect(user).toMatchObject({
      pin: expect.stringMatching(/^\d{8}$/),
      uniqid: expect.stringMatching(/^[a-z2-7]{16}$/),
    });
  });

  it.each([
    [{ phone: '12345' }, 422, 'phoneInvalid', 'phone'],
    [{ phone: '+49151' }, 422, 'phoneInvalid', 'phone'],
    [{ phone: '+4915112345678;ext=1' }, 422, 'phoneInvalid', 'phone'],
    [{ agree: 0 }, 422, 'agreementRequired', 'agree'],
    [{ password: 'short' }, 422, 'passwordTooShort', 'password'],
    [{ password: 'Northline1' }, 422, 'passwordWeak', 'password'],
    [{ email: 'no address' }, 422, 'emailInvalid', 'email'],
    [{ email: 7 }, 422, 'malformed', 'email'],
    [{ first_name: '   ' }, 422, 'fieldRequired', 'first_name'],
    [{ last_name: 'x'.repeat(61) }, 422, 'fieldTooLong', 'last_name'],
    [{ first_name: undefined }, 422, 'fieldRequired', 'first_name'],
    [{ agree: 2 }, 422, 'malformed', 'agree'],
  ])('refuses %j: %d %s', async (changes, status, code, field) => {
    const answer = await register(changes);
    expect([answer.status, answer.code, answer.field]).toEqual([status, code, field]);
  });

  it('T25 refuses every field that is not asked for', async () => {
    const columns = await asOwner(edge.database, async (owner) => {
      const found = await owner.query<{ column_name: string }>(
        `SELECT column_name FROM information_schema.columns WHERE table_name = 'client'`,
      );
      return found.rows.map(({ column_name }) => column_name);
    });
    const fields = new Set(Object.keys(registration('x', { ref: '', source_page: '', country: '', info: '' })));
    for (const column of [...columns, 'verified_account', 'level', 'balance', 'assets_group_permission'].filter(
      (name) => !fields.has(name),
    )) {
      expect((await register({ [column]: 1 })).code, column).toBe('malformed');
    }
    expect(await countClients('nobody@example.com')).toBe(0);
  });

  it('refuses an e-mail that the brand has, in any case, and tells it only so often (R14)', async () => {
    await registerClient(edge, 'taken');
    const again = (ip: string) => post(edge, '/api/accounts/register', registration('TAKEN'), { ip });
    const first = await again('10.1.0.1');
    expect([first.status, first.code, first.field]).toEqual([409, 'emailExists', 'email']);
    for (let count = 2; count <= 5; count++) expect((await again(`10.1.0.${count}`)).code).toBe('emailExists');
    expect((await again('10.1.0.6')).code).toBe('tooManyRequests');
  });

  it('race: tells one address ten times an hour, however often it asks at once (R14)', async () => {
    const names = ['asked1', 'asked2', 'asked3'];
    for (const name of names) await registerClient(edge, name, { ip: '10.3.0.1' });
    const fiveTimes = names.flatMap((name) => Array.from({ length: 5 }, () => name));
    const answers = await Promise.all(
      fiveTimes.map((name) => post(edge, '/api/accounts/register', registration(name), { ip: '10.3.0.2' })),
    );
    expect(answers.filter(({ code }) => code === 'emailExists')).toHaveLength(10);
    expect(answers.filter(({ code }) => code === 'tooManyRequests')).toHaveLength(5);
  });

  it('race: of twenty registrations of one e-mail at the same moment one succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        post(edge, '/api/accounts/register', registration('race'), { ip: `10.2.0.${index}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await countClients('race@example.com')).toBe(1);
  });

  it('a client whose accounts were not opened any more gets them at the next login (B4.9)', async () => {
    await registerClient(edge, 'crashed');
    await asOwner(edge.database, (owner) =>
      owner.query(
        `UPDATE client SET real_account_id = NULL, demo_account_id = NULL WHERE email = 'crashed@example.com'`,
      ),
    );
    const { sent } = await loginClient(edge, 'crashed');
    const accounts = await asOwner(edge.database, (owner) =>
      owner.query(
        `SELECT kind FROM trading_account JOIN client ON client.id = client_id WHERE email = 'crashed@example.com'`,
      ),
    );
    expect(accounts.rows).toHaveLength(2);
    expect((await post(edge, '/api/accounts/getBalance', {}, sent)).data).toMatchObject({
      balance: { account: { kind: 'demo' } },
    });
  });

  it('R13 a browser far away must use https', async () => {
    const sent = { headers: { ...BROWSER, origin: 'http://localhost:3000' }, host: 'localhost:3000' };
    expect((await post(edge, '/api/accounts/register', registration('near'), sent)).status).toBe(200);
  });
});

async function countClients(email: string): Promise<number> {
  return asOwner(
    edge.database,
    async (owner) => (await owner.query('SELECT 1 FROM client WHERE email = $1', [email])).rows.length,
  );
}
