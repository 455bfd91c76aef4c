import { accept, refuse } from '@candor/domain/result.ts';
import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import type { OfficeHandlers } from '../../access/staff/index.ts';
import { deleteView, findViews, upsertView } from './store.ts';

/** Maximum number of views of one list. */
const VIEWS_MAXIMUM = 20;

interface ViewDeps {
  readonly pool: Pool;
  readonly clock: Clock;
}

export function listViewRoutes({ pool, clock }: ViewDeps): OfficeHandlers<'listViews' | 'saveView' | 'removeView'> {
  return {
    async listViews({ list }, { session }) {
      return accept({ views: await findViews(pool, session.staffId, list) });
    },
    async saveView(view, { session }) {
      const saved = await upsertView(pool, { ...view, staffId: session.staffId, now: clock.now() }, VIEWS_MAXIMUM);
      return saved === undefined
        ? refuse({ code: 'tooManyViews', params: { maximum: String(VIEWS_MAXIMUM) } })
        : accept(saved);
    },
    async removeView({ id }, { session }) {
      await deleteView(pool, session.staffId, id);
      return accept({});
    },
  };
}
