import type { BrandId } from '@candor/domain/ids.ts';
import type { DecidedWithdrawals } from '@candor/domain/payments/decidedWithdrawals.ts';
import { PAYOUT_TIME_DAYS, payoutTimeMs, payoutTimes } from '@candor/domain/payments/payoutTimes.ts';
import type { PayoutTimes } from '@candor/domain/payments/payoutTimes.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { OnceDaily } from './onceDaily.ts';
import { countDecidedWithdrawals, listPaidWithdrawals } from './store.ts';

interface ClockDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  /**
   * Whether this is a demonstration, which counts its own payments and says so; live and test payments are never
   * counted together.
   */
  readonly isTest: boolean;
}

/** Rules WD-17, HN-8: how soon a brand pays its withdrawals, and how many it refuses. */
export class WithdrawalClock {
  readonly isTest: boolean;
  readonly #times: OnceDaily<PayoutTimes | undefined>;
  readonly #decided: OnceDaily<DecidedWithdrawals>;

  constructor({ pool, clock, isTest }: ClockDeps) {
    this.isTest = isTest;
    this.#times = new OnceDaily(clock, async (brandId, today) => {
      const filter = { since: today - PAYOUT_TIME_DAYS * DAY_MS, isTest };
      const paid = await transaction(pool, brandId, (connection) => listPaidWithdrawals(connection, filter));
      return payoutTimes(paid.map(payoutTimeMs).filter((time) => time !== undefined));
    });
    this.#decided = new OnceDaily(clock, (brandId, today) => {
      const filter = { since: today - PAYOUT_TIME_DAYS * DAY_MS, isTest };
      return transaction(pool, brandId, (connection) => countDecidedWithdrawals(connection, filter));
    });
  }

  /** Returns how the withdrawals of the same days ended. */
  decided(brandId: BrandId): Promise<DecidedWithdrawals> {
    return this.#decided.of(brandId);
  }

  /** Returns a brand's payout times; undefined where no withdrawal was paid. */
  of(brandId: BrandId): Promise<PayoutTimes | undefined> {
    return this.#times.of(brandId);
  }
}
