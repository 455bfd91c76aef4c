import http from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner } from '../../tests/support/edge.ts';
import { CANARY_HOST, canaryFile, canaryOf, countOfBrand, startCanaryEdge } from '../../tests/support/canary.ts';
import type { CanaryEdge } from '../../tests/support/canary.ts';
import { CANARY_BRAND, CANARY_PROVIDER } from '@candor/domain/service/canary.ts';
import { CANARY_HEADERS } from '../canaryKey.ts';
import { paymentProviders } from '../providers/payments/providers.ts';
import { CanaryAccounts } from './accounts.ts';
import type { Canary } from './walk.ts';

const STEPS = ['page', 'session', 'deposit', 'withdraw', 'refund', 'mail', 'open', 'close'];
let served: CanaryEdge;
let edge: CanaryEdge['edge'];
let isOff = false;

beforeAll(async () => {
  served = await startCanaryEdge();
  ({ edge } = served);
});

afterAll(() => served.stop());

function canary(port = served.open.port): Canary {
  return canaryOf(served, { port, isSwitchedOff: () => isOff });
}

const countOf = (table: string, condition?: string) => countOfBrand(edge, table, CANARY_BRAND, condition);
const openAccounts = () => countOf('client', 'closed_at IS NULL');

/** Lists all steps of a walk, each with its fault. */
async function walk(walker: Canary): Promise<string[]> {
  edge.clock.pass(1);
  const { outcomes } = await walker.walk();
  return outcomes.map(({ step, fault }) => (fault === undefined ? step : `${step}: ${fault}`));
}

it('CY-2 registers, opens and closes a position, and comes back with its session', async () => {
  const walker = canary();
  for (let round = 0; round < 2; round += 1) expect(await walk(walker)).toEqual(STEPS);
  expect(await countOf('client')).toBe(1);
  // Two positions were opened and closed.
  expect(await countOf('execution')).toBe(4);
});

it('CY-6 what it deposits is booked, asked for, taken back and refunded: nothing is left, and nothing was paid out', async () => {
  await walk(canary());
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ kind: string; sum: string }>(
      `SELECT entry.kind, sum(posting.amount)::text AS sum FROM ledger_entry entry
       JOIN posting ON posting.entry_id = entry.id AND posting.account_id IS NOT NULL
       WHERE entry.brand_id = $1 AND entry.book = 'real' GROUP BY entry.kind ORDER BY entry.kind`,
      [CANARY_BRAND],
    ),
  );
  const sums = Object.fromEntries(rows.map(({ kind, sum }) => [kind, BigInt(sum)]));
  expect(Object.keys(sums)).toEqual(['deposit', 'refund', 'withdrawalRelease', 'withdrawalReserve']);
  expect(Object.values(sums).reduce((all, sum) => all + sum, 0n)).toBe(0n);
  expect(await countOf('payment', 'NOT is_test AND type_id <> 6')).toBe(0);
  expect(await countOf('approval')).toBe(0);
  expect(await countOf('payment', "status NOT IN ('refunded', 'cancelled', 'approved')")).toBe(0);
});

it('CY-6 a walk that broke off between deposit and refund leaves money, which the next one gives back', async () => {
  const walker = canary();
  await walk(walker);
  edge.paymentServer.trouble.push('unsent');
  expect((await walk(walker)).at(-1)).toBe('deposit: providerUnavailable');
  edge.paymentServer.trouble.push(500);
  expect((await walk(walker)).at(-1)).toBe('deposit: paymentUnderway');
  expect(await walk(walker)).toEqual(STEPS);
  expect(await countOf('payment', "type_id = 1 AND status NOT IN ('refunded', 'cancelled')")).toBe(0);
});

it('CY-6 two canaries at once, and a webhook that comes twice, book each deposit once', async () => {
  const elsewhere = `${canaryFile(edge)}.other`;
  const other = canaryOf(served, { file: elsewhere });
  expect(await Promise.all([walk(canary()), walk(other)])).toEqual([STEPS, STEPS]);
  for (const account of await new CanaryAccounts(elsewhere).list())
    await new CanaryAccounts(canaryFile(edge)).add(account);
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ number: string }>('SELECT number FROM payment WHERE brand_id = $1 AND type_id = 1 LIMIT 1', [
      CANARY_BRAND,
    ]),
  );
  const number = rows[0]?.number ?? '';
  const entries = await countOf('ledger_entry', "kind IN ('deposit', 'refund')");
  const report = edge.outside.till.reportState(
    number,
    { state: 'refunded', amount: '10', currency: 'EUR' },
    edge.clock.now(),
  );
  for (const headers of [report.headers, report.headers]) expect(await webhook(headers, report.body)).toBe(204);
  await edge.payments.settled();
  expect(await countOf('ledger_entry', "kind IN ('deposit', 'refund')")).toBe(entries);
});

async function webhook(more: Readonly<Record<string, string>>, payload: string, host = CANARY_HOST): Promise<number> {
  const headers = { host, ...CANARY_HEADERS, ...more };
  const url = `/api/transactions/update/${CANARY_PROVIDER}`;
  return (await edge.app.inject({ method: 'POST', url, headers, payload })).statusCode;
}

it('CY-6 its provider is of no other brand, and believes nobody who has no key', async () => {
  const report = edge.outside.till.reportState(
    'ORDER-1',
    { state: 'succeeded', amount: '10', currency: 'EUR' },
    edge.clock.now(),
  );
  expect(await webhook(report.headers, report.body, 'northline.localhost')).toBe(404);
  expect(await webhook({ ...report.headers, 'webhook-signature': 'v1,AAAA' }, report.body)).toBe(401);
  expect(await webhook(report.headers, report.body.replace('10', '9999'))).toBe(401);
  expect(paymentProviders.map(({ id }) => id)).not.toContain(CANARY_PROVIDER);
  for (const { id } of edge.reported) expect([...edge.outside.providers.on(id).keys()]).not.toContain(CANARY_PROVIDER);
});

it('CY-7 mails that do not leave the queue are a fault', async () => {
  const walker = canary();
  await walk(walker);
  const plant = (sql: string) => asOwner(edge.database, (owner) => owner.query(sql));
  await plant(`CREATE FUNCTION stop_mail() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'planted'; END $$`);
  await plant('CREATE TRIGGER planted BEFORE UPDATE ON mail FOR EACH ROW EXECUTE FUNCTION stop_mail()');
  expect((await walk(walker)).at(-1)).toBe('mail: mailWaits');
  await plant('DROP TRIGGER planted ON mail');
  expect(await walk(walker)).toEqual(STEPS);
});

it('CY-2 after so many walks it registers again, and the account of before is closed with nothing left in it', async () => {
  const walker = canaryOf(served, { walksOfClient: 2 });
  const accounts = new CanaryAccounts(canaryFile(edge));
  const [clients, accountsBefore] = [await countOf('client'), (await accounts.list()).length];
  for (let round = 0; round < 3; round += 1) expect(await walk(walker)).toEqual(STEPS);
  expect(await countOf('client')).toBe(clients + 2);
  // Two of the walks add an account, and each walk closes one.
  expect(await accounts.list()).toHaveLength(Math.max(1, accountsBefore - 1));
});

it('CY-2 what an ended canary had registered, or only meant to, is closed by the next one', async () => {
  const accounts = new CanaryAccounts(canaryFile(edge));
  await accounts.add({ email: `canary-none@${CANARY_HOST}`, password: 'never registered' });
  const walker = canary();
  for (let left = (await accounts.list()).length; left > 0; left -= 1) expect(await walk(walker)).toEqual(STEPS);
  expect(await accounts.list()).toHaveLength(1);
  expect(await openAccounts()).toBe(1);
});

it('CY-2 a session step that is answered by anything but a missing session has failed', async () => {
  const walker = canary();
  await walker.walk();
  served.broken.session = true;
  expect((await walker.walk()).outcomes.at(-1)).toMatchObject({ step: 'session', fault: 'status500' });
  served.broken.session = false;
});

it('CY-4 a walk that ends where somebody has switched something off is cut short, and has no fault', async () => {
  [served.broken.page, isOff] = [true, true];
  expect(await canary().walk()).toMatchObject({ outcomes: [], isCutShort: true });
  [served.broken.page, isOff] = [false, false];
});

it('CY-1 at its host there is nothing for anybody else', async () => {
  const headers = { host: CANARY_HOST };
  for (const sent of [headers, { ...headers, 'x-candor-canary': 'a guess' }]) {
    expect((await edge.app.inject({ url: '/login', headers: sent })).statusCode).toBe(421);
  }
  const url = `http://127.0.0.1:${served.open.port}/socket.io/?EIO=4&transport=polling`;
  const status = await new Promise((answer) => http.get(url, { headers }, (got) => answer(got.resume().statusCode)));
  expect(status).not.toBe(200);
});

it('CY-3 a page that fails and a server that does not answer are faults', async () => {
  served.broken.page = true;
  expect((await canary().walk()).outcomes).toMatchObject([{ step: 'page', fault: 'status500' }]);
  served.broken.page = false;
  expect((await canary(1).walk()).outcomes).toMatchObject([{ step: 'page', fault: expect.stringContaining('ECONN') }]);
});

it('CY-1 nothing of it is in the demo of another brand, or in any brand’s real book', async () => {
  await canary().walk();
  expect(await countOfBrand(edge, 'client', 'northline')).toBe(0);
  expect(await countOfBrand(edge, 'execution', 'northline')).toBe(0);
  expect(edge.reported.map(({ id }) => id)).not.toContain(CANARY_BRAND);
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query(
      `SELECT 1 FROM execution JOIN trading_account account ON account.id = execution.account_id
       WHERE account.brand_id = $1 AND account.kind = 'real'`,
      [CANARY_BRAND],
    ),
  );
  expect(rows).toEqual([]);
});
