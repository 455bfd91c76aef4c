import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';
import type { Outcome } from './outcome.ts';
import { outcomeQuery } from './outcomeQuery.ts';
import { queryClient } from './queries.ts';

/** Functions that request marks and show them. */
interface MarkDeps {
  readonly ask: (symbol: string, isMarked: boolean) => Promise<Outcome<readonly string[]>>;
  readonly show: (change: (shown: readonly string[]) => readonly string[]) => void;
}

interface MarkChange {
  readonly symbol: string;
  readonly isMarked: boolean;
}

/**
 * Marks shown immediately and requested one after another, so that the last press also wins on the server. A mark that
 * the server did not set is undone, only for its own symbol.
 */
export class FavouriteMarks {
  readonly #deps: MarkDeps;
  readonly #waiting: MarkChange[] = [];
  #last: Promise<unknown> = Promise.resolve();

  constructor(deps: MarkDeps) {
    this.#deps = deps;
  }

  set(symbol: string, isMarked: boolean): Promise<Outcome<readonly string[]>> {
    const change = { symbol, isMarked };
    this.#waiting.push(change);
    this.#deps.show((shown) => withMark(shown, change));
    const outcome = this.#last.then(() => this.#send(change));
    this.#last = outcome;
    return outcome;
  }

  async #send(change: MarkChange): Promise<Outcome<readonly string[]>> {
    const outcome = await this.#deps.ask(change.symbol, change.isMarked);
    this.#waiting.splice(this.#waiting.indexOf(change), 1);
    this.#deps.show((shown) => {
      if (outcome.kind === 'done') return this.#waiting.reduce(withMark, outcome.value);
      const isOverridden = this.#waiting.some(({ symbol }) => symbol === change.symbol);
      return isOverridden ? shown : withMark(shown, { ...change, isMarked: !change.isMarked });
    });
    return outcome;
  }
}

function withMark(shown: readonly string[], { symbol, isMarked }: MarkChange): readonly string[] {
  if (shown.includes(symbol) === isMarked) return shown;
  return isMarked ? [...shown, symbol] : shown.filter((other) => other !== symbol);
}

export const favouritesQuery = outcomeQuery<readonly string[]>(['favourites'], () => api.getFavourites({}));

/** Changes the marks that are known; before the first answer there is no list to change. */
const marks = new FavouriteMarks({
  ask: (symbol, favourite) => api.setFavourite({ symbol, favourite }),
  show: (change) =>
    queryClient.setQueryData<readonly string[]>(favouritesQuery.queryKey, (shown) =>
      shown === undefined ? undefined : change(shown),
    ),
});

/** Returns the marked instruments in the order of marking; undefined until they are known. */
export function useFavourites(): readonly string[] | undefined {
  return useQuery(favouritesQuery).data;
}

/** Is this instrument marked? Renders only components whose symbol's mark changes. */
export function useIsFavourite(symbol: string): boolean {
  return useQuery({ ...favouritesQuery, select: (symbols) => symbols.includes(symbol) }).data ?? false;
}

/** Marks or unmarks immediately, and undoes it if the server refuses. */
export async function setFavourite(symbol: string, isFavourite: boolean): Promise<Outcome<readonly string[]>> {
  // An earlier answer still on its way would undo what is shown now.
  await queryClient.cancelQueries({ queryKey: favouritesQuery.queryKey });
  const outcome = await marks.set(symbol, isFavourite);
  // If that was the first answer, the list is still unknown.
  if (queryClient.getQueryData(favouritesQuery.queryKey) === undefined) {
    void queryClient.invalidateQueries({ queryKey: favouritesQuery.queryKey });
  }
  return outcome;
}
