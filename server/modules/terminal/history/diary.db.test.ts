import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eur, openMarket, quoteOf } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Answered, Entered } from '../../../../tests/support/edgeClient.ts';
import { transaction } from '../../../database/pool.ts';

let edge: Edge;
let client: Entered;
let position: number;

beforeAll(async () => {
  edge = await startEdge();
  openMarket(edge.engine, quoteOf('BTCUSD', '50000', '50010'));
});

afterAll(() => edge.stop());

beforeEach(async () => {
  client = await newClient(edge);
  const session = await edge.sessions.find('northline', { token: client.token, cookie: undefined, host: 'localhost' });
  if (!session.ok) throw new Error('no session');
  const account = { brandId: 'northline', accountId: session.value.accounts.demo };
  const order = { symbol: 'BTCUSD', direction: 'buy' as const, amount: eur('25'), leverage: 5 };
  const opened = await edge.desk.openPosition(account, order, `open-${client.email}`);
  if (!opened.status) throw new Error('not opened');
  position = opened.data.position.id;
});

function write(note: string, version: number, tags: readonly string[] = []): Promise<Answered> {
  return post(edge, '/api/positions/note', { position, note, tags, version }, client.sent);
}

test('DI-2 a note is written over the version that was seen, and never over another', async () => {
  expect(await write(' first ', 0, ['a', 'A'])).toMatchObject({ data: { note: 'first', tags: ['a'], version: 1 } });
  expect(await write('second', 1)).toMatchObject({ data: { note: 'second', tags: [], version: 2 } });
  expect(await write('late', 1)).toMatchObject({ status: 409, code: 'noteChanged' });
  expect(await write('later still', 0)).toMatchObject({ status: 409, code: 'noteChanged' });
  expect(await write('', 2)).toMatchObject({ data: { note: '', version: 3 } });
});

test('DI-2 a version that no note can have is not the one that was seen', async () => {
  expect(await write('first', 0)).toMatchObject({ data: { version: 1 } });
  expect(await write('second', 2 ** 31)).toMatchObject({ status: 409, code: 'noteChanged' });
});

test('DI-2 the same change sent again has one effect', async () => {
  for (const version of [0, 1]) {
    const once = await write(`note ${version}`, version, ['tag']);
    expect((await write(`note ${version}`, version, ['tag'])).text).toBe(once.text);
  }
  expect(await write('', 2)).toMatchObject({ data: { version: 3 } });
});

test('DI-2 of two changes at once over the same version exactly one is written', async () => {
  for (const version of [0, 1]) {
    const answers = await Promise.all(
      ['one', 'two', 'three', 'four'].map((note) => write(`${note} ${version}`, version)),
    );
    expect(answers.map(({ status }) => status).toSorted((first, second) => first - second)).toEqual([
      200, 409, 409, 409,
    ]);
    const won = answers.find(({ status }) => status === 200);
    const { list } = await post(edge, '/api/positions/open', {}, client.sent);
    const own = won?.data['note'];
    if (list.length > 0) expect(list).toMatchObject([{ diary: { note: own, version: version + 1 } }]);
  }
});

test('DI-1 what is too long or too much is refused with its limit', async () => {
  expect(await write('n'.repeat(2_001), 0)).toMatchObject({ status: 422, code: 'noteTooLong', field: 'note' });
  expect(await write('', 0, ['t'.repeat(25)])).toMatchObject({ status: 422, code: 'tagTooLong', field: 'tags' });
  const many = Array.from({ length: 11 }, (_, index) => `t${index}`);
  expect(await write('', 0, many)).toMatchObject({ status: 422, code: 'tooManyTags' });
  expect(await write('\u{1F680}'.repeat(2_000), 0, many.slice(1))).toMatchObject({ status: 200 });
});

test('T22 a note of one brand is invisible to another, and nobody rewrites whose it is', async () => {
  await write('mine', 0);
  const count = (brand: string) =>
    transaction(edge.pool, brand, async (connection) => {
      const { rows } = await connection.query('SELECT 1 FROM trade_note WHERE position_id = $1', [position]);
      return rows.length;
    });
  expect([await count('northline'), await count('other')]).toEqual([1, 0]);
  const steal = transaction(edge.pool, 'northline', (connection) =>
    connection.query('UPDATE trade_note SET account_id = 1 WHERE position_id = $1', [position]),
  );
  await expect(steal).rejects.toMatchObject({ code: '42501' });
  await asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query(`SELECT has_table_privilege('candor_web', 'trade_note', 'DELETE') AS deletes`);
    expect(rows).toEqual([{ deletes: false }]);
  });
});
