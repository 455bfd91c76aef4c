import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brandFile } from '@candor/brands/folder.ts';
import { brandSchema } from '@candor/brands/schema.ts';
import { isWholeMinor } from '@candor/domain/money/currency.ts';
import { money } from '@candor/domain/money/money.ts';
import * as z from 'zod/mini';
import { checkout, create, notify, payer, setOrder } from '../support/deposits.ts';
import { asOwner, startEdge } from '../support/edge.ts';
import type { Edge } from '../support/edge.ts';
import { PASSWORD, get, post } from '../support/edgeClient.ts';
import { connect, openTrading } from '../support/edgeSockets.ts';
import type { OpenTrading } from '../support/edgeSockets.ts';
import { standInMethods } from '../support/standInProviders.ts';
import { accountOf, paidIn, trade, verify } from './brandClient.ts';
import type { BrandClients } from './brandClient.ts';

/** A brand of Kuwaiti dinars, whose smallest unit is a thousandth, from its file to the closed account. */
const HOST = 'dinar.localhost';
const file = z
  .record(z.string(), z.unknown())
  .parse(JSON.parse(readFileSync(brandFile('cranefold', 'brand.json'), 'utf8')));
const sums = { minimumDeposit: '75.500', minimumWithdrawal: '10.000', complianceFrom: '3000.000' };
const dinars = brandSchema.parse({
  ...file,
  id: 'dinar',
  name: 'Dinar',
  hosts: [HOST],
  currency: { code: 'KWD', symbol: 'KD' },
  payments: { ...sums, methods: standInMethods.map(({ minimum: _minimum, maximum: _maximum, ...entry }) => entry) },
  demoFunding: '3000.000',
  levels: [
    { name: 'Sand', from: '0.000' },
    { name: 'Dune', from: '1000.500' },
  ],
  limits: {
    openPositions: 90,
    ordersPerSecond: 8,
    pendingOrders: 30,
    positionAmount: '9000.000',
    notionalPerInstrument: '90000.000',
    houseExposure: '9000000.000',
  },
});
const kd = (thousandths: number) => money(BigInt(thousandths) * 1_000n);

let edge: Edge;
let clients: BrandClients;
let sockets: OpenTrading;

beforeAll(async () => {
  edge = await startEdge([dinars]);
  clients = { edge, brandId: 'dinar', host: HOST };
  sockets = await openTrading(edge);
  trade(edge, 50_000);
});

afterAll(async () => {
  sockets.trading.stop();
  await edge.stop();
});

describe('CU-2 a brand of dinars', () => {
  it('takes thousandths from its own minimum on, and names it with three decimals', async () => {
    const client = await payer(edge, { host: HOST });
    const finer = await create(edge, client, { amount: 100.0005 });
    expect([finer.status, finer.code]).toEqual([422, 'tooManyDecimals']);
    expect(finer.text).toContain('100.0005 has more than 3 decimals');
    const small = await create(edge, client, { amount: 75.499 });
    expect([small.status, small.code]).toEqual([422, 'depositTooSmall']);
    expect(small.text).toContain('Minimum Deposit KD 75.500');
    expect((await create(edge, client, { amount: 75.501 })).status).toBe(200);
  });

  it('asks the provider for 120125 thousandths, credits them, and writes them so everywhere', async () => {
    const client = await paidIn(clients, 120.125);
    expect(await edge.desk.balance(await accountOf(clients, client))).toMatchObject({
      balance: kd(120_125),
      account: { currency: 'KWD' },
    });
    const [call] = edge.paymentServer.calls.filter(({ body }) => body.includes('"KWD"'));
    expect(call?.body).toContain('"minor":"120125"');
    const listed = await get(edge, `/api/transactions/get/${client.token}`, client.sent);
    expect(listed.text).toContain('"amount":120.125');
    const mails = await asOwner(edge.database, (owner) =>
      owner.query<{ values: string }>(`SELECT values::text FROM mail WHERE template = 'depositReceived'`),
    );
    expect(mails.rows.map(({ values }) => values).join()).toContain('120.125');
  });

  it('credits what a provider reports to the thousandth only', async () => {
    const client = await payer(edge, { host: HOST });
    const number = await checkout(edge, client, { amount: 100.005 });
    setOrder(edge, number, { state: 'succeeded', amount: '100.00' });
    await notify(edge, number, {}, { host: HOST });
    expect(await edge.desk.balance(await accountOf(clients, client))).toMatchObject({ balance: 0n });
  });

  it('trades thousandths, by socket and by rule, and no ten-thousandths', async () => {
    const client = await paidIn(clients, 200);
    const account = await verify(clients, client);
    const { socket } = await connect(sockets.port, { ...client.sent, headers: { host: HOST } });
    const order = { symbol: 'BTCUSD', direction: 'buy', leverage: 1 } as const;
    const ask = (amount: number): Promise<unknown> =>
      socket.timeout(10_000).emitWithAck('openPosition', { ...order, amount });
    expect(await ask(10.1234)).toMatchObject({ error: { code: 'tooManyDecimals', params: { decimals: '3' } } });
    expect(await ask(0.999)).toMatchObject({ error: { code: 'amountTooSmall', params: { minimum: '1.000' } } });
    expect(await ask(200.001)).toMatchObject({ error: { code: 'amountAboveLimit', params: { limit: '200.000' } } });
    expect(await ask(10.123)).toMatchObject({ status: true });
    socket.disconnect();
    const finer = await edge.desk.openPosition(account, { ...order, amount: money(10_123_400n) }, 'finer');
    expect(finer).toMatchObject({ status: false, error: { code: 'malformed' } });
    trade(edge, 50_500);
    const { open } = await edge.desk.positions(account);
    const [position] = open;
    if (position === undefined) throw new Error('nothing is open');
    expect(position.amount).toBe(kd(10_123));
    const part = await edge.desk.closePosition(account, { id: position.id, amount: kd(5_001) }, 'part');
    expect(part).toMatchObject({ status: true });
    expect(await edge.desk.closePosition(account, { id: position.id }, 'rest')).toMatchObject({ status: true });
    const { balance } = await edge.desk.balance(account);
    expect(balance).toBeGreaterThan(kd(200_000));
    expect(isWholeMinor(balance, 'KWD')).toBe(false);
  });

  it('pays out thousandths, and names the limit with three decimals', async () => {
    const client = await paidIn(clients, 90.75);
    const ask = (amount: number) =>
      post(edge, '/api/transactions/create', { amount, method: 6, comments: 'Rent' }, client.sent);
    expect((await ask(-20.0005)).code).toBe('tooManyDecimals');
    const above = await ask(-90.751);
    expect(above.code).toBe('withdrawalAboveLimit');
    expect(above.text).toContain('Maximum withdraw can be 90.750');
    expect((await ask(-20.125)).status).toBe(200);
    expect(await edge.desk.balance(await accountOf(clients, client))).toMatchObject({ balance: kd(70_625) });
  });

  it('issues a statement in dinars, in numbers and on paper', async () => {
    const began = edge.clock.now();
    const client = await paidIn(clients, 99.005);
    edge.clock.pass(1_000);
    const [from, until] = [began - 1_000, edge.clock.now()].map((at) => new Date(at).toISOString());
    const issue = (format: string) =>
      edge.app.inject({
        method: 'POST',
        url: '/api/statements/period',
        payload: { from, until, format },
        headers: { host: HOST, authorization: `Bearer ${client.token}` },
      });
    const json = await issue('json');
    expect(json.statusCode, json.body).toBe(200);
    expect(json.body).toContain('"KWD"');
    expect(json.body).toContain('"99.005"');
    const csv = await issue('csv');
    expect(csv.body).toContain('99.005');
    expect((await issue('pdf')).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('says with its own sign what is left, and sweeps less than a thousandth at the end', async () => {
    const rich = await paidIn(clients, 80.125);
    const close = (sent: typeof rich.sent) =>
      post(edge, '/api/accounts/close', { password: PASSWORD, reason: 'Done with it' }, sent);
    const refused = await close(rich.sent);
    expect([refused.code, refused.text]).toEqual(['moneyLeft', expect.stringContaining('still holds KD 80.125')]);
    const client = await payer(edge, { host: HOST });
    const account = await accountOf(clients, client);
    const won = { kind: 'chargebackReversal', amount: kd(1), clientPart: money(400n), provider: 'titan' } as const;
    expect(await edge.desk.moveMoney(account, won, 'dust')).toMatchObject({ ok: true });
    expect((await close(client.sent)).status).toBe(200);
    expect(await edge.desk.balance(account)).toMatchObject({ balance: 0n });
  });

  it('the database refuses parts of a thousandth', async () => {
    const { accountId } = await accountOf(clients, await paidIn(clients, 80));
    const change = asOwner(edge.database, (owner) =>
      owner.query('UPDATE payment SET amount = amount + 100 WHERE account_id = $1', [accountId]),
    );
    await expect(change).rejects.toThrow();
  });
});
