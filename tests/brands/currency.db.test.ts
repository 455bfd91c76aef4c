import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadBrand } from '@candor/server/brands.ts';
import { isBrandCurrency, minorUnit } from '@candor/domain/money/currency.ts';
import { money } from '@candor/domain/money/money.ts';
import { checkout, create, notify, payer, setOrder } from '../support/deposits.ts';
import { asOwner, startEdge } from '../support/edge.ts';
import type { Edge } from '../support/edge.ts';
import { PASSWORD, get, post } from '../support/edgeClient.ts';
import { connect, openTrading } from '../support/edgeSockets.ts';
import type { OpenTrading } from '../support/edgeSockets.ts';
import { standInMethods } from '../support/standInProviders.ts';
import { accountOf, paidIn, trade, verify } from './brandClient.ts';
import type { BrandClients } from './brandClient.ts';

/** A brand whose currency has no decimals, from the first deposit to the closed account. */
const HOST = 'cranefold.localhost';
const yen = (whole: number) => money(BigInt(whole) * 1_000_000n);
const cranefold = loadBrand('cranefold');
const methods = standInMethods.map((entry) => ({ ...entry, minimum: undefined, maximum: undefined }));

let edge: Edge;
let clients: BrandClients;
let sockets: OpenTrading;

beforeAll(async () => {
  edge = await startEdge([{ ...cranefold, payments: { ...cranefold.payments, methods } }]);
  clients = { edge, brandId: 'cranefold', host: HOST };
  sockets = await openTrading(edge);
  trade(edge, 50_000);
});

afterAll(async () => {
  sockets.trading.stop();
  await edge.stop();
});

it('CU-2 the database knows the decimals of every currency that a brand may have', async () => {
  const codes = Intl.supportedValuesOf('currency').filter(isBrandCurrency);
  expect(codes.length).toBeGreaterThan(100);
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ code: string; unit: string }>(
      'SELECT code, minor_unit(code)::text AS unit FROM unnest($1::text[]) AS code',
      [codes],
    ),
  );
  expect(rows).toEqual(codes.map((code) => ({ code, unit: String(minorUnit(code)) })));
});

describe('CU-2 a brand of yen', () => {
  it('takes whole yen from its own minimum on, and names them without decimals', async () => {
    const client = await payer(edge, { host: HOST });
    const finer = await create(edge, client, { amount: 30_000.5 });
    expect([finer.status, finer.code]).toEqual([422, 'tooManyDecimals']);
    expect(finer.text).toContain('30000.5 has more than 0 decimals');
    const small = await create(edge, client, { amount: 9_999 });
    expect([small.status, small.code]).toEqual([422, 'depositTooSmall']);
    expect(small.text).toContain('Minimum Deposit ¥ 10000');
    expect((await create(edge, client, { amount: 10_000 })).status).toBe(200);
  });

  it('asks the provider for yen and credits them; its transactions and its mails say so', async () => {
    const client = await paidIn(clients, 30_000);
    expect(await edge.desk.balance(await accountOf(clients, client))).toMatchObject({ balance: yen(30_000) });
    expect(edge.paymentServer.calls.some(({ body }) => body.includes('JPY'))).toBe(true);
    const listed = await get(edge, `/api/transactions/get/${client.token}`, client.sent);
    expect(listed.text).toContain('"amount":30000');
    const rows = await asOwner(edge.database, (owner) =>
      owner.query<{ currency: string; amount: string }>(
        `SELECT currency, amount::text FROM payment WHERE brand_id = 'cranefold' AND status = 'approved'`,
      ),
    );
    expect(rows.rows).toContainEqual({ currency: 'JPY', amount: '30000000000' });
  });

  it('does not credit euros that are reported for it', async () => {
    const client = await payer(edge, { host: HOST });
    const number = await checkout(edge, client, { amount: 30_000 });
    setOrder(edge, number, { state: 'succeeded', currency: 'EUR', amount: '30000.00' });
    await notify(edge, number, {}, { host: HOST });
    expect(await edge.desk.balance(await accountOf(clients, client))).toMatchObject({ balance: 0n });
  });

  it('refuses a trade of parts of a yen by socket and by rule, and books profits to the micro-unit', async () => {
    const client = await paidIn(clients, 100_000);
    const account = await verify(clients, client);
    const { socket } = await connect(sockets.port, { ...client.sent, headers: { host: HOST } });
    const fine = { symbol: 'BTCUSD', direction: 'buy', amount: 1_000.5, leverage: 1 };
    const refused: unknown = await socket.timeout(10_000).emitWithAck('openPosition', fine);
    expect(refused).toMatchObject({ status: false, error: { code: 'tooManyDecimals', params: { decimals: '0' } } });
    socket.disconnect();
    const order = { symbol: 'BTCUSD', direction: 'buy', leverage: 1 } as const;
    const finer = await edge.desk.openPosition(account, { ...order, amount: money(1_000_500_000n) }, 'finer');
    expect(finer).toMatchObject({ status: false, error: { code: 'malformed' } });
    const above = await edge.desk.openPosition(account, { ...order, amount: yen(100_001) }, 'above');
    expect(JSON.stringify(above)).toContain('100000');
    expect(JSON.stringify(above)).not.toContain('100000.00');

    const opened = await edge.desk.openPosition(account, { ...order, amount: yen(10_001) }, 'opened');
    if (!opened.status) throw new Error(opened.error.code);
    trade(edge, 50_500);
    const { id } = opened.data.position;
    const part = { id, amount: money(5_000_500_000n) };
    expect(await edge.desk.closePosition(account, part, 'fine part')).toMatchObject({ status: false });
    expect(await edge.desk.closePosition(account, { id, amount: yen(5_000) }, 'part')).toMatchObject({ status: true });
    expect(await edge.desk.closePosition(account, { id }, 'rest')).toMatchObject({ status: true });
    const { balance } = await edge.desk.balance(account);
    expect(balance > yen(100_000)).toBe(true);
    expect(balance % 1_000_000n).not.toBe(0n);
  });

  it('pays out whole yen only, and names the limit without decimals', async () => {
    const client = await paidIn(clients, 50_000);
    const account = await accountOf(clients, client);
    const ask = (amount: number) =>
      post(edge, '/api/transactions/create', { amount, method: 6, comments: 'Rent' }, client.sent);
    const finer = await ask(-12_000.5);
    expect([finer.status, finer.code]).toEqual([422, 'tooManyDecimals']);
    const above = await ask(-50_001);
    expect(above.code).toBe('withdrawalAboveLimit');
    expect(above.text).toContain('50000');
    expect(above.text).not.toContain('50000.00');
    expect((await ask(-12_000)).status).toBe(200);
    expect(await edge.desk.balance(account)).toMatchObject({ balance: yen(38_000), account: { currency: 'JPY' } });
  });

  it('issues a statement in yen', async () => {
    const began = edge.clock.now();
    const client = await paidIn(clients, 70_000);
    edge.clock.pass(1_000);
    const [from, until] = [began - 1_000, edge.clock.now()].map((at) => new Date(at).toISOString());
    const answer = await edge.app.inject({
      method: 'POST',
      url: '/api/statements/period',
      payload: { from, until, format: 'json' },
      headers: { host: HOST, authorization: `Bearer ${client.token}` },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.body).toContain('"JPY"');
    expect(answer.body).toContain('"70000"');
  });

  it('LE-18 sweeps less than a yen, which would be many cents, at the end of an account', async () => {
    const client = await payer(edge, { host: HOST });
    const account = await accountOf(clients, client);
    const won = { kind: 'chargebackReversal', amount: yen(1), clientPart: money(400_000n), provider: 'titan' } as const;
    expect(await edge.desk.moveMoney(account, won, 'dust')).toMatchObject({ ok: true });
    const close = () => post(edge, '/api/accounts/close', { password: PASSWORD, reason: 'Done with it' }, client.sent);
    expect((await close()).status).toBe(200);
    expect(await edge.desk.balance(account)).toMatchObject({ balance: 0n });
  });

  it('says with its own sign what is left on an account that its client closes', async () => {
    const client = await paidIn(clients, 12_000);
    const close = await post(edge, '/api/accounts/close', { password: PASSWORD, reason: 'Done' }, client.sent);
    expect([close.code, close.text]).toEqual(['moneyLeft', expect.stringContaining('still holds ¥ 12000')]);
  });

  it('the database refuses parts of a yen, and a thousandth of a euro', async () => {
    const client = await paidIn(clients, 20_000);
    const { accountId } = await accountOf(clients, client);
    const change = asOwner(edge.database, (owner) =>
      owner.query('UPDATE payment SET amount = amount + 10000 WHERE account_id = $1', [accountId]),
    );
    await expect(change).rejects.toThrow();
  });
});
