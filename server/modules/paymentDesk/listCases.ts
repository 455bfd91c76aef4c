import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { list } from '@candor/contracts/http/office/payments.ts';
import { transaction } from '../../database/pool.ts';
import { listForDesk } from '../payments/index.ts';
import type { StaffSession } from '../staff/index.ts';
import type { WithdrawalDeskParts } from '../withdrawals/index.ts';
import { presentRow } from './present.ts';

const PAGE = 50;

export function listCases(
  { pool, clock }: Pick<WithdrawalDeskParts, 'pool' | 'clock'>,
  { group, status, page = 1 }: OfficeRequestOf<typeof list>,
  { brandId }: Pick<StaffSession, 'brandId'>,
): Promise<OfficeAnswerOf<typeof list>> {
  return transaction(pool, brandId, async (connection) => {
    const filter = { group, status, skip: (page - 1) * PAGE, count: PAGE };
    const { payments, total } = await listForDesk(connection, filter);
    return { payments: payments.map((one) => presentRow(one, clock.now())), count: total };
  });
}
