import { queryOptions } from '@tanstack/react-query';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { valueOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';

export type QuerySettings<Answer> = Omit<UseQueryOptions<Answer>, 'queryKey' | 'queryFn'>;

/** Makes a query of a call; a failed outcome is its error. */
export function outcomeQuery<Answer>(
  queryKey: QueryKey,
  read: () => Promise<Outcome<Answer>>,
  settings: QuerySettings<Answer> = {},
) {
  return queryOptions({ queryKey, queryFn: async () => valueOf(await read()), ...settings });
}
