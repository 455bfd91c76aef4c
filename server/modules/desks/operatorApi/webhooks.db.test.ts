import type { OperatorEvent } from '@candor/contracts/http/operator/events.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eur, everythingAllowed, openMarket, quoteOf } from '../../../../tests/support/dealing.ts';
import { newEarner, newReferred } from '../../../../tests/support/earner.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient } from '../../../../tests/support/edgeClient.ts';
import { newStaff, officeGet, officePost, signInAgain } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { settleAffiliates } from '../../partners/affiliateEarnings/index.ts';
import { deliverDue, numberEvents, operatorHandlers, queueEvents } from './index.ts';
import type { OperatorApiDeps } from './index.ts';

type Outgoing = OperatorApiDeps['outbound'];

let edge: Edge;
let admin: Staff;
let compliance: Staff;
let requestCount = 0;
const reason = 'For the warehouse.';

beforeAll(async () => {
  edge = await startEdge();
  admin = await newStaff(edge, ['brandAdmin']);
  compliance = await newStaff(edge, ['compliance']);
});

afterAll(() => edge.stop());

const call = (path: string, body: object) => officePost(edge, `operator/${path}`, body, admin.sent);
const step = async () => {
  await numberEvents(edge.operator, 'northline');
  while (await queueEvents(edge.operator, 'northline'));
};

/** Passes a day, by which sessions of staff have ended. */
async function passDay(): Promise<void> {
  edge.clock.pass(DAY_MS);
  admin = { ...admin, sent: await signInAgain(edge, admin) };
  compliance = { ...compliance, sent: await signInAgain(edge, compliance) };
}

async function approve(about: number) {
  const { list } = await officeGet(edge, 'approvals', compliance.sent);
  const found = (list as { id: number }[]).find(({ id }) => id === about);
  return officePost(edge, 'approvals/decide', { id: found?.id, approve: 1, reason: 'Seen.' }, compliance.sent);
}

async function newWebhook(kinds: readonly string[] = ['client.registered']): Promise<{ id: number; secret: string }> {
  requestCount += 1;
  const url = `https://w${requestCount}.example/hook`;
  const webhook = { command: `webhook-${requestCount}`, name: `Hook ${requestCount}`, url, kinds, reason };
  const { data } = await call('webhooks/ask', webhook);
  expect((await approve(Number(data['id']))).status).toBe(200);
  const listed = (await call('webhooks', {})).data['webhooks'] as { id: number }[];
  const id = listed[0]?.id ?? 0;
  const answer = await call('webhooks/secret', { id });
  return { id, secret: String(answer.data['secret']) };
}

/** Verifies the signature as a receiver does. */
function verifies(sent: { headers: Readonly<Record<string, string>>; body: string }, secret: string): boolean {
  const { headers, body } = sent;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return (headers['webhook-signature'] ?? '').split(' ').includes(expected);
}

const calledFor = (id: number) =>
  edge.paymentServer.calls.filter(({ body }) => body.includes('"type"')).filter(({ url }) => urls.get(id) === url);
const urls = new Map<number, string>();

async function rememberUrls(): Promise<void> {
  const { data } = await call('webhooks', {});
  for (const { id, url } of data['webhooks'] as { id: number; url: string }[]) urls.set(id, url);
}

test('OA-7 a webhook is public https, and signs with two secrets for a day after a renewal', async () => {
  for (const url of ['http://warehouse.example/hook', 'https://10.0.0.1/hook', 'https://a:b@warehouse.example/hook']) {
    const webhook = {
      command: `webhook-${url}`.replaceAll(/[^a-z0-9-]/g, '-'),
      name: 'x',
      url,
      kinds: ['client.closed'],
      reason,
    };
    expect([url, (await call('webhooks/ask', webhook)).code]).toEqual([url, 'addressNotPublic']);
  }
  const long = {
    command: 'webhook-long',
    url: `https://warehouse.example/${'ä'.repeat(154)}`,
    kinds: ['client.closed'],
  };
  expect((await call('webhooks/ask', { ...long, name: 'x', reason })).field).toBe('url');
  const { id, secret: first } = await newWebhook();
  await rememberUrls();
  const tested = await call('webhooks/test', { id });
  expect(tested.data).toMatchObject({ state: 'sent', kind: 'test', answer: '200' });
  const second = String((await call('webhooks/secret', { id })).data['secret']);
  await call('webhooks/test', { id });
  await passDay();
  await call('webhooks/test', { id });
  const sent = calledFor(id);
  expect(sent.map((one) => [verifies(one, first), verifies(one, second)])).toEqual([
    [true, false],
    [true, true],
    [false, true],
  ]);
  const stored = await asOwner(edge.database, (owner) =>
    owner.query('SELECT secret, former_secret FROM operator_webhook'),
  );
  expect(JSON.stringify(stored.rows)).not.toContain(Buffer.from(first.slice(6), 'base64').toString('hex'));
  await call('webhooks/remove', { id, reason });
});

test('OA-8 each event is sent once; what fails is sent again later under the same id, by staff at once', async () => {
  const { id } = await newWebhook();
  await rememberUrls();
  await newClient(edge);
  await Promise.all([step(), step()]);
  edge.paymentServer.trouble.push(500);
  await Promise.all([deliverDue(edge.operator, 'northline'), deliverDue(edge.operator, 'northline')]);
  expect(calledFor(id)).toHaveLength(1);
  const listed = await call('deliveries', { webhook: id });
  const [row] = listed.data['rows'] as {
    id: number;
    state: string;
    answer: string;
    attempts: number;
    message: string;
  }[];
  expect(row).toMatchObject({ state: 'waiting', answer: '500', attempts: 1 });
  const again = await call('deliveries/resend', { id: row?.id });
  expect(again.data).toMatchObject({ state: 'sent', attempts: 2, answer: '200' });
  expect(new Set(calledFor(id).map(({ headers }) => headers['webhook-id']))).toEqual(new Set([row?.message]));
  expect((await call('webhooks/remove', { id, reason })).data).toMatchObject({ state: 'removed' });
  expect((await call('deliveries/resend', { id: row?.id })).code).toBe('webhookOver');
  expect((await call('webhooks/test', { id })).code).toBe('webhookOver');
});

test('OA-5 OA-8 what a trade has earned a partner is in the feed once, and reaches a webhook once', async () => {
  const { id, secret } = await newWebhook(['commission.earned']);
  await rememberUrls();
  const partner = await newEarner(edge, { registration: 0, firstDeposit: 0, spread: 2_000, tier: 0 });
  const client = await newReferred(edge, partner.code);
  const settle = () => settleAffiliates(edge.earnings, 'northline');
  await settle();
  await trade(client);
  await passDay();
  await Promise.all([settle(), settle()]);
  await Promise.all([step(), step()]);
  await Promise.all([deliverDue(edge.operator, 'northline'), deliverDue(edge.operator, 'northline')]);
  const earned = await eventsOf('commission.earned');
  expect(earned).toMatchObject([{ client_id: client, data: { partner_id: partner.id, type: 'spreadShare' } }]);
  expect(Number(earned[0]?.data.amount)).toBeGreaterThan(0);
  const [sent, ...others] = calledFor(id);
  expect(others).toEqual([]);
  expect(sent !== undefined && verifies(sent, secret)).toBe(true);
  const { number, id: about, kind, data } = earned[0] ?? {};
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({
    type: kind,
    data: { event: { number, id: about, kind, data } },
  });
  await call('webhooks/remove', { id, reason });
});

/** Opens and immediately closes a trade on the client's real account: its cost is the spread. */
async function trade(client: number): Promise<void> {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ id: number }>("SELECT id::float8 FROM trading_account WHERE client_id = $1 AND kind = 'real'", [
      client,
    ]),
  );
  const account = { brandId: 'northline', accountId: rows[0]?.id ?? 0 };
  openMarket(edge.engine, quoteOf('BTCUSD', '50000', '50010', edge.clock.now()));
  await edge.desk.setEligibility(account, everythingAllowed, `may-${client}`);
  const body = { kind: 'deposit' as const, amount: eur('5000') };
  await edge.engine.submit({ ...account, commandId: `money-${client}`, actor: 'client', body });
  const order = { symbol: 'BTCUSD', direction: 'buy' as const, amount: eur('100'), leverage: 10 };
  const opened = await edge.desk.openPosition(account, order, `open-${client}`);
  if (!opened.status) throw new Error(opened.error.code);
  const closed = await edge.desk.closePosition(account, { id: opened.data.position.id }, `close-${client}`);
  if (!closed.status) throw new Error(closed.error.code);
}

async function eventsOf(kind: OperatorEvent['kind']): Promise<readonly OperatorEvent[]> {
  const caller = { brandId: 'northline', keyId: 1, name: 'x', scopes: ['events', 'partners'] as const, expiresAt: 0 };
  const read = await operatorHandlers(edge.operator).readEvents({ after: 0, limit: 1_000 }, caller);
  if (!read.ok) throw new Error(read.refusal.code);
  return read.value.events.filter((event) => event.kind === kind);
}

test('OA-7 renewed twice within a day the secret that receivers have goes on signing', async () => {
  const { id, secret: first } = await newWebhook();
  await rememberUrls();
  const renew = async () => String((await call('webhooks/secret', { id })).data['secret']);
  const [second, third] = [await renew(), await renew()];
  await call('webhooks/test', { id });
  const [sent] = calledFor(id);
  expect([first, second, third].map((secret) => sent !== undefined && verifies(sent, secret))).toEqual([
    true,
    false,
    true,
  ]);
  await call('webhooks/remove', { id, reason });
});

test('OA-8 a webhook that fails holds up no other, and is asked once in a pass', async () => {
  const [failing, working] = [await newWebhook(), await newWebhook()];
  await rememberUrls();
  for (let more = 0; more < 3; more += 1) await newClient(edge);
  await step();
  await asOwner(edge.database, (owner) =>
    owner.query(
      `INSERT INTO operator_delivery (brand_id, webhook_id, kind, body, state, created_at, next_at)
       SELECT brand_id, webhook_id, kind, body, state, created_at, created_at - interval '1 hour'
       FROM operator_delivery, generate_series(1, 30) WHERE webhook_id = $1`,
      [failing.id],
    ),
  );
  let asks = 0;
  const outbound: Outgoing = {
    async deliver(request, origins) {
      if (request.url !== urls.get(failing.id)) return edge.operator.outbound.deliver(request, origins);
      asks += 1;
      return { fault: 'refused' };
    },
  };
  for (let pass = 0; pass < 2; pass += 1) await deliverDue({ ...edge.operator, outbound }, 'northline');
  expect(calledFor(working.id)).toHaveLength(3);
  expect(asks).toBe(2);
  for (const { id } of [failing, working]) await call('webhooks/remove', { id, reason });
});

test('OA-8 a slow receiver gets what there is time for, the rest later, and nothing once it is removed', async () => {
  const { id } = await newWebhook();
  for (let more = 0; more < 5; more += 1) await newClient(edge);
  await step();
  let calls = 0;
  const pass = (work: () => Promise<unknown>) => {
    const outbound: Outgoing = {
      async deliver(request, origins) {
        calls += 1;
        edge.clock.pass(4_000);
        await work();
        return edge.operator.outbound.deliver(request, origins);
      },
    };
    return deliverDue({ ...edge.operator, outbound }, 'northline');
  };
  await pass(() => Promise.resolve());
  expect(calls).toBe(2);
  await pass(() => call('webhooks/remove', { id, reason }));
  expect(calls).toBe(3);
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query('SELECT state, attempts FROM operator_delivery WHERE webhook_id = $1 ORDER BY id', [id]),
  );
  expect(rows).toEqual([
    ...Array.from({ length: 3 }, () => ({ state: 'sent', attempts: 1 })),
    ...Array.from({ length: 2 }, () => ({ state: 'waiting', attempts: 0 })),
  ]);
});

test('OA-9 what has arrived while another attempt failed keeps a webhook on', async () => {
  const { id } = await newWebhook();
  await newClient(edge);
  await step();
  await asOwner(edge.database, (owner) =>
    owner.query('UPDATE operator_webhook SET failing_since = $2 WHERE id = $1', [
      id,
      new Date(edge.clock.now() - 4 * DAY_MS),
    ]),
  );
  const alarms: string[] = [];
  const outbound: Outgoing = {
    deliver: async () => {
      await call('webhooks/test', { id });
      return { fault: 'timedOut' };
    },
  };
  await deliverDue(
    { ...edge.operator, outbound, onAlarm: (message: string) => void alarms.push(message) },
    'northline',
  );
  const found = ((await call('webhooks', {})).data['webhooks'] as { id: number; state: string }[]).find(
    (one) => one.id === id,
  );
  expect(found?.state).toBe('failing');
  expect(alarms).toEqual([]);
  await call('webhooks/remove', { id, reason });
});

test('OA-9 where nothing arrives for three days a webhook is switched off with an alarm, and staff switch it on', async () => {
  const { id } = await newWebhook();
  await rememberUrls();
  const alarms: string[] = [];
  const deps = { ...edge.operator, onAlarm: (message: string) => void alarms.push(message) };
  await newClient(edge);
  await step();
  for (let day = 0; day < 4; day += 1) {
    edge.paymentServer.trouble.push('unsent');
    await deliverDue(deps, 'northline');
    edge.clock.pass(DAY_MS + 60_000);
  }
  expect(alarms).toHaveLength(1);
  admin = { ...admin, sent: await signInAgain(edge, admin) };
  const found = ((await call('webhooks', {})).data['webhooks'] as { id: number; state: string }[]).find(
    (one) => one.id === id,
  );
  expect(found?.state).toBe('disabled');
  await deliverDue(deps, 'northline');
  const before = calledFor(id).length;
  expect((await call('webhooks/resume', { id })).data).toMatchObject({ state: 'active', waiting: 1 });
  edge.paymentServer.trouble.length = 0;
  await deliverDue(deps, 'northline');
  expect(calledFor(id)).toHaveLength(before + 1);
});
