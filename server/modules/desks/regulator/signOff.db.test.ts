import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { standInMethods } from '../../../../tests/support/standInProviders.ts';

let edge: Edge;
let compliance: Staff;
let finance: Staff;

beforeAll(async () => {
  edge = await startEdge();
  compliance = await newStaff(edge, ['compliance']);
  finance = await newStaff(edge, ['finance']);
});

afterAll(() => edge.stop());

const rowsOf = <Row>(sql: string): Promise<Row[]> =>
  asOwner(edge.database, async (owner) => (await owner.query(sql)).rows as Row[]);

test('RG-5 a day of client money is signed off by two people, once, and the file names them', async () => {
  const [count] = await rowsOf<{ id: string }>(
    `INSERT INTO client_money_count (brand_id, currency, at, day, journal, tick, leaves, total, balances, open_profits,
       withdrawals, suspended, lifted, root, signature)
     VALUES ('northline', 'EUR', '2025-11-05T00:05:00Z', '2025-11-04', 1, 1, 3, 5000000, 5000000, 0, 0, 0, 0,
       sha256('root'), sha256('one') || sha256('two')) RETURNING id`,
  );
  const id = Number(count?.id);
  const check = (values: string) =>
    rowsOf(`INSERT INTO client_money_check (brand_id, count_id, provider, booked, told, at) VALUES ${values}`);
  const [first, second, ...others] = [...new Set(standInMethods.map(({ provider }) => provider))].toSorted();
  // Two differences that cancel out; the other providers cannot be queried, except for one that is not checked yet.
  await check(`('northline', ${id}, '${first}', 4000000, 3990000, now()),
    ('northline', ${id}, '${second}', 4000000, 4010000, now())`);
  for (const name of others.slice(1)) await check(`('northline', ${id}, '${name}', 0, NULL, now())`);
  const request = { count: id, command: 'sign-off-1', reason: 'Looked at with the bank.' };
  expect((await officePost(edge, 'regulator/sign', request, compliance.sent)).code).toBe('forbidden');
  const refused = await officePost(edge, 'regulator/sign', request, finance.sent);
  expect([refused.code, refused.text.includes(`"${others[0]}"`)]).toEqual(['moneyUnchecked', true]);
  await check(`('northline', ${id}, '${others[0]}', 0, NULL, now())`);
  const waiting = await officePost(edge, 'regulator/sign', request, finance.sent);
  expect(waiting.status, waiting.text).toBe(200);
  const shown = await officePost(edge, 'regulator/money', {}, finance.sent);
  expect(shown.data['days']).toMatchObject([
    {
      count: id,
      day: '2025-11-04',
      providers: [
        { provider: first, state: 'compared', difference: '-0.01' },
        { provider: second, state: 'compared', difference: '0.01' },
        ...others.map((provider) => ({ provider, state: 'unasked', difference: null })),
      ],
      waiting: 1,
      signed: null,
    },
  ]);
  const [approved] = await rowsOf<{ changes: object }>('SELECT changes FROM approval ORDER BY id DESC LIMIT 1');
  expect(approved?.changes).toMatchObject([
    { name: 'countedDay' },
    { name: 'owedToClients' },
    { name: `providerDifference · ${first}`, after: '-0.01 EUR' },
    { name: `providerDifference · ${second}`, after: '0.01 EUR' },
    ...others.map((provider) => ({ name: `providerDifference · ${provider}`, after: 'notCompared' })),
  ]);
  const decided = await officePost(
    edge,
    'approvals/decide',
    { id: waiting.data['id'], approve: 1, reason: 'Agreed.' },
    compliance.sent,
  );
  expect(decided.status, decided.text).toBe(200);
  const span = { from: '2025-11-01T00:00:00.000Z', until: '2025-12-01T00:00:00.000Z' };
  const file = await officePost(edge, 'regulator/export', { file: 'clientMoney', ...span }, compliance.sent);
  const row = file.text.split('\r\n')[1]?.split(',');
  expect([row?.[0], row?.[9], row?.[10], row?.[11]]).toEqual(['2025-11-04', '-0.01', finance.name, compliance.name]);
  const again = { ...request, command: 'sign-off-2' };
  expect((await officePost(edge, 'regulator/sign', again, finance.sent)).code).toBe('signedOff');
});

test('RG-5 a day on which all clients together have more than one account can hold is signed off, too', async () => {
  const [count] = await rowsOf<{ id: string }>(
    `INSERT INTO client_money_count (brand_id, currency, at, day, journal, tick, leaves, total, balances, open_profits,
       withdrawals, suspended, lifted, root, signature)
     VALUES ('northline', 'EUR', '2025-11-06T00:05:00Z', '2025-11-05', 1, 1, 3, 9000000000500000, 9000000000500000, 0, 0,
       0, 0, sha256('root'), sha256('one') || sha256('two')) RETURNING id`,
  );
  const id = Number(count?.id);
  for (const name of new Set(standInMethods.map(({ provider }) => provider))) {
    await rowsOf(`INSERT INTO client_money_check (brand_id, count_id, provider, booked, told, at)
      VALUES ('northline', ${id}, '${name}', 9000000000500000, 9000000000000000, now())`);
  }
  const { data } = await officePost(edge, 'regulator/money', {}, finance.sent);
  expect(data['days']).toContainEqual(expect.objectContaining({ count: id, total: '9000000000.50' }));
  const request = { count: id, command: 'sign-off-9', reason: 'Looked at with the bank.' };
  expect((await officePost(edge, 'regulator/sign', request, finance.sent)).status).toBe(200);
  const span = { from: '2025-11-05T00:00:00.000Z', until: '2025-11-06T00:00:00.000Z' };
  const file = await officePost(edge, 'regulator/export', { file: 'clientMoney', ...span }, compliance.sent);
  expect(file.text.split('\r\n')[1]).toContain(',9000000000.50,');
});
