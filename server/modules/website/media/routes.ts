import { accept } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { OfficeHandlers } from '../../access/staff/index.ts';
import { describeMedia, removeMedia, uploadMedia } from './changeMedia.ts';
import type { MediaDeps } from './deps.ts';
import { presentMedia } from './present.ts';
import { countMedia, findUses, listMedia } from './store.ts';

const PAGE = 24;

/** Handlers for the pictures of a brand's pages. */
export function mediaRoutes(
  deps: MediaDeps,
): OfficeHandlers<'listMedia' | 'uploadMedia' | 'describeMedia' | 'removeMedia'> {
  return {
    async listMedia({ search = '', page = 1 }, { session }) {
      return transaction(deps.pool, session.brandId, async (connection) => {
        const found = await listMedia(connection, { search, limit: PAGE, offset: (page - 1) * PAGE });
        const uses = await findUses(
          connection,
          found.map(({ id }) => id),
        );
        const media = found.map((one) => presentMedia(one, uses.get(one.id) ?? []));
        return accept({ media, count: await countMedia(connection, search) });
      });
    },
    uploadMedia: (request, { session }) => uploadMedia(deps, request, session),
    describeMedia: (request, { session }) => describeMedia(deps, request, session),
    removeMedia: ({ id }, { session }) => removeMedia(deps, id, session),
  };
}
