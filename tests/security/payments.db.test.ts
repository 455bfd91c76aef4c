import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eur } from '../support/dealing.ts';
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
} from '../support/deposits.ts';
import { asOwner, startEdge } from '../support/edge.ts';
import { OTHER_HOST } from '../support/edgeBrands.ts';
import type { Edge } from '../support/edge.ts';
import { post } from '../support/edgeClient.ts';
import type { Entered } from '../support/edgeClient.ts';
import { sign } from '../support/standInProviders.ts';

/** Known mistakes of payment pages, each as an attack: none may credit money. */

let edge: Edge;
let client: Entered;
let number: string;

beforeAll(async () => {
  edge = await startEdge();
  client = await payer(edge);
  number = await checkout(edge, client);
});

afterAll(() => edge.stop());

async function nothingCredited(): Promise<void> {
  await edge.payments.settled();
  expect(await ledgerOf(edge, client)).toEqual({ entries: [], cash: 0n, suspended: 0n });
  expect((await stateOf(edge, client, number)).data).toMatchObject({ status: 'processing' });
}

function rejected(): Promise<number> {
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ count: string }>(
      `SELECT count(*) FROM payment_webhook WHERE state = 'rejected' AND verdict = 'invalid'`,
    );
    return Number.parseInt(rows[0]?.count ?? '', 10);
  });
}

describe('T33 forged webhooks', () => {
  const success = () => edge.paymentServer.say(number, { state: 'succeeded' });

  it.each<[string, () => { body: string; signature?: string }]>([
    ['without a signature', () => ({ body: success().body })],
    ['with an empty one', () => ({ body: success().body, signature: '' })],
    ['with another secret', () => ({ body: success().body, signature: sign(success().body, 'another secret') })],
    ['with the signature of another body', () => ({ ...success(), body: `${success().body} ` })],
    ['in capitals', () => ({ ...success(), signature: success().signature.toUpperCase() })],
    ['cut short', () => ({ ...success(), signature: success().signature.slice(0, 32) })],
    ['with the amount altered afterwards', () => ({ ...success(), body: success().body.replace('250.00', '999.00') })],
    [
      'with the keys in another order',
      () => {
        const { body, signature } = success();
        const entries = Object.entries(JSON.parse(body) as Record<string, unknown>).toReversed();
        return { body: JSON.stringify(Object.fromEntries(entries)), signature };
      },
    ],
    [
      'with a key that comes twice',
      () => {
        const { body, signature } = success();
        return { body: body.replace('{', '{"state":"failed",'), signature };
      },
    ],
  ])('%s are answered 401, kept as rejected, and raise an alarm', async (_name, forged) => {
    const before = await rejected();
    const { body, signature } = forged();
    const answer = await deliver(edge, body, signature === undefined ? {} : { signature });
    expect(answer.statusCode).toBe(401);
    expect(await rejected()).toBeGreaterThanOrEqual(before);
    expect(edge.written.join('')).toContain('a webhook with a wrong signature');
    await nothingCredited();
  });

  it('T33 about no payment of ours are answered 401 and raise no alarm, since anybody can send them', async () => {
    const before = edge.written.length;
    for (const body of ['succeeded', '', JSON.stringify({ order: 'NOR-NOBODY000001', state: 'succeeded' })])
      expect((await deliver(edge, body, { signature: '0'.repeat(64) })).statusCode, body).toBe(401);
    const logged = edge.written.slice(before).join('');
    expect(logged).not.toContain('"alarm"');
    expect(logged).toContain('it names no payment');
    await nothingCredited();
  });

  it('of an unsigned provider only make us ask, with the address’s token as without it', async () => {
    const other = await checkout(edge, client, { provider: 'plain' });
    for (const token of [undefined, tokenOf(edge, other)]) {
      const to = token === undefined ? { provider: 'plain' } : { provider: 'plain', token };
      await notify(edge, other, { state: 'succeeded' }, to);
    }
    expect((await stateOf(edge, client, other)).data).toMatchObject({ status: 'processing' });
    await nothingCredited();
  });

  it('a forgery does not take the place of the real one that follows it', async () => {
    const payerOfOne = await payer(edge);
    const own = await checkout(edge, payerOfOne, { provider: 'mute', method: 3 });
    await notify(edge, own, { state: 'succeeded' }, { provider: 'mute' });
    await notify(edge, own, { state: 'succeeded' }, { provider: 'mute', token: tokenOf(edge, own) });
    expect((await stateOf(edge, payerOfOne, own)).data).toMatchObject({ status: 'onHold' });
  });
});

describe('T34 replays', () => {
  it('fifty copies at once and a hundred later are one credit', async () => {
    const one = await payer(edge);
    const own = await checkout(edge, one);
    setOrder(edge, own, { state: 'succeeded' });
    const { body, signature } = edge.paymentServer.say(own);
    await Promise.all(Array.from({ length: 50 }, () => deliver(edge, body, { signature })));
    await edge.payments.settled();
    for (let copy = 0; copy < 100; copy++) await deliver(edge, body, { signature });
    await edge.payments.settled();
    expect(await ledgerOf(edge, one)).toEqual({ entries: ['deposit'], cash: eur('250'), suspended: 0n });
  });

  it('a failure after the credit reverses nothing, and staff see it', async () => {
    const one = await payer(edge);
    const own = await checkout(edge, one);
    setOrder(edge, own, { state: 'succeeded' });
    await notify(edge, own);
    setOrder(edge, own, { state: 'failed' });
    await notify(edge, own, { id: 'later' });
    expect((await stateOf(edge, one, own)).data).toMatchObject({ status: 'approved', reasons: ['contradiction'] });
    expect(await ledgerOf(edge, one)).toMatchObject({ cash: eur('250') });
  });
});

describe('T35 swapped and altered', () => {
  it('one euro paid for 250 waits in suspense, and is credited as nothing else', async () => {
    const one = await payer(edge);
    const own = await checkout(edge, one);
    setOrder(edge, own, { state: 'succeeded', amount: '1.00' });
    await notify(edge, own);
    expect((await stateOf(edge, one, own)).data).toMatchObject({ status: 'onHold', reasons: ['amountDiffers'] });
    expect(await ledgerOf(edge, one)).toEqual({ entries: ['suspense'], cash: 0n, suspended: eur('1') });
  });

  it.each([
    ['another currency', { currency: 'USD' }, 'currencyDiffers'],
    ['real money where all is a test', { isTest: false }, 'testInLive'],
  ])('%s credits nothing', async (_name, changes, reason) => {
    const one = await payer(edge);
    const own = await checkout(edge, one);
    setOrder(edge, own, { state: 'succeeded', ...changes });
    await notify(edge, own);
    expect((await stateOf(edge, one, own)).data).toMatchObject({ status: 'onHold', reasons: [reason] });
    expect(await ledgerOf(edge, one)).toEqual({ entries: [], cash: 0n, suspended: 0n });
  });

  it('the success of one order at the address of another credits neither', async () => {
    const one = await payer(edge);
    const [paid, other] = [await checkout(edge, one), await checkout(edge, one)];
    const { body, signature } = edge.paymentServer.say(paid, { state: 'succeeded' });
    await deliver(edge, body, { signature, token: tokenOf(edge, other) });
    await edge.payments.settled();
    for (const own of [paid, other]) {
      expect((await stateOf(edge, one, own)).data).toMatchObject({ status: 'processing' });
    }
  });

  it('T23 on the host of another brand it is nobody’s', async () => {
    const { body, signature } = edge.paymentServer.say(number, { state: 'succeeded' });
    await deliver(edge, body, { signature, host: OTHER_HOST });
    await nothingCredited();
  });

  it('the address of the browser’s return, typed by hand, is no call of the server’s and credits nothing', async () => {
    for (const query of ['status=success', `status=success&order_id=${number}&amount=250`]) {
      const url = `/payment/return/${number}?${query}`;
      for (const method of ['GET', 'POST'] as const) {
        const { statusCode, body } = await edge.app.inject({ method, url, headers: { host: 'localhost' } });
        // The address has a page for browsers (tests/e2e/payments.spec.ts), and no call that could move money.
        expect([method, statusCode, body.includes('success')]).toEqual([method, 404, false]);
      }
      expect((await stateOf(edge, client, number, true)).status).toBe(200);
    }
    await nothingCredited();
  });
});

describe('R19 what a client may not create or see', () => {
  it.each([4, 5, 7, 8, 10, 11])('type %d', async (method) => {
    expect(await create(edge, client, { method, provider: undefined, amount: 250 })).toMatchObject({ status: 403 });
    expect(await create(edge, client, { method, provider: undefined, amount: -250 })).toMatchObject({ status: 403 });
  });

  it.each([-250, 0, -0.01])('a deposit of %d', async (amount) => {
    expect(await create(edge, client, { amount })).toMatchObject({ status: 422 });
  });

  it('T21 another client’s transaction', async () => {
    const other = await payer(edge);
    const unknown = { status: 404, code: 'paymentUnknown' };
    expect(await stateOf(edge, other, number)).toMatchObject(unknown);
    expect(await start(edge, other, number)).toMatchObject(unknown);
    const cancel = { transaction_id: number };
    expect(await post(edge, '/api/transactions/cancel', cancel, other.sent)).toMatchObject(unknown);
    expect(await start(edge, client, number, 'plain')).toMatchObject(unknown);
  });
});

describe('T52 secrets', () => {
  it('neither a webhook’s token nor a signature stands in the log or, readable, in the database', async () => {
    const token = tokenOf(edge, number);
    const { body, signature } = edge.paymentServer.say(number, { state: 'processing' });
    await deliver(edge, body, { signature, token });
    await edge.payments.settled();
    expect(edge.written.join('')).not.toContain(token);
    const dump = await asOwner(edge.database, async (owner) => {
      const { rows } = await owner.query<{ text: string }>(
        `SELECT string_agg(payment::text, '') || (SELECT string_agg(headers::text, '') FROM payment_webhook) AS text
         FROM payment`,
      );
      return rows[0]?.text ?? '';
    });
    expect(dump).not.toContain(token);
    expect(dump).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });
});

/** A card number of a real scheme, with its check digit. */
const CARD = '4929123456781234';

describe('T36 card numbers', () => {
  it('that a provider repeats stand neither in the log nor in what we keep of a payment', async () => {
    const one = await payer(edge);
    const own = await checkout(edge, one);
    const report = { ref: CARD, state: 'processing' as const, id: `event-${CARD.slice(0, 6)}` };
    setOrder(edge, own, { state: 'processing' });
    await notify(edge, own, report);
    await notify(edge, own, { ...report, order: own }, { token: tokenOf(edge, own) });
    expect(edge.written.join('')).not.toMatch(/(?:4929[ -]?1234[ -]?5678[ -]?1234)/);
    const storedText = await asOwner(edge.database, async (owner) => {
      const { rows } = await owner.query<{ text: string }>(
        `SELECT string_agg(detail::text, '') || coalesce((SELECT string_agg(exchange::text, '') FROM payment_attempt), '')
           AS text FROM payment_event`,
      );
      return rows[0]?.text ?? '';
    });
    expect(storedText).not.toContain(CARD);
  });
});

describe('double clicks', () => {
  it('ten of them, each sent on, are one deposit at one provider', async () => {
    const one = await payer(edge);
    const calls = edge.paymentServer.calls.length;
    const id = 'double-click';
    const numbers = await Promise.all(Array.from({ length: 10 }, () => created(edge, one, { id })));
    await Promise.all(numbers.map((own) => start(edge, one, own)));
    expect(new Set(numbers).size).toBe(1);
    expect(edge.paymentServer.calls.length).toBe(calls + 1);
  });
});

describe('T38 poisoned answers', () => {
  const garbage = [
    '',
    'null',
    '[]',
    '{"state":"succeeded"}',
    '{"state":"succeeded","amount":"NaN","currency":"EUR"}',
    '{"state":"succeeded","amount":"-250.00","currency":"EUR","test":true}',
    '{"state":"succeeded","amount":"1e9","currency":"EUR","test":true}',
    '{"state":"succeeded","amount":"250.00","currency":"€€€","test":true}',
    '{"state":"constructor","amount":"250.00","currency":"EUR","test":true}',
    `{"state":"succeeded","order":"${'9'.repeat(5_000)}"}`,
    '['.repeat(60_000),
    '<html>504 Gateway Time-out</html>',
  ];

  it('of a provider credit nothing, end nothing, and the next true one is heard', async () => {
    const one = await payer(edge);
    const own = await checkout(edge, one);
    for (const body of garbage) {
      edge.paymentServer.garble(body);
      edge.clock.pass(24 * 3_600_000);
      await edge.payments.sweep();
    }
    edge.paymentServer.garble(undefined);
    const [payment] = await asOwner(edge.database, async (owner) => {
      const sql = 'SELECT status, account_id::text AS account FROM payment WHERE number = $1';
      return (await owner.query<{ status: string; account: string }>(sql, [own])).rows;
    });
    expect(['processing', 'expired', 'onHold']).toContain(payment?.status);
    const entries = await asOwner(edge.database, async (owner) => {
      const sql = 'SELECT kind FROM ledger_entry WHERE account_id = $1';
      return (await owner.query<{ kind: string }>(sql, [payment?.account])).rows;
    });
    expect(entries).toEqual([]);
    setOrder(edge, own, { state: 'succeeded' });
    await notify(edge, own, { id: 'after-the-garbage' });
    const later = await asOwner(edge.database, async (owner) => {
      const sql = 'SELECT kind FROM ledger_entry WHERE account_id = $1';
      return (await owner.query<{ kind: string }>(sql, [payment?.account])).rows;
    });
    // A payment twelve days late is in suspense for staff; it is not lost.
    expect(later).toEqual([{ kind: 'suspense' }]);
  });
});
