import type { Brand } from '@candor/brands/schema.ts';
import { LOSS_ACCOUNTS_MINIMUM, LOSS_MONTHS } from '@candor/domain/clients/lossShare.ts';
import { publishingMinimums } from '@candor/domain/evidence/executionFigures.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { decidedCounts } from '@candor/domain/payments/decidedWithdrawals.ts';
import { PAYOUT_TIME_DAYS } from '@candor/domain/payments/payoutTimes.ts';
import { DAY_MS, HOUR_MS } from '@candor/domain/time.ts';
import type { Fairness } from '@candor/web/data/fairness.ts';
import { transaction } from '../database/pool.ts';
import {
  ExecutionMonths,
  LossShares,
  OnceDaily,
  WithdrawalClock,
  countTapeHours,
  listInterruptions,
  publishMonths,
} from '../modules/money/reports/index.ts';
import type { PublicFigures } from '../modules/money/reports/routes.ts';
import { CheckedMonths, publishFillMonths } from '../modules/terminal/fillChecks/index.ts';
import { BrandRecords } from '../modules/terminal/robot/index.ts';
import { sweepEvery, tryOnce } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';
import type { World } from './world.ts';

export const INTERRUPTION_DAYS = 90;

/** The public figures of every brand. */
export interface Figures extends PublicFigures {
  /** All public figures of a brand, for the page that shows how it deals. */
  readonly fairness: (brand: Brand) => Promise<Fairness>;
  /** Outages (rule HN-7). */
  readonly interruptions: (brandId: BrandId) => Promise<Fairness['interruptions']>;
}

export function openFigures({ config, pool, clock }: Pick<World, 'config' | 'pool' | 'clock'>): Figures {
  const simulated = config.mode === 'demo';
  const shares = new LossShares(pool, clock);
  const withdrawals = new WithdrawalClock({ pool, clock, isTest: simulated });
  const execution = new ExecutionMonths({ pool, clock, simulated });
  const checked = new CheckedMonths({ pool, clock, simulated });
  const records = new BrandRecords({ pool, clock });
  const interruptions = new OnceDaily(clock, (brandId, today) =>
    transaction(pool, brandId, async (connection) => {
      const since = today - INTERRUPTION_DAYS * DAY_MS;
      const all = await listInterruptions(connection, since);
      // A demonstration plays its past in leaps, so its tape hours say nothing.
      const tape = simulated ? undefined : await countTapeHours(connection, { since, until: today });
      return { days: INTERRUPTION_DAYS, all, tape };
    }),
  );
  const { orders, accounts, each } = publishingMinimums(simulated);

  const withdrawalsOf = async (brandId: BrandId): Promise<Fairness['withdrawals']> => {
    const decided = await withdrawals.decided(brandId);
    const refused = decidedCounts(decided, each);
    return {
      days: PAYOUT_TIME_DAYS,
      times: await withdrawals.of(brandId),
      refused,
      cancelled: refused === undefined ? 0 : decided.cancelled,
      reasons: refused === undefined ? [] : decided.refused,
    };
  };
  const robotOf = async ({ id, robot }: Brand): Promise<Fairness['robot']> => {
    const record = robot ? await records.of(id) : undefined;
    return record !== undefined && record.accounts >= accounts ? record : undefined;
  };
  const fairness = async (brand: Brand): Promise<Fairness> => ({
    simulated,
    minimumOrders: orders,
    minimumAccounts: accounts,
    months: await execution.of(brand.id),
    checked: await checked.of(brand.id),
    losses: {
      percent: await shares.of(brand.id),
      months: LOSS_MONTHS,
      accountsMinimum: LOSS_ACCOUNTS_MINIMUM,
    },
    withdrawals: await withdrawalsOf(brand.id),
    robot: await robotOf(brand),
    interruptions: await interruptions.of(brand.id),
  });
  return { shares, withdrawals, execution, checked, fairness, interruptions: (brandId) => interruptions.of(brandId) };
}

/** Checks each hour whether a month is complete but not yet published by some brand. */
export function publishFigures(
  { config, exports, clock, log }: Pick<World, 'config' | 'exports' | 'clock' | 'log'>,
  brandIds: readonly BrandId[],
): EndSweep {
  const sweep = { everyMs: HOUR_MS, log, trouble: 'a month of executions was not published', atOnce: true };
  return sweepEvery(sweep, async (isEnding) => {
    const deps = { pool: exports.pool, clock, simulated: config.mode === 'demo', isEnding };
    for (const brand of brandIds) {
      if (isEnding()) return;
      await tryOnce(sweep, () => publishMonths(deps, brand), { brand });
      await tryOnce(sweep, () => publishFillMonths(deps, brand), { brand });
    }
  });
}
