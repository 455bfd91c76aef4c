import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Changes the cached data under these keys and keeps stale data stale. Set as new data it would count as fresh, and a
 * list without its newest row would pass for complete.
 */
export function changeKept<Data>(client: QueryClient, queryKey: QueryKey, change: (data: Data) => Data): void {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    const { isInvalidated } = query.state;
    client.setQueryData<Data>(query.queryKey, (data) => (data === undefined ? undefined : change(data)));
    if (isInvalidated) query.invalidate();
  }
}
