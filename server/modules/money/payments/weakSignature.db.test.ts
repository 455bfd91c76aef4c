import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eur } from '../../../../tests/support/dealing.ts';
import { checkout, deliver, ledgerOf, notify, payer, setOrder, stateOf } from '../../../../tests/support/deposits.ts';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

describe('DP-6 a provider that is asked by a name which only its webhooks tell', () => {
  it('cannot be asked before, and is asked by the first webhook', async () => {
    const client = await payer(edge);
    const number = await checkout(edge, client, { provider: 'weak' });
    setOrder(edge, number, { state: 'succeeded' });
    expect((await stateOf(edge, client, number, true)).data).toMatchObject({ status: 'processing' });
    expect(await ledgerOf(edge, client)).toMatchObject({ cash: 0n });

    await notify(edge, number, { state: 'processing' }, { provider: 'weak' });
    expect((await stateOf(edge, client, number)).data).toMatchObject({ status: 'approved' });
    expect(await ledgerOf(edge, client)).toMatchObject({ cash: eur('250') });
  });

  it('T33 is not asked for another payment than the signed one, and no other order is credited', async () => {
    const [one, other] = [await payer(edge), await payer(edge)];
    const [unpaid, paid] = [
      await checkout(edge, one, { provider: 'weak' }),
      await checkout(edge, other, { provider: 'weak' }),
    ];
    setOrder(edge, paid, { state: 'succeeded' });
    const { body } = edge.paymentServer.say(unpaid, { ref: `ref-${paid}` });
    expect((await deliver(edge, body, { provider: 'weak', signature: 'forged' })).statusCode).toBe(401);
    await notify(edge, unpaid, { ref: `ref-${paid}` }, { provider: 'weak' });
    expect(await ledgerOf(edge, one)).toMatchObject({ cash: 0n });

    await notify(edge, paid, {}, { provider: 'weak' });
    expect(await ledgerOf(edge, other)).toMatchObject({ cash: eur('250') });
    expect(await ledgerOf(edge, one)).toMatchObject({ cash: 0n });
  });
});
