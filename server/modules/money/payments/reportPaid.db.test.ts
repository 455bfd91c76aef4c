import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '@candor/domain/time.ts';
import { checkout, created, deliver, notify, payer, setOrder, stateOf } from '../../../../tests/support/deposits.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { loginAgain, post } from '../../../../tests/support/edgeClient.ts';
import type { Entered } from '../../../../tests/support/edgeClient.ts';

const link = { method: 9, provider: 'link' };
const weak = { provider: 'weak' };

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

function report({ sent }: Pick<Entered, 'sent'>, number: string) {
  return post(edge, '/api/transactions/paid', { transaction_id: number }, sent);
}

async function listedOf({ sent }: Pick<Entered, 'sent'>): Promise<Record<string, unknown> | undefined> {
  await post(edge, '/api/accounts/switch', { account: 'real' }, sent);
  const { data } = await post(edge, '/api/transactions/list', { group: 'deposits' }, sent);
  return (data['transactions'] as Record<string, unknown>[])[0];
}

/** Reads the payment's status and the kinds of its events, and counts the mails about it. */
function tracesOf(number: string) {
  return asOwner(edge.database, async (owner) => {
    const events = await owner.query<{ id: string; status: string; reasons: string[]; kind: string }>(
      `SELECT payment.id, payment.status, payment.reasons, event.kind FROM payment_event event JOIN payment ON payment.id = event.payment_id
       WHERE payment.number = $1 ORDER BY event.id`,
      [number],
    );
    const [payment] = events.rows;
    const mails = await owner.query('SELECT FROM mail WHERE event_key = $1', [`payment:${payment?.id}:onHold`]);
    return {
      status: payment?.status,
      reasons: payment?.reasons,
      kinds: events.rows.map(({ kind }) => kind),
      mails: mails.rowCount,
    };
  });
}

describe('DP-19 I have paid', () => {
  it('needs a session, and a deposit of one’s own', async () => {
    const number = await checkout(edge, await payer(edge), link);
    expect((await report({ sent: {} }, number)).code).toBe('sessionMissing');
    expect((await report(await payer(edge), number)).code).toBe('paymentUnknown');
  });

  it('by a link gives the payment to our payments desk, with the time, and is never asked to pay again', async () => {
    const client = await payer(edge);
    const number = await checkout(edge, client, link);
    const before = (await stateOf(edge, client, number)).data;
    expect(before).toMatchObject({ status: 'processing', confirmation: 'reported', can_report_paid: true });
    expect(before['next']).not.toBeNull();

    edge.clock.pass(5 * 60_000);
    const at = edge.clock.now();
    const answer = await report(client, number);
    expect(answer.data).toMatchObject({
      status: 'onHold',
      reasons: ['reportedPaid'],
      held_by: 'us',
      can_report_paid: false,
      can_cancel: false,
      next: null,
      expires_at: null,
    });
    expect(Date.parse(String(answer.data['held_since']))).toBe(at);

    edge.clock.pass(60_000);
    expect((await report(client, number)).data).toEqual(answer.data);
    expect(Date.parse(String((await listedOf(client))?.['held_since']))).toBe(at);
    edge.clock.pass(30 * HOUR_MS);
    await edge.payments.sweep();
    expect(await tracesOf(number)).toEqual({
      kinds: ['created', 'started', 'reportedPaid'],
      mails: 0,
      status: 'onHold',
      reasons: ['reportedPaid'],
    });
  });

  it('said twenty times at once is said once', async () => {
    const client = await payer(edge);
    const number = await checkout(edge, client, link);
    const answers = await Promise.all(Array.from({ length: 20 }, () => report(client, number)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await tracesOf(number)).kinds).toEqual(['created', 'started', 'reportedPaid']);
  });

  it('of a provider that can be asked has it asked, and nothing is claimed', async () => {
    const client = await payer(edge);
    const number = await checkout(edge, client);
    setOrder(edge, number, { state: 'succeeded' });
    const answer = await report(client, number);
    expect(answer.data).toMatchObject({ status: 'approved', confirmation: 'asked', can_report_paid: false });
    expect((await tracesOf(number)).kinds).not.toContain('reportedPaid');
  });

  it.each([
    ['a wire', { method: 2, provider: 'wire' }],
    ['what was never begun', undefined],
  ])('%s is not taken for paid', async (_name, request) => {
    const client = await payer(edge);
    const number = request === undefined ? await created(edge, client, link) : await checkout(edge, client, request);
    expect((await report(client, number)).code).toBe('paymentOver');
  });

  it('says of each method how it becomes known that it was paid', async () => {
    const { data } = await post(edge, '/api/transactions/options', {}, (await payer(edge)).sent);
    const methods = data['methods'] as { provider: string; confirmation: string }[];
    expect(Object.fromEntries(methods.map(({ provider, confirmation }) => [provider, confirmation]))).toMatchObject({
      sealed: 'asked',
      plain: 'asked',
      weak: 'asked',
      mute: 'checked',
      wire: 'reported',
      link: 'reported',
    });
  });
});

describe('DP-21 what a client says of payments', () => {
  it('is taken up to seven days after the time to pay', async () => {
    const client = await payer(edge);
    const [early, late] = [await checkout(edge, client, link), await checkout(edge, client, link)];
    edge.clock.pass(25 * HOUR_MS);
    await edge.payments.sweep();
    edge.clock.pass(7 * 24 * HOUR_MS - 60_000);
    const { sent } = await loginAgain(edge, client);
    expect((await stateOf(edge, { sent }, early)).data).toMatchObject({ status: 'expired', can_report_paid: true });
    expect((await report({ sent }, early)).data).toMatchObject({ status: 'onHold' });
    edge.clock.pass(60_000);
    expect((await stateOf(edge, { sent }, late)).data).toMatchObject({ status: 'expired', can_report_paid: false });
    expect((await report({ sent }, late)).code).toBe('reportTooLate');
    expect((await tracesOf(late)).kinds).not.toContain('reportedPaid');
  });

  it('is taken of three at a time, also of six said at once', async () => {
    const client = await payer(edge);
    const numbers: string[] = [];
    for (let count = 0; count < 6; count += 1) numbers.push(await checkout(edge, client, link));
    const answers = await Promise.all(numbers.map((number) => report(client, number)));
    const codes = answers.map(({ code }) => code ?? 'taken');
    expect(codes.toSorted()).toEqual([...Array(3).fill('reportsWaiting'), ...Array(3).fill('taken')]);
    const accepted = numbers.filter((_number, index) => codes[index] === 'taken');
    expect((await report(client, accepted[0] ?? '')).data).toMatchObject({ status: 'onHold' });
    const another = await payer(edge);
    expect((await report(another, await checkout(edge, another, link))).status).toBe(200);
  });

  it.each([
    ['reportedPaid', async (client: Entered, number: string) => report(client, number)],
    ['numberUnknown', async () => (edge.clock.pass(HOUR_MS), edge.payments.sweep())],
  ] as const)('DP-21 %s waits untold; what its provider brings then is told once', async (reason, wait) => {
    const client = await payer(edge);
    const number = await checkout(edge, client, weak);
    await wait(client, number);
    expect(await tracesOf(number)).toMatchObject({ status: 'onHold', reasons: [reason], mails: 0 });
    setOrder(edge, number, { state: 'succeeded', amount: '249.00' });
    for (let count = 0; count < 2; count += 1) {
      await notify(edge, number, { state: 'succeeded', amount: '249.00' }, { provider: 'weak' });
      expect(await tracesOf(number)).toMatchObject({ status: 'onHold', mails: 1 });
    }
    expect((await tracesOf(number)).reasons).toContain('amountDiffers');
  });
});

describe('DP-20 the first callback is lost', () => {
  it('a payment that its provider cannot be asked for waits for a person when its time is over', async () => {
    const client = await payer(edge);
    const number = await checkout(edge, client, weak);
    setOrder(edge, number, { state: 'succeeded' });
    expect((await stateOf(edge, client, number, true)).data).toMatchObject({
      status: 'processing',
      can_report_paid: true,
    });
    edge.clock.pass(HOUR_MS);
    await edge.payments.sweep();
    expect(await tracesOf(number)).toMatchObject({ status: 'onHold', reasons: ['numberUnknown'], mails: 0 });
    // The callback arrives after all: its reference makes a query to the provider possible.
    await notify(edge, number, { state: 'succeeded' }, { provider: 'weak' });
    expect(await tracesOf(number)).toMatchObject({ status: 'approved', reasons: [] });
    const moves = await asOwner(edge.database, (owner) =>
      owner.query(
        `SELECT move.kind, move.state FROM payment_move move JOIN payment ON payment.id = move.payment_id
        WHERE payment.number = $1`,
        [number],
      ),
    );
    expect(moves.rows).toEqual([{ kind: 'deposit', state: 'done' }]);
  });

  it('also when its client has said so, and a callback of nobody moves nothing', async () => {
    const client = await payer(edge);
    const number = await checkout(edge, client, weak);
    expect((await report(client, number)).data).toMatchObject({ status: 'onHold', reasons: ['reportedPaid'] });
    const { body } = edge.paymentServer.say(number, { state: 'succeeded' });
    await deliver(edge, body, { provider: 'weak', signature: 'forged' });
    await edge.payments.settled();
    expect((await stateOf(edge, client, number)).data).toMatchObject({ status: 'onHold', reasons: ['reportedPaid'] });
  });
});
