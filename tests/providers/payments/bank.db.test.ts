import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseMinor } from '@candor/domain/payments/currency.ts';
import type { ProviderSnapshot } from '@candor/domain/payments/provider.ts';
import type {
  PaymentProvider,
  PaymentRefs,
  Started,
  StartContext,
} from '@candor/server/providers/payments/interface.ts';
import { paymentProviders } from '@candor/server/providers/payments/providers.ts';
import { BRAND, startTestBank } from '../../support/testBank.ts';
import type { RunningTestBank } from '../../support/testBank.ts';
import { sampleStart } from './samples.ts';

let bank: RunningTestBank;
let orders = 0;

beforeAll(async () => {
  bank = await startTestBank({ BANK_PACE: '100' });
});

afterAll(() => bank.stop());

beforeEach(() => {
  bank.inbox.received.length = 0;
});

interface Case {
  readonly provider: PaymentProvider;
  readonly context: StartContext<unknown>;
}

/** Builds a new order of a provider, with the settings that a demonstration gives its adapter. */
function newCase(id: string, amount = '250.00'): Case {
  const provider = paymentProviders.find((one) => one.id === id);
  const minor = parseMinor(amount, 'EUR');
  if (provider === undefined || minor === undefined) throw new Error(`there is no ${id}, or no ${amount}`);
  const parsed = provider.parseConfig(provider.demoConfig(bank.access(BRAND, id)));
  if (!parsed.ok) throw new Error(parsed.problem);
  orders += 1;
  const order = `T-${orders}${createHash('sha256').update(`${id}${orders}`).digest('hex').slice(0, 6)}`.toUpperCase();
  const context = sampleStart(parsed.config, {
    order,
    amount: minor,
    idempotencyKey: `txn:${order}:attempt:1`,
    now: Date.now(),
    returnUrl: `${bank.inbox.url}/payment/return/${order}`,
    webhookUrl: `${bank.inbox.url}/api/transaction/update/${id}/token`,
  });
  return { provider, context };
}

/** Starts the payment as the server would, and follows it as a browser does. */
async function start({ provider, context }: Case): Promise<Started> {
  const began = provider.start(context);
  if ('next' in began) return { snapshot: { state: 'created', raw: '' }, next: began.next };
  const started = provider.parseStart?.(await bank.send(began.call), context);
  if (started === undefined) throw new Error('a call whose answer is not read');
  return started;
}

/** Carries out the next action as a browser would; returns the page on which it ends. */
async function follow({ next }: Started): Promise<string> {
  switch (next?.kind) {
    case 'redirect':
      return new URL(next.url).pathname;
    case 'externalLink': {
      const { pathname, search } = new URL(next.url);
      const answer = await bank.ask(`${pathname}${search}`);
      expect(answer.status, answer.body).toBe(303);
      return new URL(answer.headers['location'] ?? '').pathname;
    }
    case 'formPost': {
      const answer = await bank.ask(new URL(next.action).pathname, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(next.fields).toString(),
      });
      expect(answer.status, answer.body).toBe(303);
      return new URL(answer.headers['location'] ?? '').pathname;
    }
    case 'widget': {
      const { pathname } = new URL(next.scriptUrl);
      expect((await bank.ask(pathname)).body).toContain('data-cashier-pay');
      const checkout = pathname.replace('/widget.js', '/checkout');
      const answer = await bank.ask(checkout, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(next.data).toString(),
      });
      expect(answer.status, answer.body).toBe(200);
      return `/pay/${String(JSON.parse(answer.body).ref)}`;
    }
    case 'instructions':
    case undefined:
      throw new Error(`nothing to follow: ${next?.kind}`);
  }
}

function refsOf({ context }: Case, snapshot: ProviderSnapshot): PaymentRefs {
  const { order, amount, payer } = context;
  return { order, amount, email: payer.email, providerRef: snapshot.providerRef, cardMask: snapshot.cardMask };
}

/** Queries the provider's status; undefined if the provider cannot be queried. */
async function pull(one: Case, snapshot: ProviderSnapshot): Promise<ProviderSnapshot | undefined> {
  const { provider, context } = one;
  const call = provider.status?.(refsOf(one, snapshot), context.config, Date.now());
  if (call === undefined) return undefined;
  return provider.parseStatus?.(await bank.send(call), refsOf(one, snapshot), context.config);
}

/** Reads the newest webhook, trusted only as far as the adapter trusts it. */
async function newestWebhook(one: Case, snapshot: ProviderSnapshot, count: number) {
  const { provider, context } = one;
  const webhook = (await bank.inbox.wait(count)).at(-1);
  if (webhook === undefined) throw new Error('none');
  const verdict = provider.verifyWebhook?.(webhook, refsOf(one, snapshot), context.config, Date.now());
  return { verdict, snapshot: provider.readWebhook?.(webhook, context.config)?.snapshot };
}

const withWebhooks = paymentProviders.filter(({ trust }) => trust !== 'none').map(({ id }) => id);
const withPages = paymentProviders.filter(({ id }) => !['bankWire', 'withdraw'].includes(id)).map(({ id }) => id);

describe('PP against the Test bank', () => {
  it('every provider but the bank wires is one of its gateways', () => {
    expect(withPages).toEqual(expect.arrayContaining(['testBank', 'venus', 'titan', 'bitcobrokers']));
  });

  it.each(withPages)('%s leads to a page where somebody decides, and asked again to the same', async (id) => {
    const one = newCase(id);
    const started = await start(one);
    const page = await follow(started);
    const shown = await bank.ask(page);
    expect([shown.status, shown.body.includes('TEST BANK'), shown.body.includes('250.00')]).toEqual([200, true, true]);
    expect(shown.body).toContain(one.context.order);
    expect(await follow(await start(one))).toBe(page);
  });

  it.each(withPages)('%s: another secret, another brand or an altered amount is refused', async (id) => {
    const { provider, context } = newCase(id);
    for (const wrong of [
      { ...bank.access(BRAND, id), secret: bank.access(BRAND, 'other').secret },
      { ...bank.access(BRAND, id), secret: bank.access('other', id).secret },
    ]) {
      const parsed = provider.parseConfig(provider.demoConfig(wrong));
      if (!parsed.ok) throw new Error(parsed.problem);
      const forged: Case = { provider, context: { ...context, config: parsed.config } };
      await expect(start(forged).then(follow)).rejects.toThrow();
    }
  });

  it.each(withWebhooks)('%s: approved, told by webhook and by status, every fact of it ours', async (id) => {
    const one = newCase(id);
    const started = await start(one);
    await follow(started);
    expect((await bank.press(id, one.context.order, 'approve')).status).toBe(200);
    const webhook = await newestWebhook(one, started.snapshot, 1);
    const trusted = { signedFull: 'verified', signedWeak: 'unverifiable', unsigned: 'unverifiable', none: undefined };
    expect(webhook.verdict).toBe(trusted[one.provider.trust]);
    expect(webhook.snapshot).toMatchObject({
      state: 'succeeded',
      order: one.context.order,
      amount: one.context.amount,
    });

    const snapshot = { ...started.snapshot, ...webhook.snapshot };
    const pulled = await pull(one, snapshot);
    if (pulled === undefined) return;
    expect(pulled).toMatchObject({ state: 'succeeded', order: one.context.order, amount: one.context.amount });
    expect(pulled.isTest ?? true).toBe(true);
  });

  it.each(withWebhooks)('%s: declined, cancelled and pending are told as they are', async (id) => {
    for (const [action, states] of [
      ['decline', ['failed']],
      ['cancel', ['failed', 'cancelled']],
      ['leavePending', ['processing']],
    ] as const) {
      bank.inbox.received.length = 0;
      const one = newCase(id);
      const started = await start(one);
      await follow(started);
      await bank.press(id, one.context.order, action);
      const webhook = await newestWebhook(one, started.snapshot, 1);
      expect(states, `${action} by webhook`).toContain(webhook.snapshot?.state);
      const pulled = await pull(one, { ...started.snapshot, ...webhook.snapshot });
      if (pulled !== undefined) expect(states, `${action} by status`).toContain(pulled.state);
    }
  });

  it.each(paymentProviders.filter((one) => one.refund !== undefined).map(({ id }) => id))(
    '%s: a part that the merchant gives back is given back, and told',
    async (id) => {
      const one = newCase(id);
      const { provider, context } = one;
      const started = await start(one);
      await follow(started);
      await bank.press(id, context.order, 'approve');
      const paid = await newestWebhook(one, started.snapshot, 1);
      const { returnUrl: _none, ...others } = context;
      const amount = { minor: 10_000n, currency: 'EUR' };
      const parent = refsOf(one, { ...started.snapshot, ...paid.snapshot });
      const refund = {
        ...others,
        order: `R-${context.order}`,
        amount,
        idempotencyKey: `refund:${context.order}`,
        parent,
      };
      const call = provider.refund?.(refund);
      if (call === undefined) throw new Error('no call');
      const snapshot = provider.parseRefund?.(await bank.send(call), refund);
      expect(snapshot?.state).toMatch(/processing|refundPending/);
      await bank.inbox.wait(2);
      const { payments } = JSON.parse((await bank.ask(`/control/payments?order=${context.order}`)).body);
      expect(payments[0]).toMatchObject({ state: 'partiallyRefunded', refunded: '100.00' });
    },
  );

  it.each(withWebhooks)('%s: what tells another amount or currency never matches', async (id) => {
    for (const fault of ['wrongAmount', 'wrongCurrency']) {
      bank.inbox.received.length = 0;
      const one = newCase(id);
      const started = await start(one);
      await follow(started);
      await bank.setFaults(id, { [fault]: true });
      await bank.press(id, one.context.order, 'approve');
      const webhook = await newestWebhook(one, started.snapshot, 1);
      expect(webhook.snapshot?.amount, fault).not.toEqual(one.context.amount);
      const pulled = await pull(one, { ...started.snapshot, ...webhook.snapshot });
      if (pulled !== undefined) expect(pulled.amount, fault).not.toEqual(one.context.amount);
      await bank.setFaults(id, {});
    }
  });

  it.each(withWebhooks)('%s: a forged webhook is known for one, or says what the status does not', async (id) => {
    const one = newCase(id);
    const started = await start(one);
    await follow(started);
    await bank.setFaults(id, { forged: true });
    await bank.press(id, one.context.order, 'decline');
    const webhook = await newestWebhook(one, started.snapshot, 1);
    await bank.setFaults(id, {});
    if (one.provider.trust === 'signedFull') return expect(webhook.verdict).toBe('invalid');
    expect([webhook.verdict, webhook.snapshot?.state]).toEqual(['unverifiable', 'succeeded']);
    const pulled = await pull(one, { ...started.snapshot, ...webhook.snapshot });
    if (pulled !== undefined) expect(pulled.state).toBe('failed');
  });
});
