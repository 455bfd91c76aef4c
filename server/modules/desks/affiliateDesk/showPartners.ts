import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import type { AffiliateDeskDeps } from './deps.ts';
import { presentPartner } from './present.ts';
import { listPartners } from './store.ts';

type Page = OfficeAnswerOf<OfficeCalls['listAffiliates']>;

/** Rule AF-13: returns a page of the brand's partners, searched, filtered and ordered. */
export function showPartners(
  { pool, brandOf }: Pick<AffiliateDeskDeps, 'pool' | 'brandOf'>,
  request: OfficeRequestOf<OfficeCalls['listAffiliates']>,
  { brandId }: StaffSession,
): Promise<Result<Page>> {
  const { order = 'waiting', descending = false, after, state, waiting, search = '' } = request;
  const query = { order, descending, after };
  const { currency } = brandOf(brandId);
  return transaction(pool, brandId, async (connection): Promise<Result<Page>> => {
    const page = await listPartners(connection, { state, waiting, search }, query);
    if (!page.ok) return page;
    return accept({ ...page.value, rows: page.value.rows.map((row) => presentPartner(row, currency)) });
  });
}
