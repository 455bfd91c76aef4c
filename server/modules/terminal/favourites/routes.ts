import { accept } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Handlers } from '../../access/sessions/index.ts';
import { setFavourite } from './setFavourite.ts';
import type { FavouriteDeps } from './setFavourite.ts';
import { listFavourites } from './store.ts';

export function favouriteRoutes(deps: FavouriteDeps): Handlers<'getFavourites' | 'setFavourite'> {
  return {
    async getFavourites(_request, { session: { brandId, clientId } }) {
      return accept(await transaction(deps.pool, brandId, (connection) => listFavourites(connection, clientId)));
    },
    setFavourite: (request, caller) => setFavourite(deps, request, caller),
  };
}
