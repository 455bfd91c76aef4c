import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { eur } from '../../../../tests/support/dealing.ts';
import { checkout, deliver, ledgerOf, payer, setOrder } from '../../../../tests/support/deposits.ts';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import type { Entered } from '../../../../tests/support/edgeClient.ts';
import { IS_FULL } from '../../../../tests/support/rotation.ts';

/** Number of deposits; the full number in `npm run test:full` only. */
const TRANSACTIONS = IS_FULL ? 200 : 10;
const COPIES = 50;
const CLIENTS = 10;

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

it(`PY-4 ${TRANSACTIONS} deposits, each reported ${COPIES} times at once, are one credit each`, async () => {
  const clients: Entered[] = [];
  for (let index = 0; index < CLIENTS; index++) clients.push(await payer(edge));
  const webhooks: { body: string; signature: string }[] = [];
  for (let index = 0; index < TRANSACTIONS; index++) {
    const client = clients[index % CLIENTS];
    if (client === undefined) throw new Error('no client');
    const number = await checkout(edge, client);
    setOrder(edge, number, { state: 'succeeded' });
    webhooks.push(edge.paymentServer.say(number));
    // Passes time to stay below the rate limits, which are tested elsewhere.
    if (index % 20 === 19) edge.clock.pass(MINUTE_MS);
  }
  for (const { body, signature } of webhooks) {
    const answers = await Promise.all(Array.from({ length: COPIES }, () => deliver(edge, body, { signature })));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    edge.clock.pass(2_000);
  }
  await edge.payments.settled();
  for (const client of clients) {
    const { entries, cash } = await ledgerOf(edge, client);
    expect(entries).toEqual(Array.from({ length: TRANSACTIONS / CLIENTS }, () => 'deposit'));
    expect(cash).toBe(eur('250') * BigInt(TRANSACTIONS / CLIENTS));
  }
}, 900_000);

it.each([
  ['a null character', 'note=%00'],
  ['a field that is named by one', '%00=1'],
  ['half of a character where it is shortened', `note=${'a'.repeat(999)}%F0%9F%98%80`],
])('PY-4 a webhook whose address has %s is kept and answered like any other', async (_name, query) => {
  const answer = await edge.app.inject({
    method: 'POST',
    url: `/api/transactions/update/plain?${query}`,
    payload: '{"state":"succeeded","order":"NOR-UNKNOWN"}',
    headers: { host: 'localhost', 'content-type': 'application/json' },
  });
  expect(answer.statusCode).toBe(200);
});
