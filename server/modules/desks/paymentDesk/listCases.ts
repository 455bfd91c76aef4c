import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { list } from '@candor/contracts/http/office/payments.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Stretch } from '../../../database/keyset.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { listForDesk } from '../../money/payments/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import type { WithdrawalDeskDeps } from '../../money/withdrawals/index.ts';
import { presentRow } from './present.ts';

type Call = typeof list;

/** Lists one page of deposits or withdrawals. Refuses a cursor of another order (`malformed`). */
export function listCases(
  deps: Pick<WithdrawalDeskDeps, 'pool' | 'clock'>,
  request: OfficeRequestOf<Call>,
  { brandId }: Pick<StaffSession, 'brandId'>,
): Promise<Result<OfficeAnswerOf<Call>>> {
  return transaction(deps.pool, brandId, (connection) => readCases(connection, deps, request));
}

export async function readCases(
  connection: Connection,
  { clock }: Pick<WithdrawalDeskDeps, 'clock'>,
  request: OfficeRequestOf<Call> & Stretch,
): Promise<Result<OfficeAnswerOf<Call>>> {
  const { group, stage, status, search = '', order = 'created', descending = false, after, stretch } = request;
  const query = { order, descending, after, stretch };
  const page = await listForDesk(connection, { group, stage, status, search }, query);
  if (!page.ok) return page;
  const now = clock.now();
  return accept({ ...page.value, rows: page.value.rows.map((row) => presentRow(row, now)) });
}
