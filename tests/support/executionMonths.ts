import { monthFigures, publishingMinimums } from '@candor/domain/evidence/executionFigures.ts';
import type { HourCounts } from '@candor/domain/evidence/executionFigures.ts';
import type { OrderCount } from '@candor/domain/evidence/executionFigures.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import type pg from 'pg';

/** Number of orders of each kind in a planted hour, by the side of their price. */
type Sides = readonly [better: number, same: number, worse: number, uncompared: number];

const HOUR: Readonly<Partial<Record<OrderCount['type'], Sides>>> = {
  marketOpen: [14, 92, 12, 3],
  marketClose: [11, 80, 10, 9],
  limitEntry: [9, 6, 0, 0],
  stopEntry: [0, 5, 4, 0],
  stopLoss: [0, 12, 7, 0],
  takeProfit: [8, 10, 0, 0],
  closeOut: [0, 0, 0, 4],
  robot: [3, 11, 4, 0],
};
const WAITS = [1, 2, 2, 3, 4, 7, 18];

/** Inserts a published month with orders in three of its hours; returns the month's start. */
export async function plantMonth(owner: pg.ClientBase, brandId: string, month: string): Promise<Instant> {
  const from = Date.parse(`${month}-01T00:00:00Z`);
  const until = Date.UTC(new Date(from).getUTCFullYear(), new Date(from).getUTCMonth() + 1);
  const hours = [9, 10, 200].map((place) => plantedHour(from + place * HOUR_MS));
  const counted = monthFigures(hours, { from, until }, { accounts: 40, minimums: publishingMinimums(true) });
  await owner.query(
    `INSERT INTO execution_month (brand_id, month, revision, simulated, figures, periods, published_at)
     VALUES ($1, $2, 1, true, $3, $4, $5)`,
    [
      brandId,
      `${month}-01`,
      JSON.stringify(counted?.figures),
      JSON.stringify(counted?.periods),
      new Date(until + HOUR_MS),
    ],
  );
  return from;
}

function plantedHour(hour: Instant): HourCounts {
  const sides = ['better', 'same', 'worse', 'uncompared'] as const;
  const orders = Object.entries(HOUR).flatMap(([type, counts]) =>
    sides.flatMap((side, index) => {
      const count = counts[index] ?? 0;
      const isTimed = type.startsWith('market');
      const waitMs = isTimed ? (WAITS[(index + count) % WAITS.length] ?? 1) : null;
      return count === 0 ? [] : [{ type: type as OrderCount['type'], side, waitMs, count }];
    }),
  );
  const refusals = [
    { reason: 'priceMoved', count: 9 },
    { reason: 'amountAboveLimit', count: 5 },
    { reason: 'stopLossTooHigh', count: 2 },
    { reason: 'takeProfitTooLow', count: 1 },
  ];
  return { hour, orders, refusals };
}
