import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eur, openMarket, price, quoteOf } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import { OTHER_HOST } from '../../../../tests/support/edgeBrands.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { PASSWORD, loginAgain, newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Answered, Entered, Sent } from '../../../../tests/support/edgeClient.ts';
import { deliverAll } from '../../../../tests/support/mail.ts';
import { photo, upload } from '../../../../tests/support/uploads.ts';
import { moneyFromNumber } from '@candor/domain/money/decimal.ts';
import { money } from '@candor/domain/money/money.ts';
import { whileHeld } from '../../../../tests/support/whileHeld.ts';
import { newPayer, withdraw } from '../../../../tests/support/withdrawals.ts';
import { transaction } from '../../../database/pool.ts';
import { listRecords, withheld } from './store.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

async function download({ sent }: Pick<Entered, 'sent'>, password = PASSWORD) {
  return edge.app.inject({
    method: 'POST',
    url: '/api/accounts/export',
    payload: { password },
    headers: { host: sent.host ?? 'localhost', authorization: `Bearer ${sent.token}` },
  });
}

function close(sent: Sent, changes: Readonly<Record<string, unknown>> = {}): Promise<Answered> {
  return post(edge, '/api/accounts/close', { password: PASSWORD, reason: 'Done with it', ...changes }, sent);
}

async function accountOf({ token }: Entered, kind: 'real' | 'demo') {
  const found = await edge.sessions.find(edge.brand.id, { token, cookie: undefined, host: 'localhost' });
  if (!found.ok) throw new Error('no session');
  return { brandId: edge.brand.id, accountId: found.value.accounts[kind] };
}

const realAccount = (client: Entered) => accountOf(client, 'real');

describe('PV-1 the file of everything about a client', () => {
  it('asks for the password', async () => {
    const client = await newClient(edge);
    expect((await download(client, 'not it')).json()).toMatchObject({ error: { code: 'currentPasswordWrong' } });
    expect((await download({ sent: {} })).json()).toMatchObject({ error: { code: 'sessionMissing' } });
  });

  it('holds his details, sessions, documents and ledger, and nobody else’s', async () => {
    const client = await newClient(edge);
    const other = await newClient(edge);
    const foreign = await newClient(edge, { host: OTHER_HOST });
    await upload(edge, { bytes: await photo(), name: 'canary-name.jpg' }, client.sent);
    const answer = await download(client);
    expect(answer.headers['content-disposition']).toContain('my-data.json');
    expect(answer.payload).not.toContain(other.email);
    expect(answer.payload).not.toContain(foreign.email);
    const { records } = answer.json<{ records: Record<string, Record<string, unknown>[]> }>();
    expect(records['client']).toMatchObject([{ email: client.email, phone: '+4915112345678' }]);
    expect(records['session']).toHaveLength(1);
    expect(records['document']).toMatchObject([{ file_name: 'canary-name.jpg', state: 'processing' }]);
    expect(records['trading_account']).toHaveLength(2);
    expect(records['posting']?.length).toBeGreaterThan(0);
  });

  it('holds every step of their payments, without what staff and providers said to each other', async () => {
    const client = await newClient(edge);
    const { accountId } = await realAccount(client);
    await asOwner(edge.database, (owner) =>
      owner.query(
        `WITH made AS (
           INSERT INTO payment (brand_id, client_id, account_id, type_id, number, amount, currency, status, is_test,
             created_at, changed_at)
           SELECT $1, client_id, id, 1, 'T-CANARY-1', 10000000, 'EUR', 'pending', true, now(), now()
           FROM trading_account WHERE id = $2 RETURNING id)
         INSERT INTO payment_event (brand_id, payment_id, to_status, kind, actor, reasons, at)
         SELECT $1, id, 'created', 'created', 'staff:7', '{canaryReason}', now() FROM made`,
        [edge.brand.id, accountId],
      ),
    );
    const { payload } = await download(client);
    const { records } = JSON.parse(payload) as { records: Record<string, Record<string, unknown>[]> };
    expect(records['payment_event']).toMatchObject([{ to_status: 'created', kind: 'created' }]);
    expect(payload).not.toMatch(/canaryReason|staff:7/);
  });

  it('T52 holds no secret', async () => {
    const client = await newClient(edge);
    const { payload } = await download(client);
    for (const word of ['$argon2', 'token_hash', 'cookie_hash', 'password', 'wrapped_key', client.token]) {
      expect(payload).not.toContain(word);
    }
  });

  it('leaves out no table that has a client’s, an account’s or a payment’s number, but those that say why', async () => {
    const owned = await asOwner(edge.database, async (owner) => {
      const { rows } = await owner.query<{ name: string }>(
        `SELECT DISTINCT table_name AS name FROM information_schema.columns
         JOIN information_schema.tables USING (table_schema, table_name)
         WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name IN ('client_id', 'account_id', 'payment_id')`,
      );
      return rows.map(({ name }) => name);
    });
    const records = await transaction(edge.pool, edge.brand.id, listRecords);
    const exported = new Set(records.map(({ table }) => table));
    expect(owned.filter((name) => !exported.has(name) && !Object.hasOwn(withheld, name))).toEqual([]);
    expect(Object.keys(withheld).filter((name) => !owned.includes(name))).toEqual([]);
  });

  it('has every column about a person', async () => {
    const records = await transaction(edge.pool, edge.brand.id, listRecords);
    const personal = ['email', 'first_name', 'last_name', 'phone', 'country', 'birth_date', 'state', 'city', 'street'];
    const ofClient = records.find(({ table }) => table === 'client')?.columns;
    for (const column of [...personal, 'zip_code', 'pin', 'uniqid', 'ref', 'source_page', 'visitor_info', 'language']) {
      expect(ofClient).toContain(column);
    }
  });
});

describe('PV-2 closing the account', () => {
  it('asks for the password, ends every session, and nobody logs in again', async () => {
    const client = await newClient(edge);
    const second = await loginAgain(edge, client);
    expect((await close(client.sent, { password: 'not it' })).code).toBe('currentPasswordWrong');
    await deliverAll(edge);
    expect((await close(client.sent)).status).toBe(200);
    // ML-12: the last mail confirms it.
    expect((await deliverAll(edge)).map(({ to, subject }) => [to, subject])).toEqual([
      [client.email, 'Your account is closed · Northline'],
    ]);
    for (const { sent } of [client, second]) {
      expect((await post(edge, '/api/accounts/get', {}, sent)).code).toBe('sessionMissing');
    }
    const again = await post(edge, '/api/accounts/login', { email: client.email, password: PASSWORD });
    expect([again.status, again.code]).toEqual([403, 'accountClosed']);
    const wrong = await post(edge, '/api/accounts/login', { email: client.email, password: 'something else' });
    expect(wrong.code).toBe('invalidCredentials');
  });

  it('is refused while money is left, and says how much', async () => {
    const client = await newClient(edge);
    const account = await realAccount(client);
    const amount = moneyFromNumber(12.5, 2);
    if (amount === undefined) throw new Error('no amount');
    await edge.desk.moveMoney(account, { kind: 'deposit', amount }, 'test:deposit');
    const refused = await close(client.sent);
    expect([refused.status, refused.code]).toEqual([409, 'moneyLeft']);
    expect(refused.text).toContain('Your real account still holds € 12.50');
    expect((await edge.desk.eligibility(account)).groups.length).toBeGreaterThan(0);
  });

  it('is refused while a position or an order is open on the real account, and leaves it as it was', async () => {
    const client = await newClient(edge);
    const account = await realAccount(client);
    openMarket(edge.engine, quoteOf('BTCUSD', '50000', '50010'));
    await edge.desk.setEligibility(account, { ...(await edge.desk.eligibility(account)), verified: true }, 'verified');
    await edge.desk.moveMoney(account, { kind: 'deposit', amount: eur('100') }, 'test:deposit');
    const terms = { symbol: 'BTCUSD', direction: 'buy', amount: eur('20'), leverage: 5 } as const;
    const waiting = await edge.desk.placeOrder(
      account,
      { ...terms, type: 'limit', rate: price('40000') },
      'test:order',
    );
    const opened = await edge.desk.openPosition(account, terms, 'test:open');
    if (!waiting.status || !opened.status) throw new Error('neither is there');
    const refused = await close(client.sent);
    expect([refused.status, refused.code]).toEqual([409, 'positionsOpen']);
    expect(refused.text).toContain('(2 open)');
    await edge.desk.closePosition(account, { id: opened.data.position.id }, 'test:close');
    expect((await close(client.sent)).text).toContain('(1 open)');
    await edge.desk.cancelOrder(account, { id: waiting.data.order.id }, 'test:cancel');
    expect((await close(client.sent)).code).toBe('moneyLeft');
    expect((await edge.desk.eligibility(account)).groups.length).toBeGreaterThan(0);
  });

  it('is refused where a payment arrives in between, and leaves both accounts as they were', async () => {
    const client = await newClient(edge);
    const both = [await realAccount(client), await accountOf(client, 'demo')];
    const groups = () => Promise.all(both.map(async (one) => (await edge.desk.eligibility(one)).groups));
    const before = await groups();
    const arriving = `SELECT FROM client WHERE email = '${client.email}' FOR UPDATE;
      INSERT INTO payment (brand_id, client_id, account_id, type_id, number, amount, currency, status, is_test,
                           created_at, changed_at)
      SELECT brand_id, client_id, id, 1, 'NOR-ARRIVES1', 5000000, currency, 'pending', true, now(), now()
      FROM trading_account WHERE id = ${both[0]?.accountId}`;
    const [refused] = await whileHeld(edge, arriving, [() => close(client.sent)]);
    expect(refused?.code).toBe('paymentsOpen');
    expect(await groups()).toEqual(before);
  });

  it('LE-18 sweeps less than a cent, and leaves an account with nothing', async () => {
    const client = await newClient(edge);
    const account = await realAccount(client);
    const won = { kind: 'chargebackReversal', amount: money(10_000n), clientPart: money(1_057n) } as const;
    await edge.desk.moveMoney(account, { ...won, provider: 'titan' }, 'test:dust');
    expect(await edge.desk.balance(account)).toMatchObject({ balance: 1_057n });
    expect((await close(client.sent)).status).toBe(200);
    expect(await edge.desk.balance(account)).toMatchObject({ balance: 0n });
  });

  it('is refused while a withdrawal is under way, with the way out', async () => {
    const payer = await newPayer(edge, '50');
    await withdraw(edge, payer, '50');
    const refused = await close(payer.sent);
    expect([refused.status, refused.code]).toEqual([409, 'paymentsOpen']);
    expect(refused.text).toContain('cancel them under Transactions');
  });

  it.each([
    [{ reason: 'x'.repeat(501) }, 'fieldTooLong'],
    [{ password: '' }, 'fieldRequired'],
    [{ force: 1 }, 'malformed'],
  ])('T25 refuses %j', async (changes, code) => {
    const client = await newClient(edge);
    expect((await close(client.sent, changes)).code).toBe(code);
  });
});
