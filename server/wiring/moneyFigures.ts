import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { transaction } from '../database/pool.ts';
import type { Connection, Pool } from '../database/pool.ts';
import { countDifferences } from '../modules/desks/reconciliation/index.ts';
import { countForDesk } from '../modules/money/payments/index.ts';

/** Clients' money that waits for a person, counted by the reason. */
export type MoneyFigures = Readonly<
  Record<'difference' | 'depositHeld' | 'depositLate' | 'withdrawalHeld' | 'withdrawalLate', number>
>;

/** Counts over these brands, one after the other, in demonstrations and with real money alike. */
export async function readMoneyFigures(pool: Pool, brandIds: readonly BrandId[], now: Instant): Promise<MoneyFigures> {
  const all: MoneyFigures[] = [];
  for (const brandId of brandIds)
    all.push(await transaction(pool, brandId, (connection) => figuresOf(connection, now)));
  const sum = (what: keyof MoneyFigures): number => all.reduce((total, figures) => total + figures[what], 0);
  return {
    difference: sum('difference'),
    depositHeld: sum('depositHeld'),
    depositLate: sum('depositLate'),
    withdrawalHeld: sum('withdrawalHeld'),
    withdrawalLate: sum('withdrawalLate'),
  };
}

async function figuresOf(connection: Connection, now: Instant): Promise<MoneyFigures> {
  const deposits = await countForDesk(connection, 'deposits', now);
  const withdrawals = await countForDesk(connection, 'withdrawals', now);
  return {
    difference: await countDifferences(connection),
    depositHeld: deposits.held,
    depositLate: deposits.late,
    withdrawalHeld: withdrawals.held,
    withdrawalLate: withdrawals.late,
  };
}
