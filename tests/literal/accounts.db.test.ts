import { describe, expect, it } from 'vitest';
import { publishPopup } from '@candor/server/modules/website/popups/index.ts';
import { codeOf, deliverAll } from '../support/mail.ts';
import { photo } from '../support/uploads.ts';
import { objectOf } from './client.ts';
import {
  DETAILS,
  INFO,
  PASSWORD,
  germany,
  refused,
  registered,
  registration,
  serverOfFile,
  visitor,
} from './people.ts';

/** Ruling R38: the accounts of specification 5, 7 and 8, tested by a client written from it alone. */

const server = serverOfFile();

const USER = [
  'token',
  'first_name',
  'last_name',
  'full_name',
  'email',
  'phone',
  'birth_date',
  'country_id',
  'state',
  'city',
  'street',
  'zip_code',
  'verified_account',
  'level',
  'pin',
  'uniqid',
  'created_at',
  'auto_trading',
  'custom_leverage',
  'assets_group_permission',
  'doc_passport',
  'doc_address',
  'doc_funding_front',
  'doc_funding_back',
];

describe('S7 accounts/register', () => {
  it.each([true, 1, '1'])('agree: %j', async (agree) => {
    const { body } = await visitor(server()).post('/api/accounts/register', registration({ agree }));
    expect(body).toMatchObject({ status: true, data: { access_token: expect.any(String) } });
  });

  it.each([false, 0, '0', null, undefined, ''])('agree: %j is the checkbox unticked', async (agree) => {
    expect(refused(await visitor(server()).post('/api/accounts/register', registration({ agree })))).toEqual([
      'You must to agree to Terms & Conditions',
      'agree',
    ]);
  });

  it.each([
    ['ref', null],
    ['ref', ''],
    ['ref', 'abc'],
    ['country', ''],
    ['country', null],
    ['info', null],
    ['info', 'null'],
    ['info', ''],
  ])('%s: %j', async (field, value) => {
    const { body } = await visitor(server()).post('/api/accounts/register', registration({ [field]: value }));
    expect(body).toMatchObject({ status: true });
  });

  it.each([
    ['first_name', '', 'First name is required'],
    ['first_name', '   ', 'First name is required'],
    ['first_name', null, 'First name is required'],
    ['first_name', undefined, 'First name is required'],
    ['first_name', 'x'.repeat(61), 'First name has maximum 60 characters'],
    ['last_name', '', 'Last name is required'],
    ['last_name', 'x'.repeat(61), 'Last name has maximum 60 characters'],
    ['email', '', 'Email is Required'],
    ['email', 'ana@', 'Invalid email address'],
    ['password', '', 'Password is required'],
    ['password', 'short', 'Password has minimum 8 characters'],
    ['phone', '', 'Phone number is required'],
    ['phone', '12', 'Phone number not valid'],
  ])('%s: %j is answered %j, "%s"', async (field, value, text) => {
    expect(refused(await visitor(server()).post('/api/accounts/register', registration({ [field]: value })))).toEqual([
      text,
      field,
    ]);
  });

  it('S8 an address that has an account', async () => {
    const { email } = await registered(server());
    const answer = await visitor(server()).post('/api/accounts/register', registration({ email: email.toUpperCase() }));
    expect(answer.error.message).toBe('This email already exist');
  });

  it.each([{ admin: true }, { first_name: 7 }, { agree: 'yes' }, { agree: 2 }])('%j stays refused', async (changes) => {
    expect((await visitor(server()).post('/api/accounts/register', registration(changes))).error.code).toBe(
      'malformed',
    );
  });
});

describe('S7 sessions', () => {
  it('accounts/login gives access_token and the whole user, accounts/get the same', async () => {
    const { email } = await registered(server());
    const client = visitor(server());
    const answer = await client.post('/api/accounts/login', { email: ` ${email} `, password: PASSWORD, info: INFO });
    client.remember(answer);
    expect(Object.keys(objectOf(answer.data['user']))).toEqual(expect.arrayContaining(USER));
    const { data } = await client.post('/api/accounts/get');
    expect(data).toEqual(answer.data);
    expect([0, 1]).toContain(objectOf(data['user'])['auto_trading']);
  });

  it.each([
    [{ email: '' }, 'Email is Required'],
    [{ email: 'nobody' }, 'Invalid email address'],
    [{ password: '' }, 'Password is required'],
    [{ password: 'wrong-orchard-93' }, 'Invalid credentials'],
  ])('accounts/login with %j: %s', async (changes, text) => {
    const { email } = await registered(server());
    const answer = await visitor(server()).post('/api/accounts/login', { email, password: PASSWORD, ...changes });
    expect(answer).toMatchObject({ status: false, error: { message: text } });
  });

  it('S8 accounts/get without a session is refused', async () => {
    const { http, status } = await visitor(server()).post('/api/accounts/get', { token: 'x' });
    expect([http, status]).toEqual([401, false]);
  });

  it('get/forgotPassword', async () => {
    const { email } = await registered(server());
    expect((await visitor(server()).post('/api/get/forgotPassword', { email })).status).toBe(true);
    const texts = ['Email is Required', 'Invalid email address', 'Email is not exist'];
    const answers = ['', 'nobody', 'nobody@example.com'].map((one) =>
      visitor(server()).post('/api/get/forgotPassword', { email: one }),
    );
    expect((await Promise.all(answers)).map(({ error }) => error.message)).toEqual(texts);
  });

  it('accounts/login/{code} takes the code of a mail, and no other', async () => {
    const { email } = await registered(server());
    await visitor(server()).post('/api/get/loginLink', { email });
    const mail = (await deliverAll(server().edge)).findLast(
      ({ to, text }) => to === email && text.includes('/autoLogin/'),
    );
    expect(mail).toBeDefined();
    const client = visitor(server());
    const code = codeOf(mail ?? { text: '' });
    client.remember(await client.post(`/api/accounts/login/${code}`, { info: null }));
    expect((await client.post('/api/accounts/get')).status).toBe(true);
    expect((await visitor(server()).post(`/api/accounts/login/${code}`, { info: INFO })).status).toBe(false);
  });
});

describe('S7 accounts of a client', () => {
  it('accounts/update takes a country of a select, and says what is missing', async () => {
    const client = await registered(server());
    const id = await germany(client);
    for (const country_id of [id, String(id)]) {
      const { data } = await client.post('/api/accounts/update', { ...DETAILS, country_id });
      expect(data['user']).toMatchObject({ ...DETAILS, country_id: id });
    }
    const missing = ['birth_date', 'country_id', 'state', 'city', 'street', 'zip_code'].map(async (field) =>
      client.post('/api/accounts/update', { ...DETAILS, country_id: id, [field]: '' }),
    );
    expect((await Promise.all(missing)).map(({ error }) => error.message)).toEqual([
      'Birth date is required',
      'Country id is required',
      'State is required',
      'City is required',
      'Street is required',
      'Zip code is required',
    ]);
    const long = await client.post('/api/accounts/update', { ...DETAILS, country_id: id, city: 'x'.repeat(61) });
    expect(refused(long)).toEqual(['City has maximum 60 characters', 'city']);
  });

  it('accounts/updatePassword', async () => {
    const client = await registered(server());
    const change = (new_password: unknown, confirm_password: unknown) =>
      client.post('/api/accounts/updatePassword', { new_password, confirm_password });
    expect(refused(await change('', ''))).toEqual(['New password is required', 'new_password']);
    expect((await change('short', 'short')).error.message).toBe('Password has minimum 8 characters');
    expect((await change('granite-orchard-58', 'other')).error.message).toBe('The passwords do not match');
    expect((await change('granite-orchard-58', 'granite-orchard-58')).status).toBe(true);
  });

  it.each([1, '1', true, 0, '0', false])('accounts/autoTrading: %j', async (auto_trading) => {
    const client = await registered(server());
    expect((await client.post('/api/accounts/autoTrading', { auto_trading })).body).toMatchObject({ status: true });
    const { data } = await client.post('/api/accounts/get');
    expect(objectOf(data['user'])['auto_trading']).toBe(Number(auto_trading));
  });

  it('accounts/popups and accounts/popup', async () => {
    const { edge } = server();
    const published = await publishPopup(edge, {
      brandId: edge.brand.id,
      commandId: 'literal:popup',
      kind: 'service',
      title: 'Welcome',
      content: '<p>Hello</p>',
      audience: 'everybody',
      startsAt: edge.clock.now(),
    });
    expect(published.ok).toBe(true);
    const client = await registered(server());
    const { list } = await client.post('/api/accounts/popups');
    const [popup] = list.map(objectOf);
    expect(popup).toMatchObject({ id: expect.any(Number), title: 'Welcome', content: '<p>Hello</p>' });
    expect((await client.post('/api/accounts/popup', { id: String(popup?.['id']) })).status).toBe(true);
    expect((await client.post('/api/accounts/popups')).list).toEqual([]);
  });

  it('accounts/referrals lists who came by the link', async () => {
    const client = await registered(server());
    const { data } = await client.post('/api/accounts/get');
    const ref = objectOf(data['user'])['uniqid'];
    await visitor(server()).post('/api/accounts/register', registration({ ref, phone: '+4915120000001' }));
    const { list } = await client.post('/api/accounts/referrals');
    expect(list).toEqual([
      { full_name: expect.any(String), email: expect.any(String), created_at: expect.any(String) },
    ]);
  });

  it('accounts/getBalance', async () => {
    const { data } = await (await registered(server())).post('/api/accounts/getBalance');
    expect(data).toMatchObject({
      balance: { balance: 10_000, equity: 10_000, freeMargin: 10_000, profit: 0 },
      positions: { open: [], history: [] },
    });
  });

  it.each(['doc_passport', 'doc_address', 'doc_funding_front', 'doc_funding_back'])(
    'accounts/upload %s',
    async (type) => {
      const client = await registered(server());
      const wrong = await client.upload(type, 'a.txt', new TextEncoder().encode('text'));
      expect(wrong).toMatchObject({ status: false, error: { message: 'File not supported' } });
      expect((await client.upload(type, 'a.jpg', new Uint8Array(await photo()))).status).toBe(true);
      const { data } = await client.post('/api/accounts/get');
      expect(objectOf(data['user'])[type]).toMatchObject({ status: '1', note: '', updated: expect.any(String) });
    },
  );
});

describe('S7 data', () => {
  it('get/assets with the token as query', async () => {
    const client = await registered(server());
    const { list } = await client.get(`/api/get/assets?token=${client.token}`);
    expect(list).toContainEqual(
      expect.objectContaining({
        name: 'Bitcoin',
        symbol: 'BTCUSD',
        code: expect.any(String),
        asset_category_id: expect.any(Number),
        position_assets_category: { name: expect.any(String), leverage: expect.stringMatching(/^\d+(?:,\d+)*$/) },
      }),
    );
  });

  it.each(['assets', 'countries'])('S8 get/%s without a session is refused', async (name) => {
    expect((await visitor(server()).get(`/api/get/${name}?token=x`)).http).toBe(401);
  });
});
