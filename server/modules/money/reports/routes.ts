import { PAYOUT_TIME_DAYS } from '@candor/domain/payments/payoutTimes.ts';
import { accept } from '@candor/domain/result.ts';
import type { Handlers } from '../../access/sessions/index.ts';
import type { LossShares } from './lossShares.ts';
import type { WithdrawalClock } from './withdrawalClock.ts';

export function reportRoutes(
  shares: LossShares,
  withdrawals: WithdrawalClock,
): Handlers<'getLossShare' | 'getPayoutTimes'> {
  return {
    async getLossShare(_request, { brand }) {
      return accept({ percent: (await shares.of(brand.id)) ?? null });
    },
    async getPayoutTimes(_request, { brand }) {
      const times = await withdrawals.of(brand.id);
      const paid = times && { count: times.count, median_hours: times.medianHours, most_hours: times.mostHours };
      return accept({ days: PAYOUT_TIME_DAYS, simulated: withdrawals.isTest, paid: paid ?? null });
    },
  };
}
