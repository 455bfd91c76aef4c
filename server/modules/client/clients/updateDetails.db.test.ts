import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { PASSWORD, newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Answered, Sent } from '../../../../tests/support/edgeClient.ts';
import { transaction } from '../../../database/pool.ts';
import { countryId } from './countries.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

const details = {
  first_name: 'Kim',
  last_name: 'Larsson',
  phone: '+4915112345678',
  birth_date: '1990-04-02',
  country_id: countryId('DE'),
  state: 'Berlin',
  city: 'Berlin',
  street: 'Example Road 1',
  zip_code: '10115',
};

function update(sent: Sent, changes: Readonly<Record<string, unknown>> = {}): Promise<Answered> {
  return post(edge, '/api/accounts/update', { ...details, ...changes }, sent);
}

function userOf({ data }: Answered): unknown {
  return data['user'];
}

async function verify(sent: Sent): Promise<void> {
  const token = sent.token ?? '';
  const found = await edge.sessions.find(edge.brand.id, { token, cookie: undefined, host: 'localhost' });
  if (!found.ok) throw new Error('no session');
  const account = { brandId: edge.brand.id, accountId: found.value.accounts.real };
  const eligibility = await edge.desk.eligibility(account);
  await edge.desk.setEligibility(account, { ...eligibility, verified: true }, 'test:verified');
}

describe('saving the details', () => {
  it('needs a session, and answers the session as it is now', async () => {
    expect((await update({})).code).toBe('sessionMissing');
    const { sent, token } = await newClient(edge);
    const saved = await update(sent, { first_name: '  Kimberly ', city: ' Potsdam ' });
    expect(saved.data['access_token']).toBe(token);
    expect(userOf(saved)).toMatchObject({ ...details, first_name: 'Kimberly', city: 'Potsdam' });
    expect(userOf(await post(edge, '/api/accounts/get', {}, sent))).toEqual(userOf(saved));
  });

  it('R15 takes another telephone number only after a full proof of the last minutes, and the rest without', async () => {
    const { sent } = await newClient(edge);
    expect((await update(sent)).status).toBe(200);
    edge.clock.pass(15 * 60_000);
    expect((await update(sent, { phone: '+4915112345679', city: 'Potsdam' })).code).toBe('freshLoginNeeded');
    const saved = await update(sent, { city: 'Potsdam' });
    expect(userOf(saved)).toMatchObject({ phone: details.phone, city: 'Potsdam' });
    const proven = await post(edge, '/api/accounts/confirm', { password: PASSWORD }, sent);
    const renewed = { ...sent, token: String(proven.data['access_token']) };
    expect(userOf(await update(renewed, { phone: '+4915112345679' }))).toMatchObject({ phone: '+4915112345679' });
  });

  it.each([
    ['first_name', '', 'fieldRequired'],
    ['last_name', 'x'.repeat(61), 'fieldTooLong'],
    ['phone', '12345', 'phoneInvalid'],
    ['birth_date', '2020-01-01', 'underAge'],
    ['birth_date', '1990-02-30', 'birthDateInvalid'],
    ['country_id', 1, 'countryUnknown'],
    ['country_id', countryId('US'), 'countryNotServed'],
    ['country_id', countryId('KP'), 'countryNotServed'],
    ['first_name', 'Kim😀', 'nameCharacters'],
    ['street', '<i>Road</i> 1', 'addressCharacters'],
    ['city', 'Ber\u202elin', 'addressCharacters'],
    ['zip_code', '🏠', 'postcodeCharacters'],
    ['country_id', '1.5', 'malformed'],
    ['state', ' ', 'fieldRequired'],
    ['city', undefined, 'fieldRequired'],
    ['street', 'x'.repeat(121), 'fieldTooLong'],
    ['zip_code', 'x'.repeat(17), 'fieldTooLong'],
  ])('refuses the %s %j: %s', async (field, value, code) => {
    const { sent } = await newClient(edge);
    const refused = await update(sent, { [field]: value });
    expect([refused.status, refused.code, refused.field]).toEqual([422, code, field]);
  });

  it('CL-4 locks a verified birth date, and nothing else', async () => {
    const { sent } = await newClient(edge);
    await update(sent);
    await verify(sent);
    expect((await update(sent, { birth_date: '1990-04-03' })).code).toBe('detailsLocked');
    expect(userOf(await update(sent, { city: 'Hamburg', phone: '+4915112345679' }))).toMatchObject({
      city: 'Hamburg',
      phone: '+4915112345679',
    });
  });
});

it('CL-7 IB-1 that verification was taken back is kept as a message, which leads to the documents', async () => {
  const { sent } = await newClient(edge);
  await update(sent);
  await verify(sent);
  await update(sent, { street: 'Example Road 2' });
  for (const language of ['en', 'de', 'it', 'es']) {
    const { data } = await post(edge, '/api/messages', { language }, sent);
    const messages = data['messages'] as readonly { kind: string; title: string; text: string[]; path: string }[];
    const [message] = messages.filter(({ kind }) => kind === 'detailsReopened');
    expect(message).toMatchObject({ path: '/my-account/documents' });
    // Only the mail has a button.
    expect(message?.text).toHaveLength(2);
    expect(message?.title).not.toBe('');
  }
});

describe('T25 mass assignment', () => {
  it('refuses every other column of the table, by whatever name, and changes none', async () => {
    const { sent, email } = await newClient(edge);
    const { rows, before } = await asOwner(edge.database, async (owner) => ({
      rows: (
        await owner.query<{ column_name: string }>(
          "SELECT column_name FROM information_schema.columns WHERE table_name = 'client'",
        )
      ).rows,
      before: (await owner.query('SELECT * FROM client WHERE email = $1', [email])).rows[0] as unknown,
    }));
    const own = new Set([...Object.keys(details), 'country']);
    const columns = rows.map(({ column_name }) => column_name).filter((name) => !own.has(name));
    const others = ['verified_account', 'level', 'assets_group_permission', 'custom_leverage', 'balance', 'account'];
    expect(columns.length).toBeGreaterThan(10);
    for (const name of [...columns, ...others]) {
      for (const value of [1, '1', true]) expect((await update(sent, { [name]: value })).code).toBe('malformed');
    }
    const after = await asOwner(edge.database, async (owner) => {
      const found = await owner.query('SELECT * FROM client WHERE email = $1', [email]);
      return found.rows[0] as unknown;
    });
    expect(after).toEqual(before);
  });

  it('leaves the login of the web without a right to change them', async () => {
    for (const column of ['pin', 'uniqid', 'created_at', 'brand_id', 'agreed_at']) {
      const change = transaction(edge.pool, edge.brand.id, (connection) =>
        connection.query(`UPDATE client SET ${column} = ${column}`),
      );
      await expect(change, column).rejects.toThrow(/permission denied/);
    }
  });
});
