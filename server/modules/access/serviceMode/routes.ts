import type { OfficeService } from '@candor/contracts/http/office/service.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import type { ActDeps } from '../audit/index.ts';
import type { Handlers } from '../sessions/index.ts';
import type { OfficeHandlers } from '../staff/index.ts';
import type { ServiceBoard } from './serviceBoard.ts';
import { setServiceMode } from './setServiceMode.ts';
import { findNewest } from './store.ts';

export interface ServiceDeskDeps extends ActDeps {
  readonly board: Pick<ServiceBoard, 'read'>;
}

/** Rule SM-6: the service notice for pages of visitors and partners, which have no trading socket. */
export function noticeRoutes(board: Pick<ServiceBoard, 'noticeAt'>, clock: Clock): Handlers<'getService'> {
  return { getService: async () => accept(board.noticeAt(clock.now())) };
}

/** Calls for the mode of the installation: everyone in the office sees it, and the platform's administrator sets it. */
export function serviceRoutes({
  pool,
  clock,
  audit,
  board,
}: ServiceDeskDeps): OfficeHandlers<'getService' | 'setService'> {
  return {
    getService: async () => accept(await present(pool)),
    async setService({ mode, until, note, request, reason }, { session }): Promise<Result<OfficeService>> {
      const isNormal = mode === 'normal';
      if (isNormal && (until !== undefined || note !== undefined)) return refuse({ code: 'malformed', field: 'mode' });
      const set = await setServiceMode(
        { pool, audit },
        {
          mode,
          until,
          note,
          reason,
          now: clock.now(),
          brandId: session.brandId,
          staffId: session.staffId,
          actor: session.name,
          requestId: `${session.staffId}:${request}`,
        },
      );
      if (!set.ok) return set;
      // This server does not wait for the database's notification.
      await board.read();
      return accept(await present(pool));
    },
  };
}

async function present(pool: Pool): Promise<OfficeService> {
  const newest = await findNewest(pool);
  if (newest === undefined) return { mode: 'normal', until: null, note: null, set: null };
  const { mode, until, note, staffName, at, reason } = newest;
  return { mode, until: until ?? null, note: note ?? null, set: { by: staffName, at, reason } };
}
