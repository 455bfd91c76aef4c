import type { OwnListExport } from '@candor/contracts/http/office/listExports.ts';
import type { TextFile } from '@candor/contracts/http/textFile.ts';
import { EXPORT_USABLE_MS, EXPORTS_A_DAY } from '@candor/domain/listExports/list.ts';
import type { PersonalList } from '@candor/domain/listExports/list.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { mayDo } from '@candor/domain/staff/roles.ts';
import { startOfDay } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import type { ListExportDeps } from './deps.ts';
import { exportList } from './exportList.ts';
import { filtersOf } from './filters.ts';
import { payloadShape } from './listExport.ts';
import { listOf } from './lists.ts';
import * as store from './store.ts';

/**
 * Rule LX-4: returns one file per approval, to its requester, who must still have access to the list. The rows are the
 * present ones, selected by the approved filters.
 */
export async function takeExport(
  deps: ListExportDeps,
  approvalId: number,
  session: StaffSession,
): Promise<Result<TextFile>> {
  const { brandId, staffId } = session;
  const usableNow = (connection: Connection) => findUsable(connection, { approvalId, staffId, now: deps.clock.now() });
  const approved = await transaction(deps.pool, brandId, usableNow);
  if (!approved.ok) return approved;
  const { list, query } = approved.value;
  const asked = listOf(list).readAgain(query);
  if (asked.list.action === undefined || !mayDo(session.roles, asked.list.action)) return refuse({ code: 'forbidden' });
  return exportList(deps, asked, session, async (connection, { rows, now }) => {
    await store.lockExports(connection, staffId);
    const still = await usableNow(connection);
    if (!still.ok) return still;
    await store.insertExport(connection, { brandId, approvalId, staffId, list, rows, now });
    return accept({ approvedBy: still.value.approvedBy });
  });
}

interface Usable {
  readonly list: PersonalList;
  readonly query: Readonly<Record<string, unknown>>;
  readonly approvedBy: string;
}

async function findUsable(
  connection: Connection,
  { approvalId, staffId, now }: { readonly approvalId: number; readonly staffId: number; readonly now: Instant },
): Promise<Result<Usable>> {
  const found = await store.findUsable(connection, { approvalId, staffId, since: now - EXPORT_USABLE_MS });
  if (found === undefined) return refuse({ code: 'exportNeedsSecond' });
  const today = await store.countExports(connection, staffId, startOfDay(now));
  if (today >= EXPORTS_A_DAY) return refuse({ code: 'exportsUsedUp', params: { limit: String(EXPORTS_A_DAY) } });
  const { list, query } = payloadShape.parse(found.payload);
  return accept({ list, query, approvedBy: found.approvedBy ?? '' });
}

/** Lists the caller's own requests with their states. */
export async function listOwnExports(
  { pool, clock }: Pick<ListExportDeps, 'pool' | 'clock'>,
  list: PersonalList,
  { brandId, staffId }: StaffSession,
): Promise<OwnListExport[]> {
  const now = clock.now();
  const whose = { staffId, list, now, since: now - EXPORT_USABLE_MS };
  const own = await transaction(pool, brandId, (connection) => store.listOwn(connection, whose));
  return own.map(present);
}

function present({ id, state, payload, askedAt, expiresAt, decidedAt, approvedBy }: store.OwnRequest): OwnListExport {
  const { list, query, count, isMore } = payloadShape.parse(payload);
  return {
    approval: id,
    list,
    state,
    asked_at: askedAt,
    ends_at: decidedAt === undefined ? expiresAt : decidedAt + EXPORT_USABLE_MS,
    approved_by: approvedBy ?? null,
    query: filtersOf(query).byName,
    rows: count,
    is_more: isMore,
  };
}
