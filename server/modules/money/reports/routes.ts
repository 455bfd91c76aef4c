import { TextFile } from '@candor/contracts/http/textFile.ts';
import type { WireCheckedMonth, WireMonth } from '@candor/contracts/http/reports.ts';
import { publishingMinimums } from '@candor/domain/evidence/executionFigures.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { PAYOUT_TIME_DAYS } from '@candor/domain/payments/payoutTimes.ts';
import { accept } from '@candor/domain/result.ts';
import type { Handlers } from '../../access/sessions/index.ts';
import { checkedCsv } from './checkedCsv.ts';
import { executionCsv } from './execution/executionCsv.ts';
import type { ExecutionMonths } from './execution/executionMonths.ts';
import type { LossShares } from './lossShares.ts';
import type { WithdrawalClock } from './withdrawalClock.ts';

/** Public figures of brands, each cached for all viewers. */
export interface PublicFigures {
  readonly shares: LossShares;
  readonly withdrawals: WithdrawalClock;
  readonly execution: ExecutionMonths;
  readonly checked: CheckedFills;
}

/** Rule FS-6: the published months of fills that clients have checked. */
export interface CheckedFills {
  of(brandId: BrandId): Promise<readonly WireCheckedMonth[]>;
}

type ReportCall =
  | 'getLossShare'
  | 'getPayoutTimes'
  | 'getExecution'
  | 'getExecutionFile'
  | 'getCheckedFills'
  | 'getCheckedFillsFile';

export function reportRoutes({ shares, withdrawals, execution, checked }: PublicFigures): Handlers<ReportCall> {
  const { simulated } = execution;
  const months = async (brandId: BrandId, name: string | undefined): Promise<WireMonth[]> => {
    if (name === undefined) return [...(await execution.of(brandId))];
    const found = await execution.month(brandId, name);
    return found === undefined ? [] : [found];
  };
  return {
    async getLossShare(_request, { brand }) {
      return accept({ percent: (await shares.of(brand.id)) ?? null });
    },
    async getPayoutTimes(_request, { brand }) {
      const times = await withdrawals.of(brand.id);
      const paid = times && { count: times.count, median_hours: times.medianHours, most_hours: times.mostHours };
      return accept({ days: PAYOUT_TIME_DAYS, simulated: withdrawals.isTest, paid: paid ?? null });
    },
    async getExecution({ month }, { brand }) {
      const { orders, accounts } = publishingMinimums(simulated);
      const found = await months(brand.id, month);
      return accept({ simulated, minimum_orders: orders, minimum_accounts: accounts, months: found });
    },
    async getCheckedFills(_request, { brand }) {
      return accept({ simulated, months: [...(await checked.of(brand.id))] });
    },
    async getCheckedFillsFile(_request, { brand }) {
      const lines = checkedCsv(await checked.of(brand.id), simulated);
      return accept(new TextFile(`${brand.id}-checked-fills.csv`, 'text/csv', lines));
    },
    async getExecutionFile({ month }, { brand }) {
      const lines = executionCsv(await months(brand.id, month), simulated);
      return accept(
        new TextFile(`${brand.id}-execution${month === undefined ? '' : `-${month}`}.csv`, 'text/csv', lines),
      );
    },
  };
}
