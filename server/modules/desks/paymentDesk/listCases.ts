import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { list } from '@candor/contracts/http/office/payments.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import { listForDesk } from '../../money/payments/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import type { WithdrawalDeskDeps } from '../../money/withdrawals/index.ts';
import { presentRow } from './present.ts';

/** Lists a page of deposits or withdrawals. Refuses a cursor of another order (`malformed`). */
export function listCases(
  { pool, clock }: Pick<WithdrawalDeskDeps, 'pool' | 'clock'>,
  { group, stage, status, search = '', order = 'created', descending = false, after }: OfficeRequestOf<typeof list>,
  { brandId }: Pick<StaffSession, 'brandId'>,
): Promise<Result<OfficeAnswerOf<typeof list>>> {
  const query = { order, descending, after };
  const filter = { group, stage, status, search };
  return transaction(pool, brandId, async (connection) => {
    const page = await listForDesk(connection, filter, query);
    if (!page.ok) return page;
    const now = clock.now();
    return accept({ ...page.value, rows: page.value.rows.map((row) => presentRow(row, now)) });
  });
}
