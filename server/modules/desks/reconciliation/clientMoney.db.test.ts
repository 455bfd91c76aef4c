import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '@candor/domain/time.ts';
import { quoteOf } from '../../../../tests/support/dealing.ts';
import { checkout, notify, payer, setOrder } from '../../../../tests/support/deposits.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import type { PaymentDeps } from '../../money/payments/index.ts';
import { countDaily } from '../../money/clientMoney/index.ts';
import { checkClientMoney, reconcileDays } from './index.ts';

let edge: Edge;
/** Balance that the provider reports, in minor units; undefined: it does not answer. */
let reported: bigint | undefined;

beforeAll(async () => {
  edge = await startEdge();
  edge.lastGood.set('EURUSD', quoteOf('EURUSD', '1.10000', '1.10010', edge.clock.now()));
  const client = await payer(edge);
  const number = await checkout(edge, client);
  setOrder(edge, number, { state: 'succeeded' });
  await notify(edge, number);
});

afterAll(() => edge.stop());

/** Returns the stand-in `sealed` with a balance, and without settlements. */
function parts(): PaymentDeps {
  const own = edge.payments.deps;
  const empty = { status: reported === undefined ? 500 : 200, headers: {}, body: '' };
  const call = { method: 'GET', headers: {}, body: '', url: 'https://pay.example/balance' } as const;
  return {
    ...own,
    outbound: { send: async () => ({ answer: empty }) },
    providerOf: (brandId, id) => {
      const configured = own.providerOf(brandId, id);
      if (id !== 'sealed' || configured === undefined) return configured;
      const provider = {
        ...configured.provider,
        settled: () => call,
        parseSettled: () => ({ payments: [], isLast: true }),
        balance: () => call,
        parseBalance: () => (reported === undefined ? undefined : { minor: reported, currency: 'EUR' }),
      };
      return { ...configured, provider };
    },
  };
}

function checksOf(provider: string): Promise<string[]> {
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ one: string }>(
      `SELECT concat_ws(' ', booked, coalesce(told::text, 'not asked')) AS one FROM client_money_check
       WHERE provider = $1 ORDER BY count_id`,
      [provider],
    );
    return rows.map(({ one }) => one);
  });
}

async function openDifferences() {
  const finance = await newStaff(edge, ['finance']);
  const { data } = await officePost(edge, 'reconciliation/differences', { open: 1 }, finance.sent);
  const found = data['differences'] as readonly Record<string, unknown>[];
  return { finance, found: found.filter(({ bucket }) => bucket === 'balanceDiffers') };
}

async function nextDay(): Promise<void> {
  edge.clock.pass(DAY_MS);
  await reconcileDays(parts(), 'northline');
  await countDaily(edge.clientMoney, 'northline');
}

describe('LB-8 the money that is there', () => {
  it('is asked for once for the count of each day, and a provider that cannot be asked is said to be not compared', async () => {
    reported = 25_000n;
    await nextDay();
    await checkClientMoney(parts(), 'northline');
    await checkClientMoney(parts(), 'northline');
    expect(await checksOf('sealed')).toEqual(['250000000 250000000']);
    expect(await checksOf('wire')).toEqual(['0 not asked']);
    expect((await openDifferences()).found).toEqual([]);
  });

  it('a cent that it has not is a task of the desk, once it has stayed for half an hour, and is explained there', async () => {
    reported = 24_999n;
    await nextDay();
    await checkClientMoney(parts(), 'northline');
    expect((await openDifferences()).found).toEqual([]);
    edge.clock.pass(HOUR_MS / 2);
    await checkClientMoney(parts(), 'northline');
    await checkClientMoney(parts(), 'northline');
    const { finance, found } = await openDifferences();
    expect(found).toMatchObject([{ provider: 'sealed', amount: '249.99', order: '250.00', currency: 'EUR' }]);
    const end = { id: found[0]?.['id'], credit: 0, reason: 'A fee that it has taken at once' };
    expect((await officePost(edge, 'reconciliation/resolve', end, finance.sent)).status).toBe(200);
    expect((await openDifferences()).found).toEqual([]);
    expect(await checksOf('sealed')).toEqual(['250000000 250000000', '250000000 249990000']);
  });

  it('may be more than one account can hold', async () => {
    reported = 900_000_000_050n;
    await nextDay();
    edge.clock.pass(HOUR_MS / 2);
    await checkClientMoney(parts(), 'northline');
    const { finance, found } = await openDifferences();
    expect(found).toMatchObject([{ provider: 'sealed', amount: '9000000000.50', order: '250.00' }]);
    const shown = await officePost(edge, 'clientMoney', {}, finance.sent);
    expect(shown.text).toContain('9000000000.50');
    const end = { id: found[0]?.['id'], credit: 0, reason: 'The money of all clients' };
    expect((await officePost(edge, 'reconciliation/resolve', end, finance.sent)).status).toBe(200);
  });

  it('one that does not answer is asked again', async () => {
    reported = undefined;
    edge.clock.pass(DAY_MS);
    await countDaily(edge.clientMoney, 'northline');
    await checkClientMoney(parts(), 'northline');
    expect(await checksOf('sealed')).toHaveLength(3);
    reported = 25_000n;
    await checkClientMoney(parts(), 'northline');
    expect(await checksOf('sealed')).toHaveLength(4);
  });
});
