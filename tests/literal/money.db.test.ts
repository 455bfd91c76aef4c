import { describe, expect, it } from 'vitest';
import { transaction } from '@candor/server/database/pool.ts';
import { insertAffiliate, replaceInvitation } from '@candor/server/modules/partners/affiliates/store.ts';
import { newSecret } from '@candor/server/modules/access/sessions/index.ts';
import { pay, sessionOf } from '../support/withdrawals.ts';
import type { LiteralClient } from './client.ts';
import { DETAILS, PASSWORD, germany, nextPerson, refused, registered, serverOfFile, visitor } from './people.ts';

/** Ruling R38: transactions, partners and contact of specification 5, 7 and 8, tested by a client written from it. */

const server = serverOfFile();

describe('S7 transactions', () => {
  async function payer(): Promise<LiteralClient> {
    const client = await registered(server());
    await client.post('/api/accounts/update', { ...DETAILS, country_id: String(await germany(client)) });
    return client;
  }

  it.each([
    [250, 2],
    ['250', '2'],
    [250.00000000000003, 1],
  ])('transactions/create of %j by method %j', async (amount, method) => {
    const client = await payer();
    const created = await client.post('/api/transactions/create', { amount, method });
    expect(created.body).toEqual({
      status: true,
      data: { status: 'success', transaction_id: expect.any(String) },
    });
    await client.post('/api/accounts/switch', { account: 'real' });
    const { list } = await client.get(`/api/transactions/get/${client.token}`);
    expect(list).toEqual([
      {
        amount: 250,
        transaction_type: { name: expect.any(String) },
        transaction_type_id: Number(method),
        transaction_status: { name: expect.any(String) },
        created_at: expect.any(String),
        transaction_id: created.data['transaction_id'],
      },
    ]);
  });

  it.each([
    [{ amount: '' }, 'Amount is required'],
    [{ amount: 249.99 }, 'Minimum Deposit € 250'],
    [{ amount: 250.001 }, '250.001 has more than 2 decimals'],
    [{ method: '' }, 'Method is required'],
  ])('a deposit of %j: %s', async (changes, text) => {
    const answer = await (await payer()).post('/api/transactions/create', { amount: 250, method: 2, ...changes });
    expect(answer).toMatchObject({ status: false, error: { message: text } });
  });

  it('S8 a deposit without a complete profile', async () => {
    const { error } = await (await registered(server())).post('/api/transactions/create', { amount: 250, method: 2 });
    expect(error.message).toBe('You have to complete your account first');
  });

  it('transaction/send begins it at its provider', async () => {
    const client = await payer();
    const { data } = await client.post('/api/transactions/create', { amount: '300', method: '1', comments: '' });
    const started = await client.post('/api/transaction/send/sealed', { transaction_id: data['transaction_id'] });
    expect(started.body).toMatchObject({ status: true });
  });

  it.each(['sealed', 'plain', 'paying'])('transaction/send/%s begins it at one of several', async (to) => {
    const client = await payer();
    const { data } = await client.post('/api/transactions/create', { amount: 300, method: 1 });
    const started = await client.post(`/api/transaction/send/${to}`, { transaction_id: data['transaction_id'] });
    expect(started.body).toMatchObject({ status: true });
  });

  it('a withdrawal is a negative amount of method 6, with comments', async () => {
    const client = await registered(server());
    await client.post('/api/accounts/switch', { account: 'real' });
    const withdraw = (changes: object = {}) =>
      client.post('/api/transactions/create', { amount: -40, method: 6, comments: 'Rent', ...changes });
    expect((await withdraw()).error.message).toBe("You don't have balance to withdraw");
    const { clientId, accounts } = await sessionOf(server().edge, client);
    await pay(server().edge, { ...client, sent: {}, clientId, accountId: accounts.real }, '100');
    expect((await withdraw({ amount: '-100.01' })).error.message).toBe('Maximum withdraw can be 100.00');
    expect(refused(await withdraw({ comments: '' }))).toEqual(['Comments is required', 'comments']);
    expect((await withdraw({ amount: '-40', method: '6' })).body).toMatchObject({ data: { status: 'success' } });
  });
});

describe('S7 affiliates', () => {
  async function partner(): Promise<{ readonly client: LiteralClient; readonly email: string }> {
    const { edge } = server();
    const person = nextPerson();
    const email = `partner${person}@partners.example`;
    const secret = newSecret();
    const now = edge.clock.now();
    const brandId = 'northline';
    await transaction(edge.pool, brandId, async (connection) => {
      const values = { brandId, code: `af-${person}00`, name: 'Nora Eide', email, parentId: undefined, now };
      const affiliateId = (await insertAffiliate(connection, values)) ?? 0;
      const expiresAt = now + 86_400_000;
      await replaceInvitation(connection, { brandId, affiliateId, codeHash: secret.hash, now, expiresAt });
    });
    await visitor(server()).post('/api/affiliate/accept', { code: secret.text, password: PASSWORD });
    const client = visitor(server());
    client.remember(await client.post('/api/affiliate/login', { email, password: PASSWORD }));
    return { client, email };
  }

  it('affiliate/login, affiliate/get and affiliate/updatePassword', async () => {
    const { client } = await partner();
    expect(client.token).not.toBe('');
    for (const where of ['created_at', 'transactions']) {
      const found = await client.post('/api/affiliate/get', { from: '2025-06-01', until: '2026-05-31', where });
      expect(found.body).toEqual({ status: true, data: [] });
    }
    const empty = ['from', 'until', 'where'].map((field) =>
      client.post('/api/affiliate/get', { from: '2025-06-01', until: '2026-05-31', where: 'created_at', [field]: '' }),
    );
    expect((await Promise.all(empty)).map(({ error }) => error.message)).toEqual([
      'From is required',
      'Until is required',
      'Where is required',
    ]);
    const passwords = { new_password: 'granite-orchard-58', confirm_password: 'granite-orchard-58' };
    expect((await client.post('/api/affiliate/updatePassword', passwords)).status).toBe(true);
  });

  it.each([
    [{ email: '' }, 'Email is Required'],
    [{ email: 'x' }, 'Invalid email address'],
    [{ password: '' }, 'Password is required'],
    [{ password: 'wrong-orchard-93' }, 'Invalid credentials'],
  ])('affiliate/login with %j: %s', async (changes, text) => {
    const { email } = await partner();
    const answer = await visitor(server()).post('/api/affiliate/login', { email, password: PASSWORD, ...changes });
    expect(answer.error.message).toBe(text);
  });
});

describe('S7 contact', () => {
  const letter = { first_name: 'Ana', last_name: 'Oduya', phone: '+41 44 123 45 67', message: 'Good day.' };

  it('takes the five fields', async () => {
    const email = 'ana@example.com';
    expect((await visitor(server()).post('/api/contact', { ...letter, email })).body).toEqual({
      status: true,
      data: {},
    });
    expect((await visitor(server()).post('/api/contact', { ...letter, email })).body).toEqual({
      status: true,
      data: {},
    });
  });

  it('says which of them is missing', async () => {
    const fields = ['first_name', 'last_name', 'email', 'phone', 'message'];
    const answers = fields.map((field) =>
      visitor(server()).post('/api/contact', { ...letter, email: 'ana@example.com', [field]: '' }),
    );
    expect((await Promise.all(answers)).map(({ error }) => error.message)).toEqual([
      'First name is required',
      'Last name is required',
      'Email is Required',
      'Phone number is required',
      'Message is required',
    ]);
  });
});
