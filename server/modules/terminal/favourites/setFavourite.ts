import type { RequestOf } from '@candor/contracts/http/call.ts';
import type { set } from '@candor/contracts/http/favourites.ts';
import { FAVOURITES_MAXIMUM } from '@candor/domain/clients/favourites.ts';
import type { InstrumentSymbol } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { lockClient } from '../../../database/lockClient.ts';
import { findInstrument, findOffered } from '../../engine/instruments/index.ts';
import type { Caller } from '../../access/sessions/index.ts';
import { deleteFavourite, insertFavourite, listFavourites } from './store.ts';

export interface FavouriteDeps {
  readonly pool: Pool;
  readonly clock: Clock;
}

/** Rule FA-1: marks or unmarks an instrument; a repetition changes nothing. Returns all marks. */
export async function setFavourite(
  { pool, clock }: FavouriteDeps,
  request: RequestOf<typeof set>,
  { brand, session }: Caller,
): Promise<Result<InstrumentSymbol[]>> {
  const found = request.favourite ? findOffered(brand, request.symbol) : findInstrument(request.symbol);
  if (found === undefined) return refuse({ code: 'instrumentUnknown', field: 'symbol' });
  const { symbol } = found;
  const { brandId, clientId } = session;
  return transaction(pool, brandId, async (connection) => {
    await lockClient(connection, clientId);
    const marked = await listFavourites(connection, clientId);
    if (marked.includes(symbol) === request.favourite) return accept(marked);
    if (!request.favourite) {
      await deleteFavourite(connection, clientId, symbol);
      return accept(marked.filter((other) => other !== symbol));
    }
    if (marked.length >= FAVOURITES_MAXIMUM) {
      return refuse({ code: 'tooManyFavourites', params: { limit: String(FAVOURITES_MAXIMUM) } });
    }
    await insertFavourite(connection, session, symbol, clock.now());
    return accept(await listFavourites(connection, clientId));
  });
}
