import { accept } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Handlers } from '../../access/sessions/index.ts';
import { setFavourite } from './setFavourite.ts';
import type { FavouriteParts } from './setFavourite.ts';
import { listFavourites } from './store.ts';

export function favouriteRoutes(parts: FavouriteParts): Handlers<'getFavourites' | 'setFavourite'> {
  return {
    async getFavourites(_request, { session: { brandId, clientId } }) {
      return accept(await transaction(parts.pool, brandId, (connection) => listFavourites(connection, clientId)));
    },
    setFavourite: (request, caller) => setFavourite(parts, request, caller),
  };
}
