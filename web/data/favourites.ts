import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';
import { FavouriteMarks } from './favouriteMarks.ts';
import { valueOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { queryClient } from './queries.ts';

const favouritesQuery = queryOptions<readonly string[]>({
  queryKey: ['favourites'],
  queryFn: async () => valueOf(await api.getFavourites({})),
});

const marks = new FavouriteMarks({
  ask: (symbol, favourite) => api.setFavourite({ symbol, favourite }),
  show: (change) =>
    queryClient.setQueryData<readonly string[]>(favouritesQuery.queryKey, (shown) => change(shown ?? [])),
});

/** The marked instruments, in the order in which they were marked; undefined until they are known. */
export function useFavourites(): readonly string[] | undefined {
  return useQuery(favouritesQuery).data;
}

/** Is this instrument marked? Renders only components whose symbol's mark changes. */
export function useIsFavourite(symbol: string): boolean {
  return useQuery({ ...favouritesQuery, select: (symbols) => symbols.includes(symbol) }).data ?? false;
}

/** Marks or unmarks at once, and undoes it if the server refuses. */
export async function setFavourite(symbol: string, isFavourite: boolean): Promise<Outcome<readonly string[]>> {
  // A pending earlier answer would undo what is shown now.
  await queryClient.cancelQueries({ queryKey: favouritesQuery.queryKey });
  return marks.set(symbol, isFavourite);
}
