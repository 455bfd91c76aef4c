import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '@candor/domain/time.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import { OTHER_HOST } from '../../../../tests/support/edgeBrands.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { get, newClient } from '../../../../tests/support/edgeClient.ts';
import { WithdrawalClock } from './withdrawalClock.ts';

let edge: Edge;
let numbers = 0;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

type Step = readonly [hour: number, status: string, ...reasons: string[]];

interface Query {
  readonly steps: readonly Step[];
  /** Age of the request in days. */
  readonly daysAgo?: number;
  readonly kind?: 'real' | 'demo';
  readonly isTest?: boolean;
  readonly type?: number;
  readonly host?: string;
}

/** Creates a payment that has gone through these steps. */
async function past({ steps, daysAgo = 10, kind = 'real', isTest = true, type = 6, host }: Query): Promise<void> {
  const client = await newClient(edge, host === undefined ? {} : { host });
  const found = await edge.sessions.find(host === undefined ? 'northline' : 'other', {
    token: client.token,
    cookie: undefined,
    host: host ?? 'localhost',
  });
  if (!found.ok) throw new Error('no session');
  const { brandId, clientId, accounts } = found.value;
  numbers += 1;
  const start = edge.clock.now() - daysAgo * DAY_MS;
  const at = (hour: number) => new Date(start + hour * HOUR_MS);
  const [lastHour, lastStatus, ...lastReasons] = steps.at(-1) ?? [0, 'pending'];
  await asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ id: string }>(
      `INSERT INTO payment (brand_id, client_id, account_id, type_id, number, amount, currency, status, is_test,
         created_at, changed_at, reasons) VALUES ($1, $2, $3, $4, $5, $6, 'EUR', $7, $8, $9, $10, $11) RETURNING id`,
      [
        brandId,
        clientId,
        accounts[kind],
        type,
        `NOR-CLOCK${numbers}`,
        type === 6 ? -10_000 : 10_000,
        lastStatus,
        isTest,
        at(0),
        at(lastHour),
        lastReasons,
      ],
    );
    for (const [hour, status, ...reasons] of steps)
      await owner.query(
        `INSERT INTO payment_event (brand_id, payment_id, to_status, kind, actor, reasons, at)
         VALUES ($1, $2, $3, 'moved', 'system', $4, $5)`,
        [brandId, rows[0]?.id, status, reasons, at(hour)],
      );
  });
}

const paidIn = (hours: number): Step[] => [
  [0, 'pending'],
  [hours, 'approved'],
];

async function figures(host = 'localhost') {
  return (await get(edge, '/api/reports/withdrawals', { host })).data;
}

test('WD-17 R34 real accounts of the brand, of the last days, and never live ones with those of a demonstration', async () => {
  expect(await figures()).toEqual({ days: 90, simulated: true, paid: null });
  // Counted: 2, 30 and 5 hours, the last after four days of waiting for the client.
  await past({ steps: paidIn(2) });
  await past({ steps: paidIn(30) });
  await past({
    steps: [
      [0, 'onHold', 'notVerified'],
      [96, 'pending'],
      [97, 'processing', 'secondApproval'],
      [101, 'approved'],
    ],
  });
  // Not counted: any of these would change the figures.
  await past({ steps: paidIn(500), kind: 'demo' });
  await past({ steps: paidIn(501), isTest: false });
  await past({ steps: paidIn(502), type: 1 });
  await past({ steps: paidIn(503), host: OTHER_HOST });
  await past({ steps: paidIn(1), daysAgo: 91 });
  await past({ steps: [...paidIn(1), [2, 'onHold', 'payoutReturned']] });
  await past({
    steps: [
      [0, 'pending'],
      [1, 'cancelled'],
    ],
  });
  // The figure is cached for the day, and recalculated the next.
  expect(await figures()).toMatchObject({ paid: null });
  edge.clock.pass(DAY_MS);
  expect(await figures()).toEqual({
    days: 90,
    simulated: true,
    paid: { count: 3, median_hours: 5, most_hours: 30 },
  });
  expect(await figures(OTHER_HOST)).toMatchObject({ paid: { count: 1, median_hours: 503, most_hours: 503 } });
});

test('HN-8 clients have cancelled what they cancelled, and not what a chargeback has taken', async () => {
  for (const reason of ['cancelledByClient', 'moneyTakenBack'])
    await past({
      steps: [
        [0, 'pending'],
        [1, 'cancelled', reason],
      ],
    });
  await past({
    steps: [
      [0, 'pending'],
      [1, 'declined', 'declinedByStaff'],
    ],
  });
  const clock = new WithdrawalClock({ pool: edge.pool, clock: edge.clock, isTest: true });
  expect(await clock.decided('northline')).toMatchObject({
    cancelled: 1,
    refused: [{ reason: 'declinedByStaff', count: 1 }],
  });
});
