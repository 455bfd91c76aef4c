import type { OperatorEvent } from '@candor/contracts/http/operator/events.ts';
import { operatorLists } from '@candor/domain/operator/lists.ts';
import type { OperatorScope } from '@candor/domain/operator/scopes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import { OFFICE_HOST } from '../../../../tests/support/officeClient.ts';
import { programWith, textOf } from '../../../../tests/support/operatorKey.ts';
import { transaction } from '../../../database/pool.ts';
import { startFeed } from './feedStore.ts';
import { numberEvents, operatorHandlers } from './index.ts';
import type { OperatorCaller } from './index.ts';
import { hashOfKey, makeKeyText } from './keyText.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
  await transaction(edge.officePool, 'northline', (connection) => startFeed(connection, 'northline', edge.clock.now()));
});

afterAll(() => edge.stop());

async function rowsOf(list: (typeof operatorLists)[number], caller: OperatorCaller) {
  const read = await operatorHandlers(edge.operator).readList({ list }, caller);
  if (!read.ok) throw new Error(read.refusal.code);
  return (await textOf(read.value))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

async function eventsOf(scopes: readonly OperatorScope[]): Promise<readonly OperatorEvent[]> {
  await Promise.all([numberEvents(edge.operator, 'northline'), numberEvents(edge.operator, 'northline')]);
  const caller = { brandId: 'northline', keyId: 1, name: 'x', scopes, expiresAt: 0 };
  const read = await operatorHandlers(edge.operator).readEvents({ after: 0, limit: 1_000 }, caller);
  if (!read.ok) throw new Error(read.refusal.code);
  return read.value.events;
}

const message = (command: string) => ({
  command_id: command,
  first_name: 'Nora',
  last_name: 'Eide',
  email: 'nora.eide@example.com',
  phone: '+4791234567',
  message: '=HYPERLINK("https://evil.example")',
});

test('OA-3 OA-5 a message is in its list, and once in the feed, also sent twice and closed twice at once', async () => {
  const sent = ['message-one', 'message-one', 'message-two'].map((command) =>
    post(edge, '/api/contact', message(command)),
  );
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200]);
  const close = () =>
    asOwner(edge.database, (owner) =>
      owner.query(
        `UPDATE contact_message SET state = 'done', closed_at = created_at, closed_by = $1
        WHERE command_id = 'message-two'`,
        [staff],
      ),
    );
  const plain = await programWith(edge, ['messages']);
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ id: string }>('SELECT max(id) AS id FROM staff'),
  );
  const staff = rows[0]?.id;
  await Promise.all([close(), close()]);
  const events = await eventsOf(['events', 'messages']);
  expect(events.map(({ kind, data: { state } }) => [kind, state])).toEqual([
    ['message.received', 'open'],
    ['message.received', 'open'],
    ['message.changed', 'done'],
  ]);
  expect(JSON.stringify(events)).not.toMatch(/Nora|Eide|HYPERLINK/);
  const listed = await rowsOf('messages', plain);
  // The order of the two was not determined.
  expect(listed).toHaveLength(2);
  expect(new Set(listed.map(({ state }) => state))).toEqual(new Set(['open', 'done']));
  expect(JSON.stringify(listed)).not.toMatch(/Nora|Eide|HYPERLINK/);
  const named = await rowsOf('messages', await programWith(edge, ['messages', 'personal']));
  expect(named[0]).toMatchObject({ email: 'nora.eide@example.com', answer: null });
});

test('OA-3 OA-5 a partner and what they earn are in their lists and in the feed, and named with that scope alone', async () => {
  await newClient(edge);
  await asOwner(edge.database, (owner) =>
    owner.query(`INSERT INTO affiliate (brand_id, code, name, email, created_at)
      VALUES ('northline', 'petra', 'Petra Partner', 'petra@example.com', '2026-01-14T00:00:00Z')`),
  );
  await asOwner(edge.database, (owner) => owner.query("UPDATE affiliate SET disabled_at = '2026-01-14T01:00:00Z'"));
  const events = await eventsOf(['events', 'partners']);
  expect(events.map(({ kind, data: { code, state } }) => [kind, code, state])).toEqual([
    ['partner.created', 'petra', 'open'],
    ['partner.changed', 'petra', 'disabled'],
  ]);
  const [listed] = await rowsOf('partners', await programWith(edge, ['partners']));
  expect(listed).toMatchObject({ code: 'petra', clients: 0, disabled_at: '2026-01-14T01:00:00.000Z' });
  expect(JSON.stringify(listed)).not.toMatch(/Petra|example\.com/);
  expect(await rowsOf('commissions', await programWith(edge, ['partners']))).toEqual([]);
});

test.each(operatorLists)(
  'OA-3 OA-4 a hostile cursor of the list %s is refused, and so is what is none',
  async (list) => {
    const key = await keyText();
    const headers = { host: OFFICE_HOST, authorization: `Bearer ${key}` };
    for (const query of [
      'after=-1',
      'after=1e3',
      'after=9007199254740993',
      "after=1'--",
      'after=',
      'limit=0',
      'ids=1,x',
    ]) {
      const answer = await edge.app.inject({ url: `/operator/v1/lists/${list}?${query}`, headers });
      expect([query, answer.statusCode]).toEqual([query, 422]);
    }
    const beyond = await edge.app.inject({ url: `/operator/v1/lists/${list}?after=9007199254740991`, headers });
    expect([beyond.statusCode, beyond.body]).toEqual([200, '']);
  },
);

let text: string | undefined;

/** Returns the text of a collected key, as its program sends it. */
async function keyText(): Promise<string> {
  if (text !== undefined) return text;
  const { keyId } = await programWith(edge, [
    'clients',
    'payments',
    'trades',
    'complaints',
    'approvals',
    'partners',
    'messages',
    'ledger',
  ]);
  const newText = makeKeyText('northline');
  await asOwner(edge.database, (owner) =>
    owner.query('UPDATE operator_key SET key_hash = $2, taken_at = approved_at WHERE id = $1', [
      keyId,
      hashOfKey(newText),
    ]),
  );
  text = newText;
  return newText;
}
