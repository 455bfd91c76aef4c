import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Stretch } from '../../../database/keyset.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import type { AffiliateDeskDeps } from './deps.ts';
import { presentPartner } from './present.ts';
import { listPartners } from './store.ts';

type Page = OfficeAnswerOf<OfficeCalls['listAffiliates']>;
type Request = OfficeRequestOf<OfficeCalls['listAffiliates']>;

/** Rule AF-13: returns a page of the brand's partners, searched, filtered and ordered. */
export function showPartners(
  deps: Pick<AffiliateDeskDeps, 'pool' | 'brandOf'>,
  request: Request,
  session: StaffSession,
): Promise<Result<Page>> {
  return transaction(deps.pool, session.brandId, (connection) => readPartners(connection, deps, request, session));
}

export async function readPartners(
  connection: Connection,
  { brandOf }: Pick<AffiliateDeskDeps, 'brandOf'>,
  request: Request & Stretch,
  { brandId }: Pick<StaffSession, 'brandId'>,
): Promise<Result<Page>> {
  const { order = 'waiting', descending = false, after, stretch, state, waiting, search = '' } = request;
  const query = { order, descending, after, stretch };
  const { currency } = brandOf(brandId);
  const page = await listPartners(connection, { state, waiting, search }, query);
  if (!page.ok) return page;
  return accept({ ...page.value, rows: page.value.rows.map((row) => presentPartner(row, currency)) });
}
