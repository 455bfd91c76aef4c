import type { BrandId } from '@candor/domain/ids.ts';
import { PAYOUT_TIME_DAYS, payoutTimeMs, payoutTimes } from '@candor/domain/payments/payoutTimes.ts';
import type { PayoutTimes } from '@candor/domain/payments/payoutTimes.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { OnceDaily } from './onceDaily.ts';
import { listPaidWithdrawals } from './store.ts';

interface ClockDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  /** A demonstration counts its own payments and says so; live ones and test ones are never counted together. */
  readonly isTest: boolean;
}

/** Rule WD-17: how soon a brand pays its withdrawals. */
export class WithdrawalClock {
  readonly isTest: boolean;
  readonly #times: OnceDaily<PayoutTimes | undefined>;

  constructor({ pool, clock, isTest }: ClockDeps) {
    this.isTest = isTest;
    this.#times = new OnceDaily(clock, async (brandId, today) => {
      const asked = { since: today - PAYOUT_TIME_DAYS * DAY_MS, isTest };
      const paid = await transaction(pool, brandId, (connection) => listPaidWithdrawals(connection, asked));
      return payoutTimes(paid.map(payoutTimeMs).filter((time) => time !== undefined));
    });
  }

  /** Undefined where no withdrawal was paid. */
  of(brandId: BrandId): Promise<PayoutTimes | undefined> {
    return this.#times.of(brandId);
  }
}
