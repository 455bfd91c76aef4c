import { refuse } from '@candor/domain/result.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '@candor/domain/time.ts';
import { eur } from '../../../../tests/support/dealing.ts';
import {
  checkout,
  create,
  created,
  deliver,
  ledgerOf,
  notify,
  payer,
  setOrder,
  start,
  stateOf,
  tokenOf,
} from '../../../../tests/support/deposits.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import { deliverAll } from '../../../../tests/support/mail.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

async function mailsOf(email: string): Promise<string[]> {
  return asOwner(edge.database, async (owner) => {
    const found = await owner.query<{ template: string }>(
      `SELECT template FROM mail WHERE recipient = $1 AND template LIKE 'deposit%' ORDER BY id`,
      [email],
    );
    return found.rows.map(({ template }) => template);
  });
}

describe('DP-10 asking for a deposit', () => {
  it('needs a session, and the account’s details', async () => {
    expect((await create(edge, { sent: {} })).code).toBe('sessionMissing');
    const { text, code } = await create(edge, await newClient(edge));
    expect(code).toBe('detailsMissing');
    expect(text).toContain('You have to complete your account first');
  });

  it.each([
    [{ amount: 249.99 }, 'depositTooSmall', 'Minimum Deposit € 250'],
    [{ amount: 9.99, method: 3, provider: 'mute' }, 'depositTooSmall', 'Minimum Deposit € 10'],
    [{ amount: 500.01, method: 3, provider: undefined }, 'depositTooLarge', '500'],
    [{ amount: 0 }, 'malformed', ''],
    [{ amount: -250 }, 'malformed', ''],
    [{ amount: 250.001 }, 'tooManyDecimals', '250.001 has more than 2 decimals'],
    [{ amount: '2.5e2' }, 'malformed', ''],
    [{ provider: 'off' }, 'methodUnavailable', ''],
    [{ provider: 'missing' }, 'methodUnavailable', ''],
    [{ provider: 'nobody' }, 'methodUnavailable', ''],
    [{ method: 2, provider: 'sealed' }, 'methodUnavailable', ''],
  ])('%j is refused with %s', async (request, code, text) => {
    const answer = await create(edge, await payer(edge), request);
    expect([answer.code, answer.status < 500]).toEqual([code, true]);
    expect(answer.text).toContain(text);
  });

  it.each([4, 5, 7, 8, 10, 11])('R19 type %d is not a client’s to create', async (method) => {
    const answer = await create(edge, await payer(edge), { method, provider: undefined });
    expect([answer.status, answer.code]).toEqual([403, 'forbidden']);
  });

  it.each(['demo', 'real'])('is for the real account, also while the %s one is in view', async (account) => {
    const client = await payer(edge);
    await post(edge, '/api/accounts/switch', { account }, client.sent);
    const number = await checkout(edge, client);
    setOrder(edge, number, { state: 'succeeded' });
    await notify(edge, number);
    expect(await ledgerOf(edge, client)).toMatchObject({ cash: eur('250') });
  });

  it('takes the first entry of a method that names no provider', async () => {
    const client = await payer(edge);
    expect((await stateOf(edge, client, await created(edge, client, { provider: undefined }))).data).toMatchObject({
      method: 'sealed',
      status: 'pending',
      type: 1,
      amount: 250,
      can_cancel: true,
      held_by: 'client',
      is_test: true,
    });
  });

  it('under one id is one deposit, and the id means nothing else', async () => {
    const client = await payer(edge);
    const id = 'click-0001';
    const numbers = await Promise.all(Array.from({ length: 10 }, () => created(edge, client, { id })));
    expect(new Set(numbers).size).toBe(1);
    expect((await create(edge, client, { id, amount: 251 })).code).toBe('commandReused');
    expect(await created(edge, await payer(edge), { id })).not.toBe(numbers[0]);
  });

  it('OL-4 stays within the client’s own limit, with what is under way', async () => {
    const client = await payer(edge);
    await post(edge, '/api/accounts/setLimit', { kind: 'depositDay', amount: 600 }, client.sent);
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(edge, client)));
    expect(answers.filter(({ code }) => code === 'depositLimitReached')).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const limits = await post(edge, '/api/accounts/limits', {}, client.sent);
    expect(limits.data['deposit_day']).toMatchObject({ used: 500 });
  });

  it('OL-5 is refused during a pause', async () => {
    const client = await payer(edge);
    await post(edge, '/api/accounts/pause', { days: 182 }, client.sent);
    expect((await create(edge, client)).code).toBe('depositPaused');
    const options = await post(edge, '/api/transactions/options', {}, client.sent);
    expect(options.data).toMatchObject({ currency: 'EUR', deposit_obstacles: ['depositPaused'] });
  });

  it('offers what is switched on and works', async () => {
    const { data } = await post(edge, '/api/transactions/options', {}, (await payer(edge)).sent);
    const methods = data['methods'] as { key: string }[];
    const open = ['sealed', 'plain', 'wire', 'mute', 'frame', 'link', 'weak', 'paying', 'careless'];
    expect(methods.map(({ key }) => key)).toEqual(open);
  });
});

describe('PY-5 beginning a deposit', () => {
  it('answers the next action and the specified field, and the same again', async () => {
    const client = await payer(edge);
    const number = await created(edge, client);
    const first = await start(edge, client, number);
    expect(first.data).toEqual({
      next: { kind: 'redirect', url: `https://pay.example/page/${number}`, expires_at: null },
      payment_redirect_url: `https://pay.example/page/${number}`,
    });
    const calls = edge.paymentServer.calls.length;
    expect((await start(edge, client, number)).data).toEqual(first.data);
    expect(edge.paymentServer.calls.length).toBe(calls);
    expect(edge.paymentServer.calls.at(-1)?.headers).toEqual({ 'idempotency-key': `txn:${number}:attempt:1` });
    expect((await stateOf(edge, client, number)).data).toMatchObject({ status: 'processing' });
  });

  it('a wire is announced and not begun; a widget gets a ticket that opens its page once', async () => {
    const client = await payer(edge);
    const wire = await created(edge, client, { method: 2, provider: 'wire' });
    expect((await start(edge, client, wire, 'wire')).data['next']).toMatchObject({
      kind: 'instructions',
      reference: wire,
      close_after_ms: 1_500,
    });
    expect((await stateOf(edge, client, wire)).data).toMatchObject({ status: 'pending', next: { reference: wire } });
    const framed = await created(edge, client, { method: 9, provider: 'frame' });
    const { next } = (await start(edge, client, framed, 'frame')).data as { next: { frame_url: string } };
    expect(next).toMatchObject({ kind: 'embedded_widget', auto_click_ms: 2_000 });
    const ticket = next.frame_url.slice('http://files.localhost:3000/widget/'.length);
    expect(await edge.payments.findWidget(ticket)).toMatchObject({
      data: { 'order-id': framed },
      brandOrigins: ['http://northline.localhost:3000', 'http://localhost:3000', 'http://127.0.0.1:3000'],
    });
    for (const spent of [ticket, `other_${ticket.slice(10)}`, ticket.slice(10), 'northline_x']) {
      expect(await edge.payments.findWidget(spent)).toBeUndefined();
    }
    const late = (await start(edge, client, framed, 'frame')).data as typeof next & { next: { frame_url: string } };
    edge.clock.pass(3 * MINUTE_MS);
    expect(await edge.payments.findWidget(late.next.frame_url.slice(35))).toBeUndefined();
  });

  it('what never left can be sent again; what may have arrived cannot', async () => {
    const client = await payer(edge);
    const number = await created(edge, client);
    edge.paymentServer.trouble.push('unsent');
    expect((await start(edge, client, number)).code).toBe('providerUnavailable');
    edge.paymentServer.trouble.push('lost');
    expect((await start(edge, client, number)).code).toBe('paymentUnderway');
    const calls = edge.paymentServer.calls.length;
    expect((await start(edge, client, number)).code).toBe('paymentUnderway');
    expect(edge.paymentServer.calls.length).toBe(calls);
    expect((await stateOf(edge, client, number)).data).toMatchObject({ status: 'processing', held_by: 'provider' });
    setOrder(edge, number, { state: 'succeeded' });
    edge.clock.pass(MINUTE_MS);
    await edge.payments.sweep();
    expect((await stateOf(edge, client, number)).data).toMatchObject({ status: 'approved' });
  });

  it('ten clicks at once are one call', async () => {
    const client = await payer(edge);
    const number = await created(edge, client);
    const calls = edge.paymentServer.calls.length;
    const answers = await Promise.all(Array.from({ length: 10 }, () => start(edge, client, number)));
    expect(edge.paymentServer.calls.length).toBe(calls + 1);
    expect(answers.every(({ status, code }) => status === 200 || code === 'paymentUnderway')).toBe(true);
  });

  it('T39 sends nobody to an address that is no https page', async () => {
    const client = await payer(edge);
    const number = await created(edge, client);
    const { redirect } = edge.paymentServer;
    edge.paymentServer.redirect = 'javascript:alert(1)';
    expect((await start(edge, client, number)).code).toBe('providerUnavailable');
    edge.paymentServer.redirect = redirect;
  });

  it('is cancelled by its client before that, and not after', async () => {
    const client = await payer(edge);
    const cancel = (number: string) => post(edge, '/api/transactions/cancel', { transaction_id: number }, client.sent);
    const number = await created(edge, client);
    expect((await cancel(number)).data).toMatchObject({ status: 'cancelled', reasons: ['cancelledByClient'] });
    expect((await cancel(number)).code).toBe('paymentOver');
    expect((await cancel(await checkout(edge, client))).code).toBe('paymentOver');
    expect((await start(edge, client, number)).code).toBe('paymentOver');
  });
});

describe('DP-1 from webhook to ledger', () => {
  it('a signed success is credited, shown, and reported by mail', async () => {
    const client = await payer(edge);
    const number = await checkout(edge, client);
    setOrder(edge, number, { state: 'succeeded' });
    const answer = await notify(edge, number);
    expect([answer.statusCode, answer.body]).toEqual([200, 'OK']);
    expect((await stateOf(edge, client, number)).data).toMatchObject({ status: 'approved', held_by: 'nobody' });
    expect(await ledgerOf(edge, client)).toEqual({ entries: ['deposit'], cash: eur('250'), suspended: 0n });
    expect(await mailsOf(client.email)).toEqual(['depositReceived']);
    const mails = (await deliverAll(edge)).filter(({ to }) => to === client.email).map(({ text }) => text);
    expect(mails.filter((text) => text.includes('€250.00 was credited'))).toHaveLength(1);
    await post(edge, '/api/accounts/switch', { account: 'real' }, client.sent);
    const listed = await post(edge, '/api/transactions/list', { group: 'deposits' }, client.sent);
    expect(listed.data).toMatchObject({
      count: 1,
      total: 250,
      transactions: [{ type: 1, status: 'approved', transaction_id: number, amount: 250 }],
    });
  });

  it('both spellings and a token at the end are addresses of webhooks, and no others', async () => {
    const client = await payer(edge);
    const number = await checkout(edge, client);
    setOrder(edge, number, { state: 'failed' });
    for (const url of ['transaction', 'transactions']) {
      for (const end of ['', `/${tokenOf(edge, number)}`]) {
        const { body, signature } = edge.paymentServer.say(number, { id: `${url}${end}`.slice(0, 40) });
        const headers = { host: 'localhost', signature, origin: 'https://pay.example', 'content-type': 'text/odd' };
        const answer = await edge.app.inject({
          method: 'POST',
          url: `/api/${url}/update/sealed${end}`,
          payload: body,
          headers,
        });
        expect([answer.statusCode, answer.body]).toEqual([200, 'OK']);
      }
    }
    await edge.payments.settled();
    expect((await stateOf(edge, client, number)).data).toMatchObject({ status: 'declined' });
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const answer = await edge.app.inject({
        method,
        url: '/api/transaction/update/sealed',
        headers: { host: 'localhost' },
      });
      expect(answer.statusCode).toBe(404);
    }
    expect((await deliver(edge, '{}', { provider: 'nobody' })).statusCode).toBe(404);
    expect((await deliver(edge, 'x'.repeat(65_537))).statusCode).toBe(413);
  });

  it('an unsigned hint makes us ask', async () => {
    const client = await payer(edge);
    const number = await checkout(edge, client, { provider: 'plain' });
    await notify(edge, number, { state: 'succeeded' }, { provider: 'plain' });
    expect((await stateOf(edge, client, number)).data).toMatchObject({ status: 'processing' });
    setOrder(edge, number, { state: 'succeeded' });
    edge.clock.pass(MINUTE_MS);
    await notify(edge, number, {}, { provider: 'plain' });
    expect((await stateOf(edge, client, number)).data).toMatchObject({ status: 'approved' });
  });

  it('of a provider that nobody can ask, it calls staff', async () => {
    const client = await payer(edge);
    const number = await checkout(edge, client, { provider: 'mute', method: 3 });
    await notify(edge, number, { state: 'succeeded' }, { provider: 'mute' });
    expect((await stateOf(edge, client, number)).data).toMatchObject({ status: 'processing' });
    await notify(edge, number, { state: 'succeeded' }, { provider: 'mute', token: tokenOf(edge, number) });
    expect((await stateOf(edge, client, number)).data).toMatchObject({
      status: 'onHold',
      reasons: ['notConfirmed'],
      held_by: 'us',
    });
    expect(await mailsOf(client.email)).toEqual(['depositHeld']);
    expect((await ledgerOf(edge, client)).entries).toEqual([]);
  });

  it('a webhook that is lost is found by asking; a client’s own question finds it too', async () => {
    const client = await payer(edge);
    const [one, two] = [await checkout(edge, client), await checkout(edge, client)];
    for (const number of [one, two]) setOrder(edge, number, { state: 'succeeded' });
    expect((await stateOf(edge, client, one, true)).data).toMatchObject({ status: 'approved' });
    await edge.payments.sweep();
    expect((await stateOf(edge, client, two)).data).toMatchObject({ status: 'processing' });
    edge.clock.pass(MINUTE_MS);
    await edge.payments.sweep();
    expect((await stateOf(edge, client, two)).data).toMatchObject({ status: 'approved' });
  });

  it.each(['busy', 'unavailable', 'incident'] as const)('a ledger that is %s has decided nothing', async (code) => {
    const client = await payer(edge);
    const number = await checkout(edge, client);
    setOrder(edge, number, { state: 'succeeded' });
    edge.bus.respond('dealing.submit', () => Promise.resolve(refuse({ code })));
    await notify(edge, number);
    expect((await stateOf(edge, client, number)).data).toMatchObject({ status: 'processing', reasons: [] });
    edge.bus.respond('dealing.submit', (command) => edge.engine.submit(command));
    await edge.payments.sweep();
    expect(await ledgerOf(edge, client)).toMatchObject({ cash: eur('250') });
    expect((await stateOf(edge, client, number)).data).toMatchObject({ status: 'approved' });
  });

  it('DP-4 expires in time, and money that comes later waits in suspense for staff', async () => {
    const client = await payer(edge);
    const number = await checkout(edge, client);
    edge.clock.pass(61 * MINUTE_MS);
    await post(edge, '/api/accounts/active', {}, client.sent);
    await edge.payments.sweep();
    const again = await payer(edge);
    expect(await statusOf(number)).toEqual({ status: 'expired', reasons: ['notPaidInTime'] });
    setOrder(edge, number, { state: 'succeeded' });
    await notify(edge, number);
    expect(await statusOf(number)).toEqual({ status: 'onHold', reasons: ['lateMoney'] });
    expect(await suspendedOf(number)).toBe(eur('250'));
    expect((await stateOf(edge, again, number)).code).toBe('paymentUnknown');
  });

  it('DP-5 silence is not a decline for fourteen days, and then it is over', async () => {
    const client = await payer(edge);
    const number = await created(edge, client);
    edge.paymentServer.trouble.push('unknown');
    await start(edge, client, number);
    for (let day = 0; day < 13; day++) {
      edge.clock.pass(DAY_MS);
      await edge.payments.sweep();
    }
    expect(await statusOf(number)).toMatchObject({ status: 'processing' });
    edge.clock.pass(DAY_MS);
    await edge.payments.sweep();
    expect(await statusOf(number)).toEqual({ status: 'expired', reasons: ['noAnswer'] });
  });

  it('DP-8 refunds and chargebacks are payments of their own, and their balance is the ledger’s', async () => {
    const client = await payer(edge);
    const number = await checkout(edge, client);
    setOrder(edge, number, { state: 'succeeded' });
    await notify(edge, number);
    setOrder(edge, number, { state: 'partiallyRefunded', refunded: '100.00' });
    await notify(edge, number, { id: 'refund-1' });
    expect(await statusOf(number)).toMatchObject({ status: 'partiallyRefunded' });
    expect(await ledgerOf(edge, client)).toMatchObject({ cash: eur('150'), entries: ['deposit', 'refund'] });
    setOrder(edge, number, { state: 'disputeOpened' });
    await notify(edge, number, { id: 'dispute-1' });
    expect(await statusOf(number)).toMatchObject({ status: 'chargeback' });
    expect(await ledgerOf(edge, client)).toMatchObject({ cash: eur('0') });
    setOrder(edge, number, { state: 'disputeWon' });
    await notify(edge, number, { id: 'dispute-2' });
    expect(await statusOf(number)).toMatchObject({ status: 'partiallyRefunded' });
    expect(await ledgerOf(edge, client)).toMatchObject({
      cash: eur('150'),
      entries: ['deposit', 'refund', 'chargeback', 'chargebackReversal'],
    });
    await post(edge, '/api/accounts/switch', { account: 'real' }, client.sent);
    const listed = await post(edge, '/api/transactions/list', { group: 'withdrawals' }, client.sent);
    expect(listed.data['transactions']).toMatchObject([
      { type: 8, status: 'cancelled', amount: -150 },
      { type: 7, status: 'approved', amount: -100 },
    ]);
  });
});

async function statusOf(number: string) {
  return asOwner(edge.database, async (owner) => {
    const found = await owner.query<{ status: string; reasons: string[] }>(
      'SELECT status, reasons FROM payment WHERE number = $1',
      [number],
    );
    return found.rows[0];
  });
}

async function suspendedOf(number: string): Promise<bigint> {
  return asOwner(edge.database, async (owner) => {
    const found = await owner.query<{ suspended: string }>(
      `SELECT suspended::text FROM trading_account JOIN payment ON payment.account_id = trading_account.id
       WHERE number = $1`,
      [number],
    );
    return BigInt(found.rows[0]?.suspended ?? '0');
  });
}
