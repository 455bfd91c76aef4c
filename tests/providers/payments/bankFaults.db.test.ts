import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testBank } from '@candor/server/providers/payments/testBank/testBank.ts';
import type { OutgoingContext, Started } from '@candor/server/providers/payments/interface.ts';
import { BRAND, startTestBank } from '../../support/testBank.ts';
import type { ArrivedWebhook, RunningTestBank } from '../../support/testBank.ts';
import { sampleStart } from './samples.ts';

let bank: RunningTestBank;
let orders = 0;

beforeAll(async () => {
  bank = await startTestBank({ BANK_PACE: '1000' });
});

afterAll(() => bank.stop());

beforeEach(async () => {
  bank.inbox.received.length = 0;
  bank.inbox.answer = { status: 200, body: 'OK' };
  await bank.setFaults('testBank', {});
});

type Config = Parameters<typeof testBank.origins>[0];

function configured(): Config {
  const parsed = testBank.parseConfig(testBank.demoConfig(bank.access(BRAND, 'testBank')));
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.config;
}

interface Begun {
  readonly order: string;
  readonly started: Started | undefined;
  readonly status: number;
}

async function begin(minor = 25_000n): Promise<Begun> {
  orders += 1;
  const order = `F-${String(orders).padStart(6, '0')}`;
  const context = sampleStart(configured(), {
    order,
    amount: { minor, currency: 'EUR' },
    idempotencyKey: `txn:${order}`,
    now: Date.now(),
    webhookUrl: `${bank.inbox.url}/hook`,
  });
  const began = testBank.start(context);
  if (!('call' in began)) throw new Error('no call');
  const result = await bank.send(began.call);
  return { order, status: result.status, started: testBank.parseStart?.(result, context) };
}

const statesOf = (webhooks: readonly ArrivedWebhook[]) =>
  webhooks.map((webhook) => testBank.readWebhook?.(webhook, configured())?.snapshot.state);

async function stateOf(order: string): Promise<unknown> {
  const { body } = await bank.ask(`/control/payments?order=${order}`);
  return JSON.parse(body).payments[0]?.state;
}

const verdictOf = (webhook: ArrivedWebhook | undefined) =>
  webhook === undefined ? undefined : testBank.verifyWebhook?.(webhook, undefined, configured(), Date.now());

describe('webhooks', () => {
  it('that are not taken come again, with the same id, until they are', async () => {
    bank.inbox.answer = { status: 500, body: 'not now' };
    const { order } = await begin();
    await bank.press('testBank', order, 'approve');
    await bank.inbox.wait(3);
    bank.inbox.answer = { status: 204, body: '' };
    const expected = bank.inbox.received.length + 1;
    await bank.inbox.wait(expected);
    const { body } = await bank.ask(`/control/payments?order=${order}`);
    const { ref } = JSON.parse(body).payments[0];
    await expect
      .poll(
        async (): Promise<unknown> => JSON.parse((await bank.ask(`/control/payments/${ref}`)).body).deliveries[0].state,
      )
      .toBe('delivered');
    expect(new Set(bank.inbox.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(bank.inbox.received.map(verdictOf).every((verdict) => verdict === 'verified')).toBe(true);
  });

  it('outlive a kill of the bank: what was not taken comes again', async () => {
    bank.inbox.answer = { status: 503, body: 'not now' };
    const { order } = await begin();
    await bank.press('testBank', order, 'approve');
    await bank.inbox.wait(1);
    await bank.killAndRestart();
    bank.inbox.answer = { status: 204, body: '' };
    const before = bank.inbox.received.length;
    const webhooks = await bank.inbox.wait(before + 1);
    expect(new Set(webhooks.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await stateOf(order)).toBe('approved');
  });

  it('duplicate: the same three times', async () => {
    await bank.setFaults('testBank', { duplicate: true });
    const { order } = await begin();
    await bank.press('testBank', order, 'approve');
    const webhooks = await bank.inbox.wait(3);
    expect(statesOf(webhooks)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    expect(new Set(webhooks.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('reordered: the earlier state comes last, and is another message', async () => {
    await bank.setFaults('testBank', { reordered: true });
    const { order } = await begin();
    await bank.press('testBank', order, 'approve');
    const webhooks = await bank.inbox.wait(2);
    expect(statesOf(webhooks)).toEqual(['succeeded', 'processing']);
    expect(new Set(webhooks.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
  });

  it('late and lost: nothing comes at once, and the state is there to be asked', async () => {
    for (const faults of [{ lost: true }, { late: 3_600 }]) {
      await bank.setFaults('testBank', faults);
      const { order } = await begin();
      await bank.press('testBank', order, 'approve');
      expect(await stateOf(order)).toBe('approved');
    }
    await bank.setFaults('testBank', {});
    // A normal webhook comes last: any earlier one would have arrived before it.
    await bank.press('testBank', (await begin()).order, 'approve');
    expect(await bank.inbox.wait(1)).toHaveLength(1);
  });

  it('late by a second: it comes', async () => {
    await bank.setFaults('testBank', { late: 1 });
    await bank.press('testBank', (await begin()).order, 'approve');
    expect(statesOf(await bank.inbox.wait(1))).toEqual(['succeeded']);
  });

  it.each([{ forged: true }, { stale: true }])('%j is known for what it is', async (faults) => {
    await bank.setFaults('testBank', faults);
    await bank.press('testBank', (await begin()).order, 'approve');
    expect(verdictOf((await bank.inbox.wait(1))[0])).toBe('invalid');
  });

  it('unknownOrder names an order that nobody has', async () => {
    await bank.setFaults('testBank', { unknownOrder: true });
    const { order } = await begin();
    await bank.press('testBank', order, 'approve');
    const [webhook] = await bank.inbox.wait(1);
    const read = webhook === undefined ? undefined : testBank.readWebhook?.(webhook, configured());
    expect(read?.snapshot.order).toMatch(/^UNKNOWN-/);
  });

  it('a fault of one payment is none of the others', async () => {
    const [one, other] = [await begin(), await begin()];
    const { ref } = JSON.parse((await bank.ask(`/control/payments?order=${one.order}`)).body).payments[0];
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"wrongAmount":true}',
    } as const;
    expect((await bank.ask(`/control/payments/${ref}/faults`, init)).status).toBe(200);
    await bank.press('testBank', one.order, 'approve');
    await bank.inbox.wait(1);
    await bank.press('testBank', other.order, 'approve');
    const webhooks = await bank.inbox.wait(2);
    const amounts = webhooks.map((webhook) => testBank.readWebhook?.(webhook, configured())?.snapshot.amount?.minor);
    expect(amounts).toEqual([25_100n, 25_000n]);
  });
});

describe('a provider that is in trouble', () => {
  it('down: it answers 500 and there is no payment', async () => {
    await bank.setFaults('testBank', { down: true });
    const { order, status, started } = await begin();
    expect([status, started?.snapshot.state, await stateOf(order)]).toEqual([500, 'unknown', undefined]);
  });

  it('silent: the answer never comes, and the payment is there; asked again it is the same', async () => {
    await bank.setFaults('testBank', { silent: true });
    await expect(begin()).rejects.toThrow(/was unknown/);
    const order = `F-${String(orders).padStart(6, '0')}`;
    expect(await stateOf(order)).toBe('open');
  });
});

describe('amounts that decide by themselves', () => {
  it.each([
    [25_001n, 'failed', 'declined'],
    [25_002n, 'processing', 'pending'],
    [25_003n, 'actionRequired', 'challenge'],
  ] as const)('%s: %s', async (minor, sent, state) => {
    const { order } = await begin(minor);
    expect(statesOf(await bank.inbox.wait(1))).toEqual([sent]);
    expect(await stateOf(order)).toBe(state);
  });
});

describe('money that goes back or out', () => {
  async function outgoing(kind: 'refund' | 'payout', parent: string | undefined, minor: bigint) {
    orders += 1;
    const order = `O-${String(orders).padStart(6, '0')}`;
    const { returnUrl: _none, ...context } = sampleStart(configured(), { order, amount: { minor, currency: 'EUR' } });
    const refs = { amount: { minor: 25_000n, currency: 'EUR' }, email: 'a@b', cardMask: undefined };
    const attempt: OutgoingContext<Config> = {
      ...context,
      idempotencyKey: `txn:${order}`,
      now: Date.now(),
      webhookUrl: `${bank.inbox.url}/hook`,
      parent: parent === undefined ? undefined : { order: parent, providerRef: undefined, ...refs },
    };
    const call = kind === 'refund' ? testBank.refund?.(attempt) : testBank.payout?.(attempt);
    if (call === undefined) throw new Error('no call');
    const result = await bank.send(call);
    const snapshot =
      kind === 'refund' ? testBank.parseRefund?.(result, attempt) : testBank.parsePayout?.(result, attempt);
    return { order, result, snapshot };
  }

  async function paid(): Promise<string> {
    const { order } = await begin();
    await bank.press('testBank', order, 'approve');
    await bank.inbox.wait(1);
    bank.inbox.received.length = 0;
    return order;
  }

  it('a refund is accepted, then done; the deposit tells of it too; no more than there was', async () => {
    const deposit = await paid();
    const first = await outgoing('refund', deposit, 10_000n);
    expect([first.result.status, first.snapshot?.state]).toEqual([201, 'processing']);
    const webhooks = await bank.inbox.wait(2);
    expect(new Set(statesOf(webhooks))).toEqual(new Set(['partiallyRefunded', 'succeeded']));
    const tooMuch = await outgoing('refund', deposit, 15_001n);
    await bank.inbox.wait(3);
    expect(await stateOf(tooMuch.order)).toBe('declined');
    await outgoing('refund', deposit, 15_000n);
    await bank.inbox.wait(5);
    expect(await stateOf(deposit)).toBe('refunded');
  });

  it('a person refunds a part, charges back, and the merchant wins', async () => {
    const deposit = await paid();
    expect((await bank.press('testBank', deposit, 'refund', { amount: '100.00' })).status).toBe(200);
    expect((await bank.press('testBank', deposit, 'refund', { amount: '150.01' })).status).toBe(409);
    expect((await bank.press('testBank', deposit, 'refund', { amount: '1.001' })).status).toBe(422);
    await bank.press('testBank', deposit, 'chargeBack');
    await bank.press('testBank', deposit, 'winChargeback');
    const webhooks = await bank.inbox.wait(4);
    expect(statesOf(webhooks)).toEqual(
      expect.arrayContaining(['partiallyRefunded', 'succeeded', 'disputeLost', 'disputeWon']),
    );
  });

  it('a payout waits until somebody sends it, and may come back', async () => {
    const { order, snapshot } = await outgoing('payout', undefined, 5_000n);
    expect(snapshot?.state).toBe('processing');
    await bank.press('testBank', order, 'send');
    await bank.press('testBank', order, 'return');
    expect(statesOf(await bank.inbox.wait(2))).toEqual(['succeeded', 'failed']);
  });

  it('a payout that is refused says so, and one that nobody tells of is there when asked for', async () => {
    const refused = await outgoing('payout', undefined, 5_000n);
    await bank.press('testBank', refused.order, 'decline');
    expect(statesOf(await bank.inbox.wait(1))).toEqual(['failed']);
    await bank.setFaults('testBank', { lost: true });
    const { order } = await outgoing('payout', undefined, 5_000n);
    await bank.press('testBank', order, 'send');
    await bank.setFaults('testBank', {});
    expect(await stateOf(order)).toBe('sent');
    expect(bank.inbox.received).toHaveLength(1);
  });

  it('a refund that comes back is the deposit’s again, and can be refunded once more', async () => {
    const deposit = await paid();
    const { order } = await outgoing('refund', deposit, 25_000n);
    await bank.inbox.wait(2);
    expect(await stateOf(deposit)).toBe('refunded');
    expect((await bank.press('testBank', order, 'return')).status).toBe(200);
    expect(await stateOf(deposit)).toBe('approved');
    await outgoing('refund', deposit, 25_000n);
    await bank.inbox.wait(6);
    expect(await stateOf(deposit)).toBe('refunded');
  });

  it('what was settled is listed with its fee, page by page', async () => {
    const deposit = await paid();
    const { url, secret } = bank.access(BRAND, 'testBank');
    const hour = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
    const query = new URLSearchParams({ from: hour(-1), until: hour(1), page: '0' });
    const path = `${new URL(url).pathname}/v1/settled?${query}`;
    const answer = JSON.parse((await bank.ask(path, { headers: { authorization: `Bearer ${secret}` } })).body);
    expect(answer.last).toBe(true);
    const items: readonly { order: string }[] = answer.items;
    expect(items.find(({ order }) => order === deposit)).toMatchObject({
      amount: '250.00',
      currency: 'EUR',
      fee: '2.50',
    });
    expect((await bank.ask(path)).status).toBe(401);
  });
});
