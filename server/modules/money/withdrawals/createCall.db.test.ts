import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eur } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import { OTHER_HOST } from '../../../../tests/support/edgeBrands.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { loginReal, newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Answered, Entered } from '../../../../tests/support/edgeClient.ts';
import { clearedPayer, newPayer, sessionOf } from '../../../../tests/support/withdrawals.ts';
import type { Payer } from '../../../../tests/support/withdrawals.ts';
import { withdrawalCalls } from './index.ts';

/** Covers specification 5 in its wire format. */

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

function create({ sent }: Pick<Entered, 'sent'>, changes: object = {}): Promise<Answered> {
  return post(edge, '/api/transactions/create', { amount: -40, method: 6, comments: 'Rent', ...changes }, sent);
}

function balance({ accountId }: Payer) {
  return edge.desk.balance({ brandId: 'northline', accountId });
}

describe('WD-1 POST /api/transactions/create', () => {
  test('R13 amount and comments alone succeed for whoever has done nothing else', async () => {
    const payer = await newPayer(edge, '100');
    const { status, data } = await create(payer);
    expect([status, data]).toEqual([200, { status: 'success', transaction_id: expect.stringMatching(/^NOR-/) }]);
    const state = await post(edge, '/api/transactions/state', { transaction_id: data['transaction_id'] }, payer.sent);
    expect(state.data).toMatchObject({ type: 6, amount: -40, status: 'onHold', can_cancel: true });
    expect(await balance(payer)).toMatchObject({ balance: eur('60'), limit: eur('60') });
  });

  test('CU-2 what can be withdrawn is offered in whole cents, although the balance has micro-units', async () => {
    const payer = await newPayer(edge, '100');
    const desk = {
      eligibility: edge.desk.eligibility.bind(edge.desk),
      balance: async () => ({ ...(await balance(payer)), limit: eur('99.999999') }),
    };
    const { limit } = await withdrawalCalls({ ...edge.withdrawals, desk }).options(await sessionOf(edge, payer));
    expect(limit).toBe(eur('99.99'));
  });

  test.each([
    [{ amount: -100.01 }, 422, 'withdrawalAboveLimit', 'Maximum withdraw can be 100.00'],
    [{ amount: 40 }, 422, 'malformed', ''],
    [{ amount: 0 }, 422, 'malformed', ''],
    [{ amount: -40.001 }, 422, 'tooManyDecimals', '-40.001 has more than 2 decimals'],
    [{ amount: '-4e1' }, 422, 'malformed', ''],
    [{ comments: undefined }, 422, 'fieldRequired', 'Comments is required'],
    [{ comments: '' }, 422, 'fieldRequired', 'Comments is required'],
    [{ comments: '   ' }, 422, 'fieldRequired', 'Comments is required'],
    [{ comments: 'x'.repeat(1_001) }, 422, 'fieldTooLong', 'Comments has maximum 1000 characters'],
    [{ iban: 'DE89370400440532013000' }, 422, 'malformed', ''],
  ])('%j is refused: %d %s', async (changes, status, code, words) => {
    const payer = await newPayer(edge, '100');
    const answer = await create(payer, changes);
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(answer.text).toContain(words);
    expect(await balance(payer)).toMatchObject({ balance: eur('100') });
  });

  test('without money the specification’s words are answered', async () => {
    const answer = await create(await newPayer(edge, '0'));
    expect([answer.status, answer.code]).toEqual([422, 'withdrawalNoBalance']);
    expect(answer.text).toContain("You don't have balance to withdraw");
  });

  test('without a session, in another brand, and with the demo account in view nothing is paid out', async () => {
    const payer = await newPayer(edge, '100');
    expect((await create({ sent: {} })).code).toBe('sessionMissing');
    expect((await create({ sent: { ...payer.sent, host: OTHER_HOST } })).code).toBe('sessionMissing');
    await post(edge, '/api/accounts/switch', { account: 'demo' }, payer.sent);
    const demo = await create(payer);
    expect([demo.status, demo.code]).toEqual([409, 'demoMoney']);
    expect(await balance(payer)).toMatchObject({ balance: eur('100') });
  });

  test('a session of the mailed link alone pays nothing out', async () => {
    const payer = await newPayer(edge, '100');
    await asOwner(edge.database, (owner) =>
      owner.query('UPDATE session SET limited = true WHERE client_id = $1', [payer.clientId]),
    );
    const limited = await create(payer);
    expect([limited.status, limited.code]).toEqual([403, 'freshLoginNeeded']);
    const again = { ...payer, ...(await loginReal(edge, payer)) };
    await post(edge, '/api/accounts/switch', { account: 'real' }, again.sent);
    expect((await create(again)).status).toBe(200);
  });

  test('asked again under its id it is the same one, and the id means nothing else', async () => {
    const payer = await clearedPayer(edge, '100');
    await post(edge, '/api/accounts/switch', { account: 'real' }, payer.sent);
    const id = 'click-0001';
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(payer, { id })));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect((await create(payer, { id, amount: -41 })).code).toBe('commandReused');
    expect((await create(payer, { id, comments: 'Food' })).code).toBe('commandReused');
    expect(await balance(payer)).toMatchObject({ balance: eur('60') });
  });

  test('T21 nobody sees or takes back another’s', async () => {
    const payer = await newPayer(edge, '100');
    const { data } = await create(payer);
    const stranger = await newClient(edge);
    const body = { transaction_id: data['transaction_id'] };
    expect((await post(edge, '/api/transactions/state', body, stranger.sent)).code).toBe('paymentUnknown');
    expect((await post(edge, '/api/transactions/cancel', body, stranger.sent)).code).toBe('paymentUnknown');
    expect(await balance(payer)).toMatchObject({ balance: eur('60') });
    expect((await post(edge, '/api/transactions/cancel', body, payer.sent)).data).toMatchObject({
      status: 'cancelled',
    });
    expect(await balance(payer)).toMatchObject({ balance: eur('100') });
  });
});
